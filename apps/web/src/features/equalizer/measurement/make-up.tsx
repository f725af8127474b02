/** A fit makes everything quieter, so this offers to raise the channel's gain by as much. */

import { useState } from 'react';
import { output } from '@headroom/model/amplifier';
import { toStep, writeTo, type Write } from '@headroom/model/property';
import { useParameter } from '../../../device/parameters/parameter.ts';
import { printNumber, printValue } from '../../../i18n/number-text.ts';
import { Checkbox } from '../../../ui/controls/choice.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useMeasurementWords } from './words.ts';

/** In decibels: less is not heard. */
const leastLoss = 0.5;
const { fader } = output.properties;

export interface MakeUp {
  /** In decibels. */
  readonly by: number;
  readonly writes: readonly Write[];
  readonly loss: number;
  readonly offer: { readonly from: string; readonly to: string } | undefined;
  readonly isChosen: boolean;
  readonly choose: (isChosen: boolean) => void;
}
export function useMakeUp(channel: number, loss: number): MakeUp {
  const [isChosen, choose] = useState(false);
  const { value, property, limits, permission, disabled } = useParameter(fader, { channel });
  const to = value === undefined ? undefined : toStep(property, Math.min(limits.max, value + loss));
  const by = value === undefined || to === undefined || permission !== 'Write' || disabled ? 0 : to - value;
  const isOffered = loss >= leastLoss && by >= property.step;
  const isTaken = isOffered && isChosen;
  return {
    by: isTaken ? by : 0,
    writes: isTaken && to !== undefined ? [writeTo(output, { channel }, { fader: to })] : [],
    loss,
    offer:
      isOffered && value !== undefined && to !== undefined
        ? { from: printValue(property, value), to: printValue(property, to) }
        : undefined,
    isChosen,
    choose,
  };
}

export function MakeUpOffer({ makeUp: { loss, offer, isChosen, choose } }: { readonly makeUp: MakeUp }) {
  const words = useMeasurementWords();
  if (loss < leastLoss) return null;
  return (
    <>
      <Banner tone="info">{words.quieter(`${printNumber(loss, 1)} dB`)}</Banner>
      {offer && <Checkbox label={words.makeUp(offer.from, offer.to)} checked={isChosen} onChange={choose} />}
    </>
  );
}
