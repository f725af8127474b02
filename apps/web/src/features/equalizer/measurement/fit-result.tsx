import type { EqBand } from '@headroom/model/dsp';
import { printNumber } from '../../../i18n/number-text.ts';
import type { BandTexts } from './band-texts.ts';
import type { Placed } from './bands.ts';
import typography from '../../../ui/look/typography.module.css';
import styles from './measurement.module.css';
import type { FoundFit } from './use-fit.ts';
import { useMeasurementWords } from './words.ts';

interface FitResultProps {
  readonly found: FoundFit;
  readonly isNoneFree: boolean;
  readonly count: number;
}
export function FitResult({ found: { fit, isLooking, target, before }, isNoneFree, count }: FitResultProps) {
  const words = useMeasurementWords();
  const decibels = (value: number) => `${printNumber(value, 1)} dB`;
  const said = () => {
    if (isLooking) return words.looking;
    if (target === undefined || fit === undefined || before === undefined) return words.nothingKnown;
    if (isNoneFree) return words.noneFree;
    if (count === 0) return words.nothingHelps(decibels(before.rms));
    const { rms, most } = fit.after;
    return `${words.deviation(decibels(before.rms), decibels(rms))} ${words.largest(decibels(before.most), decibels(most))}`;
  };
  return (
    <p role="status" className={typography.heading}>
      {said()}
    </p>
  );
}

interface ProposedBandsProps {
  readonly placed: readonly Placed[];
  readonly settings: readonly EqBand[];
  readonly texts: BandTexts;
}
export function ProposedBands({ placed, settings, texts }: ProposedBandsProps) {
  const words = useMeasurementWords();
  return (
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
        {placed.map(({ index, band }) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td>{texts.hertz(band.frequency)}</td>
            <td>{texts.decibels(band.gain)}</td>
            <td>{texts.width(band.q)}</td>
            <td>{settings[index] && texts.state(settings[index])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
