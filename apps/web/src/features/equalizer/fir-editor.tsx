/** One FIR filter: its shelf, its edges and its gain; in the tab, and in the dialog that a long press opens [INEQ-04]. */

import { inputFirEqFilter, type HandleParams } from '@headroom/model';
import { isDual } from './fir-bands.ts';
import type { FirBand } from '@headroom/model/dsp';
import { ParameterSegmented, ParameterSwitch } from '../../device/controls/choice.tsx';
import { ParameterSlider } from '../../device/controls/slider.tsx';
import { BandNumber } from '../../ui/chip.tsx';
import { Micro } from '../../ui/text.tsx';
import styles from './fir-editor.module.css';
import { useEqualizerWords } from './words.ts';

const { enable, type, frequency1, frequency2, bandwidth1, bandwidth2, gain } = inputFirEqFilter.properties;
type Params = HandleParams<typeof gain>;

export function FirHead({ number, band, params }: { readonly number: number; readonly band: FirBand; readonly params: Params }) {
  const words = useEqualizerWords();
  return (
    <div className={styles.head}>
      <BandNumber number={number} colour={number} square off={!band.enable} />
      <span className={styles.type}>
        <ParameterSegmented of={type} params={params} label={words.typeOf(number)} />
      </span>
      <span className={styles.on}>
        <ParameterSwitch of={enable} params={params} label={words.onOf(number)} stated />
      </span>
    </div>
  );
}

/** The edges side by side where there is room. */
export function FirSliders({ band, params, stacked }: { readonly band: FirBand; readonly params: Params; readonly stacked?: boolean }) {
  const words = useEqualizerWords();
  const edge = (frequency: typeof frequency1, bandwidth: typeof bandwidth1, name: string) => (
    <div className={isDual(band) ? styles.edge : styles.only} role="group" aria-label={name}>
      {isDual(band) && <Micro>{name}</Micro>}
      <ParameterSlider of={frequency} params={params} label={`${name}: ${words.frequency}`} shortLabel={words.frequency} />
      <ParameterSlider of={bandwidth} params={params} label={`${name}: ${words.bandwidth}`} shortLabel={words.bandwidth} />
    </div>
  );
  return (
    <div className={styles.sliders} data-stacked={stacked || undefined}>
      {edge(frequency1, bandwidth1, isDual(band) ? words.lowEdge : words.edge)}
      {isDual(band) && edge(frequency2, bandwidth2, words.highEdge)}
      <div className={styles.gain}>
        <ParameterSlider of={gain} params={params} bipolar />
      </div>
    </div>
  );
}
