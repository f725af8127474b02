import { highPassFilter, peakLimiter, rmsLimiter } from '@headroom/model/amplifier';
import { bridgeOf, limitsOfSpeaker, type LimiterRanges, type LimiterValues, type SpeakerLimits } from '@headroom/model/channel';
import { writeTo, type Write } from '@headroom/model/property';
import { useContext, useState } from 'react';
import { propertyOf } from '../../device/binding/shown.ts';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { useWrites } from '../../device/parameters/writes.ts';
import { printNumber, printValue } from '../../i18n/number-text.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { readQuantity } from '../../ui/values/quantity.ts';
import { DecimalSign } from '../../ui/drag/value.ts';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './speaker-dialog.module.css';
import { useLimiterWords } from './words.ts';

interface SpeakerDialogProps {
  readonly channel: number;
  readonly ohms: number;
  /** The limiters cannot be set so any more. */
  readonly isOff: boolean;
  readonly onClose: () => void;
}
type Field = 'ohms' | 'rms' | 'peak' | 'lowest';
const bounds: Readonly<Record<Field, readonly [min: number, max: number]>> = {
  ohms: [1, 100],
  rms: [0.1, 20_000],
  peak: [0.1, 100_000],
  lowest: [10, 20_000],
};
const typedNumber = (value: number) => printNumber(value, Number.isInteger(value) ? 0 : 1);
/** In hertz, used without a high pass. */
const usualLowest = 40;

export function SpeakerDialog({ channel, ohms, isOff, onClose }: SpeakerDialogProps) {
  const { speaker: words, names, threshold, attack, release, ohms: ohmText } = useLimiterWords();
  const seat = useSeat();
  const sign = useContext(DecimalSign)();
  const { write } = useWrites();
  const at = { channel };
  const corner = useAmp((amp) =>
    amp.read(highPassFilter.properties.enable, at) === true ? amp.read(highPassFilter.properties.frequency, at) : undefined,
  );
  const isBridged = useAmp((amp) => bridgeOf(amp.tree, channel) !== undefined);
  const hasAttack = useAmp((amp) => amp.has(peakLimiter.properties.attackTime, at));
  const [unit, setUnit] = useState<'W' | 'V'>('W');
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>(() => ({
    ohms: printNumber(ohms, 0),
    rms: '',
    peak: '',
    lowest: printNumber(corner ?? usualLowest, 0),
  }));
  const units: Readonly<Record<Field, string>> = { ohms: 'Ω', rms: unit, peak: unit, lowest: 'Hz' };
  const read = (field: Field) => {
    const quantity = readQuantity(typed[field], units[field], sign);
    const [min, max] = bounds[field];
    return quantity.ok && quantity.value >= min && quantity.value <= max ? quantity.value : undefined;
  };
  const errorOf = (field: Field) => {
    const [min, max] = bounds[field];
    return typed[field].trim() === '' || read(field) !== undefined
      ? undefined
      : words.between(`${printNumber(min, min < 1 ? 1 : 0)} ${units[field]}`, `${printNumber(max, 0)} ${units[field]}`);
  };
  const field = (name: Field, label: string) => (
    <TextField
      label={label}
      value={typed[name]}
      unit={units[name]}
      numeric
      inputMode="decimal"
      autoComplete="off"
      error={errorOf(name)}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
    />
  );
  const [z, rms, peak, lowest] = [read('ohms'), read('rms'), read('peak'), read('lowest')];
  const capacity = (value: number) => (unit === 'W' ? { watts: value } : { volts: value });
  const limits =
    z === undefined || rms === undefined || peak === undefined || lowest === undefined
      ? undefined
      : limitsOfSpeaker({ ohms: z, rms: capacity(rms), peak: capacity(peak), lowest, isBridged }, rangesAt());
  function rangesAt(): LimiterRanges {
    const of = (limiter: typeof rmsLimiter | typeof peakLimiter) => ({
      threshold: propertyOf(seat, limiter.properties.threshold, at),
      attackTime: propertyOf(seat, limiter.properties.attackTime, at),
      releaseTime: propertyOf(seat, limiter.properties.releaseTime, at),
    });
    return { rms: of(rmsLimiter), peak: of(peakLimiter) };
  }
  const set = async (found: Extract<SpeakerLimits, { ok: true }>) => {
    const { attackTime, ...rest } = found.peak;
    const writes: Write[] = [
      writeTo(rmsLimiter, at, { ...found.rms, enable: true }),
      writeTo(peakLimiter, at, { ...rest, ...(hasAttack ? { attackTime } : {}), enable: true }),
    ];
    if (!(await write(writes, 'offered'))) return;
    toast.success(words.done);
    onClose();
  };
  const rows = (kind: 'rms' | 'peak', values: LimiterValues, power: number) => {
    const { properties } = kind === 'rms' ? rmsLimiter : peakLimiter;
    const given = unit === 'W' ? words.fromWatts(typedNumber(power), ohmText(typedNumber(z ?? 0))) : words.fromVolts;
    const times: readonly (readonly [name: 'attackTime' | 'releaseTime', label: string])[] =
      kind === 'peak' && !hasAttack
        ? [['releaseTime', release]]
        : [
            ['attackTime', attack],
            ['releaseTime', release],
          ];
    return (
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={3}>
            {names[kind]}
          </th>
        </tr>
        <tr>
          <th scope="row">{threshold}</th>
          <td>{printValue(properties.threshold.property, values.threshold)}</td>
          <td>{`${given} ${words.why[kind].threshold}`}</td>
        </tr>
        {times.map(([name, label]) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{printValue(properties[name].property, values[name])}</td>
            <td>{words.why[kind][name]}</td>
          </tr>
        ))}
      </tbody>
    );
  };
  return (
    <DialogOrSheet
      open
      wide
      icon="speaker"
      title={words.title}
      onClose={onClose}
      onSubmit={() => limits?.ok && !isOff && void set(limits)}
      actions={<DialogActions onCancel={onClose} disabled={limits?.ok !== true || isOff} verb={words.verb} />}
    >
      <p>{words.body}</p>
      {isBridged && <p>{words.bridged}</p>}
      <div className={classes(layout.halves, styles.fields)}>
        {field('ohms', words.impedance)}
        <Segmented
          label={words.unit}
          value={unit}
          options={[
            { value: 'W', label: words.watts },
            { value: 'V', label: words.volts },
          ]}
          onChange={setUnit}
          block
        />
        {field('rms', words.rms)}
        {field('peak', words.peak)}
        {field('lowest', words.lowest)}
      </div>
      <div role="status">
        {limits === undefined ? (
          <p className={styles.quiet}>{words.typeFirst}</p>
        ) : limits.ok ? (
          <table className={styles.table}>
            {rows('rms', limits.rms, rms ?? 0)}
            {rows('peak', limits.peak, peak ?? 0)}
          </table>
        ) : (
          <p className={typography.fault}>{words.problems[limits.problem](`${printNumber(limits.volts, 1)} V`)}</p>
        )}
      </div>
    </DialogOrSheet>
  );
}
