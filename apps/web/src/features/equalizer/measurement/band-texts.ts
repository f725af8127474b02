import type { EqBand } from '@headroom/model/dsp';
import { listText } from '../../../i18n/list-text.ts';
import { printValue } from '../../../i18n/number-text.ts';
import type { IirBands } from '../iir-bands.ts';
import { isHeard } from './bands.ts';
import { useMeasurementWords } from './words.ts';

export interface BandTexts {
  readonly hertz: (value: number) => string;
  readonly decibels: (value: number) => string;
  readonly width: (value: number) => string;
  readonly state: (band: EqBand) => string;
  readonly numbers: (indexes: readonly number[]) => string;
}

export function useBandTexts({ property }: IirBands['instances']): BandTexts {
  const words = useMeasurementWords();
  const hertz = (value: number) => printValue(property('frequency'), value);
  const decibels = (value: number) => printValue(property('gain'), value);
  return {
    hertz,
    decibels,
    width: (value) => printValue(property('q'), value),
    state: (band) =>
      listText([
        ...(band.enable ? [] : [words.off]),
        ...(isHeard({ ...band, enable: true })
          ? [words.gainAt(decibels(band.gain), hertz(band.frequency))]
          : band.enable
            ? [words.isFlat]
            : []),
      ]),
    numbers: (indexes) => listText(indexes.map((index) => String(index + 1))),
  };
}
