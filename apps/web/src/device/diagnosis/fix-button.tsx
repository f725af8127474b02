import { output } from '@headroom/model/amplifier';
import type { Fix } from '@headroom/model/diagnosis';
import type { PermissionReason } from '@headroom/model/access';
import { useState } from 'react';
import { printValue } from '../../i18n/number-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import typography from '../../ui/look/typography.module.css';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import type { Amp } from '../binding/seat.ts';
import { outcomeText } from '../binding/outcome-text.ts';
import { useAmp, useSeat } from '../binding/use-amp.tsx';
import { useControlWords } from '../control-words.ts';
import { historyOf } from '../history/history.ts';
import { whyNot } from '../parameters/parameter.ts';
import { sendByProgram } from '../safe-changes/confirm-louder.ts';
import { useDeviceWords } from '../words.ts';
import { useCauseWords } from './cause-words.ts';
import { useWhyWords } from './words.ts';

type WriteFix = Extract<Fix, { readonly kind: 'write' }>;
interface FixButtonProps {
  readonly fix: WriteFix;
  readonly channel: number;
  readonly isFirst: boolean;
}
export function FixButton({ fix, channel, isFirst }: FixButtonProps) {
  const words = useWhyWords();
  const rules = useCauseWords();
  const controlWords = useControlWords();
  const deviceWords = useDeviceWords();
  const seat = useSeat();
  const { fader, name } = output.properties;
  const { may, reason, level, called } = useAmp((amp) => ({
    ...mayAll(amp, fix),
    level: amp.read(fader, { channel }),
    called: amp.read(name, { channel }) ?? '',
  }));
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const verb = rules.fixes[fix.name];
  if (!may) return reason === undefined ? null : <p className={typography.note}>{whyNot(controlWords, reason)}</p>;
  const act = async () => {
    setAsked(false);
    setBusy(true);
    const outcome = await historyOf(seat).during(seat, () => sendByProgram(seat, fix.writes), 'offered');
    setBusy(false);
    if (!outcome.ok && outcome.reason !== 'superseded') toast.error(outcomeText(deviceWords, outcome));
  };
  return (
    <>
      <Button variant={isFirst ? 'primary' : 'default'} disabled={isBusy} onClick={() => (fix.makesSound ? setAsked(true) : void act())}>
        {verb}
      </Button>
      <Confirm open={isAsked} danger title={words.ask(verb)} verb={verb} onClose={() => setAsked(false)} onConfirm={() => void act()}>
        {words.heard(words.channel(channel, called), printValue(fader.property, level))}
      </Confirm>
    </>
  );
}

export function mayAll(
  amp: Amp,
  { writes }: Pick<WriteFix, 'writes'>,
): { readonly may: boolean; readonly reason: PermissionReason | undefined } {
  const answers = writes.flatMap(({ resource, at, values }) =>
    Object.keys(values).flatMap((key) => {
      const handle = resource.properties[key];
      return handle ? [amp.may(handle, at)] : [];
    }),
  );
  const barred = answers.find(({ permission }) => permission !== 'Write');
  return { may: barred === undefined && amp.available, reason: barred?.reason };
}
