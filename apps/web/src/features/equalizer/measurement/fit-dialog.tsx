import { useState } from 'react';
import { levelsAt, through } from '@headroom/model/dsp';
import type { Write } from '@headroom/model/property';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { grid } from '../../../device/curves/grid.ts';
import { printNumber } from '../../../i18n/number-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { Confirm, DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import type { IirBands } from '../iir-bands.ts';
import { useEqualizerWords } from '../words.ts';
import { useBandTexts } from './band-texts.ts';
import { changeOfFit, planFit, writesOf } from './bands.ts';
import { FitBands, FitFields, useFitChoice } from './fit-choice.tsx';
import { FitPreview } from './fit-preview.tsx';
import { FitResult, ProposedBands } from './fit-result.tsx';
import type { Kept } from './kept.ts';
import { MakeUpOffer, useMakeUp } from './make-up.tsx';
import { useFit } from './use-fit.ts';
import { useSending } from './use-sending.ts';
import { Stack } from '../../../ui/surfaces/columns.tsx';
import { useMeasurementWords } from './words.ts';

interface FitDialogProps {
  readonly kept: Kept;
  readonly label: string;
  readonly iir: IirBands;
  readonly onClose: () => void;
}
/** A fader move rises this far without a question [CTRL-09]. */
const freeRise = 6;
/** A smaller rise shows as none. */
const leastRise = 0.05;

export function FitDialog({ kept, label, iir: now, onClose }: FitDialogProps) {
  const words = useMeasurementWords();
  const equalizerWords = useEqualizerWords();
  const isThere = useAmp((amp) => amp.available);
  const { isBusy, broken, send, sendSurely } = useSending();
  // What is being sent is not somebody else's.
  const [sentFrom, setSentFrom] = useState(now.settings);
  const iir = isBusy ? { ...now, settings: sentFrom } : now;
  const { instances, settings, parameters } = iir;
  const choice = useFitChoice(kept, settings);
  const { chosen } = choice.entry;
  const found = useFit(kept, iir, choice);
  const texts = useBandTexts(instances);
  const [isAsking, setAsking] = useState(false);

  const indexOf = (write: Write) =>
    instances.places.findIndex(({ resource, at }) => resource.pathAt(at) === write.resource.pathAt(write.at));
  const tried = broken === undefined ? [] : [...broken.written, ...(broken.unsure ? [broken.unsure] : [])].map(indexOf);
  const plan = planFit(settings, chosen, found.fit?.bands ?? [], tried);
  const writes = writesOf(plan, instances.places, instances.legal);
  const count = plan.placed.length;
  const fitted = plan.placed.map(({ band }) => band);

  const change = changeOfFit(settings, plan);
  const makeUp = useMakeUp(Number(instances.places[0]?.at['channel']), change.loss);
  const rise = { ...change.rise, decibels: change.rise.decibels + makeUp.by };
  const riseText = equalizerWords.louder(`${printNumber(rise.decibels, 1)} dB`, texts.hertz(rise.frequency));
  const apply = () => {
    setSentFrom(settings);
    if (rise.decibels > freeRise) setAsking(true);
    else send(writes, makeUp.writes, onClose);
  };
  return (
    <DialogOrSheet
      open
      wide
      icon="eq"
      title={words.fitTitle}
      onClose={onClose}
      busy={isBusy}
      actions={
        <DialogActions
          onCancel={onClose}
          disabled={count === 0 || instances.fixed || found.isOld}
          busy={isBusy ? words.sending : undefined}
          onAct={apply}
          verb={count === 0 ? words.applyNone : words.apply(count)}
        />
      }
    >
      <Stack>
        <FitFields choice={choice} texts={texts} />
        <FitBands choice={choice} texts={texts} iir={iir} />
        <FitPreview
          label={label}
          parameters={parameters}
          placed={plan.placed.map(({ band, index }) => ({ band, number: index + 1 }))}
          before={levelsAt(found.curveNow, grid.frequencies)}
          after={levelsAt(through(found.base, fitted, []), grid.frequencies)}
          target={found.target}
        />
        <FitResult found={found} isNoneFree={chosen.length === 0} count={count} />
        {count > 0 && <ProposedBands placed={plan.placed} settings={settings} texts={texts} />}
        {plan.replaced.length > 0 && <Banner tone="warn">{words.replaces(texts.numbers(plan.replaced))}</Banner>}
        {plan.silenced.length > 0 && count > 0 && <Banner tone="warn">{words.silences(texts.numbers(plan.silenced))}</Banner>}
        {count > 0 && <MakeUpOffer makeUp={makeUp} />}
        {count > 0 && rise.decibels >= leastRise && <Banner tone="info">{riseText}</Banner>}
        {instances.fixed && <Banner tone="info">{instances.lockedWhy ?? (isThere ? words.notYours : words.away)}</Banner>}
        {broken && (
          <div role="alert">
            <Banner tone="fault">
              {broken.why} {words.partly(broken.written.length, broken.all, texts.numbers(broken.written.map(indexOf)))}{' '}
              {broken.unsure && `${words.unsure(indexOf(broken.unsure) + 1)} `}
              {words.goOn}
            </Banner>
          </div>
        )}
      </Stack>
      <Confirm
        open={isAsking}
        danger
        title={words.louderTitle}
        verb={words.apply(count)}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          sendSurely(writes, makeUp.writes, onClose);
        }}
      >
        {riseText}
      </Confirm>
    </DialogOrSheet>
  );
}
