/** Fits bands to a measurement's target. */

import { useContext, useEffect, useMemo, useState } from 'react';
import {
  deviationOf,
  fitBands,
  flatChannel,
  levelsAt,
  through,
  type EqBand,
  type Fit,
  type FitRanges,
  type FitTarget,
} from '@headroom/model/dsp';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import type { Write } from '@headroom/model/property';
import { useCurveSpeech } from '../../../device/curves/speech.ts';
import { useName } from '../../../device/names/use-name.ts';
import { listText } from '../../../i18n/list-text.ts';
import { printNumber, printValue } from '../../../i18n/number-text.ts';
import { Checkbox } from '../../../ui/controls/choice.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { Confirm, DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { EqualizerPlot } from '../../../ui/plots/equalizer-plot.tsx';
import { readQuantity } from '../../../ui/values/quantity.ts';
import { DecimalSign } from '../../../ui/drag/value.ts';
import { useIirCurves, type IirBands } from '../iir-bands.ts';
import { grid } from '../../../device/curves/grid.ts';
import { freeBands, isHeard, planFit, riseOfFit, writesOf } from './bands.ts';
import { gently } from './gently.ts';
import type { Kept } from './kept.ts';
import styles from './measurement.module.css';
import { useSending } from './use-sending.ts';
import { useEqualizerWords } from '../words.ts';
import { useMeasurementWords } from './words.ts';

interface FitDialogProps {
  readonly kept: Kept;
  readonly label: string;
  readonly iir: IirBands;
  readonly onClose: () => void;
}
const tilts = [0, -0.5, -1, -1.5, -2, -3];
const boosts = [0, 1, 2, 3, 4, 6, 9, 12];
const cuts = [3, 6, 9, 12, 15];
const narrowest = [2, 4, 6, 8, 10, 16, 24];
/** A fader move rises this far without a question [CTRL-09]. */
const freeRise = 6;
/** A smaller rise shows as none. */
const leastRise = 0.05;
const frequencies: readonly [number, number] = [20, 20_000];

export function FitDialog({ kept, label, iir, onClose }: FitDialogProps) {
  const words = useMeasurementWords();
  const equalizerWords = useEqualizerWords();
  const sign = useContext(DecimalSign);
  const isThere = useAmp((amp) => amp.available);
  const { instances, settings, parameters } = iir;
  const [tilt, setTilt] = useState(0);
  const [typed, setTyped] = useState(() => ({ from: printNumber(kept.played.from, 0), to: printNumber(kept.played.to, 0) }));
  const [boost, setBoost] = useState(3);
  const [cut, setCut] = useState(12);
  const [q, setQ] = useState(10);
  const [most, setMost] = useState(settings.length);
  const [chosen, setChosen] = useState(() => freeBands(settings));
  const { isBusy, broken, send, sendSurely } = useSending();
  const [isAsking, setAsking] = useState(false);

  const ends = { from: endOf('from'), to: endOf('to') };
  function endOf(end: 'from' | 'to'): number | undefined {
    const read = readQuantity(typed[end], 'Hz', sign);
    return read.ok && read.value >= frequencies[0] && read.value <= frequencies[1] ? read.value : undefined;
  }
  const hertz = (value: number) => printValue(instances.property('frequency'), value);
  const decibels = (value: number) => printValue(instances.property('gain'), value);
  const width = (value: number) => printValue(instances.property('q'), value);
  const bands = Math.min(most, chosen.length);

  // While sending, the other bands and so the wish stay the same.
  const staying = JSON.stringify(settings.filter((_, index) => !chosen.includes(index)));
  const wish = useMemo(
    () => ({ staying, tilt, from: ends.from, to: ends.to, boost, cut, q, bands }),
    [staying, tilt, ends.from, ends.to, boost, cut, q, bands],
  );
  const curveNow = useMemo(() => through(kept.curve, settings, kept.wasThrough ? kept.bandsThen : []), [kept, settings]);
  const base = useMemo(() => through(kept.curve, JSON.parse(staying) as EqBand[], kept.wasThrough ? kept.bandsThen : []), [kept, staying]);
  const ranges = JSON.stringify({
    frequency: instances.property('frequency'),
    gain: instances.property('gain'),
    q: instances.property('q'),
  });
  const target = targetOf(wish);
  const [found, setFound] = useState<{ readonly wish: typeof wish; readonly fit: Fit | undefined }>();
  useEffect(() => {
    const aim = targetOf(wish);
    let isWanted = true;
    const look = async () => {
      const fit = aim && (await gently(fitBands(base, aim, wish, JSON.parse(ranges) as FitRanges), () => isWanted));
      if (isWanted) setFound({ wish, fit });
    };
    void look();
    return () => void (isWanted = false);
  }, [base, wish, ranges]);
  const fit = found?.fit;
  const isOld = found?.wish !== wish;
  const before = target && deviationOf(curveNow, target);
  const indexOf = (write: Write) =>
    instances.places.findIndex(({ resource, at }) => resource.pathAt(at) === write.resource.pathAt(write.at));
  const tried = broken === undefined ? [] : [...broken.written, ...(broken.unsure ? [broken.unsure] : [])].map(indexOf);
  const plan = planFit(settings, chosen, fit?.bands ?? [], tried);
  const writes = writesOf(plan, instances.places, instances.legal);
  const count = plan.placed.length;

  const rise = riseOfFit(settings, plan);
  const riseText = equalizerWords.louder(`${printNumber(rise.decibels, 1)} dB`, hertz(rise.frequency));
  const ended = () => {
    toast.success(words.applied(count));
    onClose();
  };
  const apply = () => (rise.decibels > freeRise ? setAsking(true) : send(writes, ended));
  const options = (values: readonly number[], text: (value: number) => string) =>
    values.map((value) => ({ value: String(value), label: text(value) }));
  const end = (name: 'from' | 'to', text: string) => (
    <TextField
      label={text}
      value={typed[name]}
      unit="Hz"
      numeric
      inputMode="decimal"
      autoComplete="off"
      error={ends[name] === undefined ? words.between(hertz(frequencies[0]), hertz(frequencies[1])) : undefined}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  const stateOf = (band: EqBand) =>
    listText([
      ...(band.enable ? [] : [words.off]),
      ...(isHeard({ ...band, enable: true })
        ? [words.gainAt(decibels(band.gain), hertz(band.frequency))]
        : band.enable
          ? [words.isFlat]
          : []),
    ]);
  const numbers = (indexes: readonly number[]) => listText(indexes.map((index) => String(index + 1)));
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
          disabled={count === 0 || instances.fixed || isOld}
          busy={isBusy ? words.sending : undefined}
          onAct={apply}
          verb={count === 0 ? words.applyNone : words.apply(count)}
        />
      }
    >
      <div className={styles.fit}>
        <div className={styles.fields}>
          <Select
            label={words.target}
            value={String(tilt)}
            options={options(tilts, (value) => (value === 0 ? words.flat : words.tilted(`${printNumber(value, 1)} dB`)))}
            onChange={(value) => setTilt(Number(value))}
          />
          {end('from', words.from)}
          {end('to', words.to)}
          <Select
            label={words.boost}
            value={String(boost)}
            options={options(boosts, (value) => `${printNumber(value, 0)} dB`)}
            onChange={(value) => setBoost(Number(value))}
          />
          <Select
            label={words.cut}
            value={String(cut)}
            options={options(cuts, (value) => `${printNumber(value, 0)} dB`)}
            onChange={(value) => setCut(Number(value))}
          />
          <Select
            label={words.narrowest}
            value={String(q)}
            options={options(narrowest, (value) => `Q ${printNumber(value, 0)}`)}
            onChange={(value) => setQ(Number(value))}
          />
          <Select
            label={words.most}
            value={bands === 0 ? null : String(bands)}
            options={options(
              Array.from({ length: chosen.length }, (_, index) => index + 1),
              (value) => printNumber(value, 0),
            )}
            onChange={(value) => setMost(Number(value))}
          />
        </div>
        <fieldset className={styles.bands}>
          <legend>{words.bandsTaken}</legend>
          {settings.map((band, index) => (
            <Checkbox
              key={instances.places[index]?.resource.pathAt(instances.places[index].at) ?? index}
              label={words.band(index + 1)}
              description={stateOf(band)}
              checked={chosen.includes(index)}
              onChange={(on) => setChosen(settings.map((_, each) => each).filter((each) => (each === index ? on : chosen.includes(each))))}
            />
          ))}
        </fieldset>
        <Preview
          label={label}
          parameters={parameters}
          placed={plan.placed.map(({ band, index }) => ({ band, number: index + 1 }))}
          before={levelsAt(curveNow, grid.frequencies)}
          after={levelsAt(
            through(
              base,
              plan.placed.map(({ band }) => band),
              [],
            ),
            grid.frequencies,
          )}
          target={target}
        />
        <p role="status" className={styles.result}>
          {found === undefined
            ? words.looking
            : target === undefined || fit === undefined || before === undefined
              ? words.nothingKnown
              : chosen.length === 0
                ? words.noneFree
                : count === 0
                  ? words.nothingHelps(`${printNumber(before.rms, 1)} dB`)
                  : `${words.deviation(`${printNumber(before.rms, 1)} dB`, `${printNumber(fit.after.rms, 1)} dB`)} ${words.largest(
                      `${printNumber(before.most, 1)} dB`,
                      `${printNumber(fit.after.most, 1)} dB`,
                    )}`}
        </p>
        {count > 0 && (
          <table className={styles.table} aria-label={words.proposed}>
            <thead>
              <tr>
                {(['band', 'frequency', 'gain', 'q', 'now'] as const).map((column) => (
                  <th key={column} scope="col">
                    {words.columns[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {plan.placed.map(({ index, band }) => (
                <tr key={index}>
                  <th scope="row">{index + 1}</th>
                  <td>{hertz(band.frequency)}</td>
                  <td>{decibels(band.gain)}</td>
                  <td>{width(band.q)}</td>
                  <td>{settings[index] && stateOf(settings[index])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {plan.replaced.length > 0 && <Banner tone="warn">{words.replaces(numbers(plan.replaced))}</Banner>}
        {plan.silenced.length > 0 && count > 0 && <Banner tone="warn">{words.silences(numbers(plan.silenced))}</Banner>}
        {count > 0 && rise.decibels >= leastRise && <Banner tone="info">{riseText}</Banner>}
        {instances.fixed && <Banner tone="info">{instances.lockedWhy ?? (isThere ? words.notYours : words.away)}</Banner>}
        {broken && (
          <div role="alert">
            <Banner tone="fault">
              {broken.why} {words.partly(broken.written.length, broken.all, numbers(broken.written.map(indexOf)))}{' '}
              {broken.unsure && `${words.unsure(indexOf(broken.unsure) + 1)} `}
              {words.goOn}
            </Banner>
          </div>
        )}
      </div>
      <Confirm
        open={isAsking}
        danger
        title={words.louderTitle}
        verb={words.apply(count)}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          sendSurely(writes, ended);
        }}
      >
        {riseText}
      </Confirm>
    </DialogOrSheet>
  );
}

function targetOf({
  tilt,
  from,
  to,
}: {
  readonly tilt: number;
  readonly from: number | undefined;
  readonly to: number | undefined;
}): FitTarget | undefined {
  return from === undefined || to === undefined ? undefined : { tilt, from, to };
}

interface PreviewProps {
  readonly label: string;
  readonly parameters: IirBands['parameters'];
  readonly placed: readonly { readonly band: EqBand; readonly number: number }[];
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly target: FitTarget | undefined;
}
const range = 18;
const frame = { low: -range, high: range };

function Preview({ label, parameters, placed, before, after, target }: PreviewProps) {
  const words = useMeasurementWords();
  const { option } = useName();
  const speak = useCurveSpeech();
  const bands = placed.map(({ band }) => band);
  const respond = useIirCurves(bands);
  const aim = target && targetLine(after, target);
  return (
    <div>
      <EqualizerPlot
        label={words.previewOf(label)}
        summary={speak({ ...flatChannel, outputEqFilters: bands })}
        bands={placed.map(({ band, number }) => ({
          key: String(number),
          number,
          frequency: band.frequency,
          gain: band.gain,
          width: band.q,
          on: true,
          kind: option(band.type),
        }))}
        frequencies={grid.frequencies}
        respond={respond}
        parameters={parameters}
        height={210}
        range={range}
        selected={null}
        onSelect={() => {}}
        traces={[
          { key: 'before', look: 'measured', values: before, ...frame },
          ...(aim ? [{ key: 'target', look: 'target', values: aim, ...frame } as const] : []),
          { key: 'after', look: 'predicted', values: after, ...frame },
        ]}
      />
      <div className={styles.legend}>
        {(['measured', 'predicted', 'target'] as const).map((look) => (
          <span key={look} className={styles.curve}>
            <span className={styles[look]} aria-hidden="true" />
            {words.looks[look]}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Centred on the result: a target has a shape and no level. */
function targetLine(after: Float64Array, { tilt, from, to }: FitTarget): Float64Array {
  const shape = grid.frequencies.map((frequency) =>
    frequency >= from && frequency <= to ? tilt * Math.log2(frequency / 1000) : Number.NaN,
  );
  let sum = 0;
  let count = 0;
  for (const [index, level] of after.entries()) {
    const miss = level - shape[index]!;
    if (Number.isNaN(miss)) continue;
    sum += miss;
    count++;
  }
  return shape.map((level) => level + sum / Math.max(1, count));
}
