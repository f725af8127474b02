import { flatChannel, type EqBand, type FitTarget } from '@headroom/model/dsp';
import { grid } from '../../../device/curves/grid.ts';
import { useCurveSpeech } from '../../../device/curves/speech.ts';
import { useName } from '../../../device/names/use-name.ts';
import { EqualizerPlot } from '../../../ui/plots/equalizer-plot.tsx';
import { useIirCurves, type IirBands } from '../iir-bands.ts';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './measurement.module.css';
import { useMeasurementWords } from './words.ts';

interface FitPreviewProps {
  readonly label: string;
  readonly parameters: IirBands['parameters'];
  readonly placed: readonly { readonly band: EqBand; readonly number: number }[];
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly target: FitTarget | undefined;
}
const range = 18;
const frame = { low: -range, high: range };

export function FitPreview({ label, parameters, placed, before, after, target }: FitPreviewProps) {
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
        response={{ frequencies: grid.frequencies, of: respond }}
        parameters={parameters}
        height={210}
        range={range}
        traces={[
          { key: 'before', look: 'measured', values: before, ...frame },
          ...(aim ? [{ key: 'target', look: 'target', values: aim, ...frame } as const] : []),
          { key: 'after', look: 'predicted', values: after, ...frame },
        ]}
      />
      <div className={classes(layout.row, typography.note, styles.legend)}>
        {(['measured', 'predicted', 'target'] as const).map((look) => (
          <span key={look} className={classes(layout.inline, styles.curve)}>
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
