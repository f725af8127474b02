import { useContext, useState } from 'react';
import type { EqBand } from '@headroom/model/dsp';
import { printNumber } from '../../../i18n/number-text.ts';
import { Checkbox } from '../../../ui/controls/choice.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { DecimalSign } from '../../../ui/drag/value.ts';
import { readQuantity } from '../../../ui/values/quantity.ts';
import type { IirBands } from '../iir-bands.ts';
import type { BandTexts } from './band-texts.ts';
import { freeBands } from './bands.ts';
import type { Kept } from './kept.ts';
import styles from './measurement.module.css';
import { useMeasurementWords } from './words.ts';

const tilts = [0, -0.5, -1, -1.5, -2, -3];
const boosts = [0, 1, 2, 3, 4, 6, 9, 12];
const cuts = [3, 6, 9, 12, 15];
const narrowest = [2, 4, 6, 8, 10, 16, 24];
const frequencies: readonly [number, number] = [20, 20_000];

interface Entry {
  readonly tilt: number;
  readonly from: string;
  readonly to: string;
  readonly boost: number;
  readonly cut: number;
  readonly q: number;
  readonly most: number;
  readonly chosen: readonly number[];
}
export interface FitLimits extends Pick<Entry, 'tilt' | 'boost' | 'cut' | 'q'> {
  /** Undefined while it is not a frequency. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly bands: number;
}
export interface FitChoice {
  readonly entry: Entry;
  readonly limits: FitLimits;
  readonly change: (changed: Partial<Entry>) => void;
}

export function useFitChoice({ played }: Kept, settings: readonly EqBand[]): FitChoice {
  const sign = useContext(DecimalSign)();
  const [entry, setEntry] = useState<Entry>(() => ({
    tilt: 0,
    from: printNumber(played.from, 0),
    to: printNumber(played.to, 0),
    boost: 3,
    cut: 12,
    q: 10,
    most: settings.length,
    chosen: freeBands(settings),
  }));
  const endOf = (end: 'from' | 'to') => {
    const read = readQuantity(entry[end], 'Hz', sign);
    return read.ok && read.value >= frequencies[0] && read.value <= frequencies[1] ? read.value : undefined;
  };
  const { tilt, boost, cut, q, most, chosen } = entry;
  return {
    entry,
    limits: { tilt, from: endOf('from'), to: endOf('to'), boost, cut, q, bands: Math.min(most, chosen.length) },
    change: (changed) => setEntry((before) => ({ ...before, ...changed })),
  };
}

interface FitFieldsProps {
  readonly choice: FitChoice;
  readonly texts: BandTexts;
}
export function FitFields({ choice: { entry, limits, change }, texts: { hertz } }: FitFieldsProps) {
  const words = useMeasurementWords();
  const options = (values: readonly number[], text: (value: number) => string) =>
    values.map((value) => ({ value: String(value), label: text(value) }));
  const end = (name: 'from' | 'to', text: string) => (
    <TextField
      label={text}
      value={entry[name]}
      unit="Hz"
      numeric
      inputMode="decimal"
      autoComplete="off"
      error={limits[name] === undefined ? words.between(hertz(frequencies[0]), hertz(frequencies[1])) : undefined}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <div className={styles.fields}>
      <Select
        label={words.target}
        value={String(entry.tilt)}
        options={options(tilts, (value) => (value === 0 ? words.flat : words.tilted(`${printNumber(value, 1)} dB`)))}
        onChange={(value) => change({ tilt: Number(value) })}
      />
      {end('from', words.from)}
      {end('to', words.to)}
      <Select
        label={words.boost}
        value={String(entry.boost)}
        options={options(boosts, (value) => `${printNumber(value, 0)} dB`)}
        onChange={(value) => change({ boost: Number(value) })}
      />
      <Select
        label={words.cut}
        value={String(entry.cut)}
        options={options(cuts, (value) => `${printNumber(value, 0)} dB`)}
        onChange={(value) => change({ cut: Number(value) })}
      />
      <Select
        label={words.narrowest}
        value={String(entry.q)}
        options={options(narrowest, (value) => `Q ${printNumber(value, 0)}`)}
        onChange={(value) => change({ q: Number(value) })}
      />
      <Select
        label={words.most}
        value={limits.bands === 0 ? null : String(limits.bands)}
        options={options(
          Array.from({ length: entry.chosen.length }, (_, index) => index + 1),
          (value) => printNumber(value, 0),
        )}
        onChange={(value) => change({ most: Number(value) })}
      />
    </div>
  );
}

export function FitBands({ choice: { entry, change }, texts, iir }: FitFieldsProps & { readonly iir: IirBands }) {
  const words = useMeasurementWords();
  const { settings, instances } = iir;
  const { chosen } = entry;
  return (
    <fieldset className={styles.bands}>
      <legend>{words.bandsTaken}</legend>
      {settings.map((band, index) => (
        <Checkbox
          key={instances.places[index]?.resource.pathAt(instances.places[index].at) ?? index}
          label={words.band(index + 1)}
          description={texts.state(band)}
          checked={chosen.includes(index)}
          onChange={(on) =>
            change({ chosen: settings.map((_, each) => each).filter((each) => (each === index ? on : chosen.includes(each))) })
          }
        />
      ))}
    </fieldset>
  );
}
