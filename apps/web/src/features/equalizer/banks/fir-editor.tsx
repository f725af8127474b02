/** One FIR filter, in the tab and in the dialog [INEQ-04]. */

import { inputFirEqFilter } from '@headroom/model/amplifier';
import { writeTo } from '@headroom/model/property';
import { useWrites } from '../../../device/parameters/writes.ts';
import { edgeLimits, inOrder, isDual } from './fir-bands.ts';
import type { FirBand } from '@headroom/model/dsp';
import { ParameterSegmented, ParameterSwitch } from '../../../device/controls/choice.tsx';
import { ParameterSlider } from '../../../device/controls/slider.tsx';
import { BandNumber } from '../../../ui/look/chip.tsx';
import { Micro } from '../../../ui/look/text.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './fir-editor.module.css';
import { useEqualizerWords } from '../words.ts';

const { enable, type, frequency1, frequency2, bandwidth1, bandwidth2, gain } = inputFirEqFilter.properties;
interface Params {
  readonly [param: string]: number;
  readonly channel: number;
  readonly filter: number;
}

export function FirHead({ number, band, params }: { readonly number: number; readonly band: FirBand; readonly params: Params }) {
  const words = useEqualizerWords();
  const { write } = useWrites();
  const pick = (picked: string) => {
    const next = picked as FirBand['type'];
    void write([writeTo(inputFirEqFilter, params, { type: next, ...(isDual({ type: next }) ? inOrder(band) : {}) })]);
  };
  return (
    <div className={classes(layout.rowApart, styles.head)}>
      <BandNumber number={number} colour={number} square off={!band.enable} />
      <span className={styles.type}>
        <ParameterSegmented of={type} params={params} label={words.typeOf(number)} onPick={pick} />
      </span>
      <span className={layout.end}>
        <ParameterSwitch of={enable} params={params} label={words.onOf(number)} stated />
      </span>
    </div>
  );
}

export function FirSliders({ band, params, stacked }: { readonly band: FirBand; readonly params: Params; readonly stacked?: boolean }) {
  const words = useEqualizerWords();
  const limits = isDual(band) ? edgeLimits(band) : { low: {}, high: {} };
  const edge = (frequency: typeof frequency1, bandwidth: typeof bandwidth1, name: string, between: object) => (
    <div className={isDual(band) ? styles.edge : styles.only} role="group" aria-label={name}>
      {isDual(band) && <Micro>{name}</Micro>}
      <ParameterSlider
        of={frequency}
        params={params}
        label={`${name}: ${words.frequency}`}
        shortLabel={words.frequency}
        between={between}
      />
      <ParameterSlider of={bandwidth} params={params} label={`${name}: ${words.bandwidth}`} shortLabel={words.bandwidth} />
    </div>
  );
  return (
    <div className={styles.sliders} data-stacked={stacked || undefined}>
      {edge(frequency1, bandwidth1, isDual(band) ? words.lowEdge : words.edge, limits.low)}
      {isDual(band) && edge(frequency2, bandwidth2, words.highEdge, limits.high)}
      <div className={styles.gain}>
        <ParameterSlider of={gain} params={params} bipolar />
      </div>
    </div>
  );
}
