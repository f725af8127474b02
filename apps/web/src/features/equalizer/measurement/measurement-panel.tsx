import { outputEqFilter } from '@headroom/model/amplifier';
import { deviationOf, smoothings } from '@headroom/model/dsp';
import { listText } from '../../../i18n/list-text.ts';
import { printNumber, printValue } from '../../../i18n/number-text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { grid } from '../../../device/curves/grid.ts';
import { isHeard } from './bands.ts';
import { derive } from './derive.ts';
import type { Keep, Kept } from './kept.ts';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './measurement.module.css';
import { useMeasurementWords } from './words.ts';

interface MeasurementPanelProps {
  readonly kept: Kept;
  readonly keep: Keep;
  /** On the equalizer's grid. */
  readonly predicted: Float64Array;
  readonly onFit: () => void;
  readonly onAnother: () => void;
}

export function MeasurementPanel({ kept, keep, predicted, onFit, onAnother }: MeasurementPanelProps) {
  const words = useMeasurementWords();
  const { name, measurement, calibration, reference, smoothing, bandsThen, wasThrough, shown, played } = kept;
  const hertz = (value: number) => printValue(outputEqFilter.properties.frequency.property, value);
  const spread = (levels: Float64Array) => {
    const deviation = deviationOf({ frequencies: grid.frequencies, levels }, { tilt: 0, ...played });
    return deviation && `${printNumber(deviation.rms, 1)} dB`;
  };
  const [before, after] = [spread(shown), spread(predicted)];
  return (
    <section className={classes(layout.grid2, styles.panel)} aria-label={words.title}>
      <div className={classes(layout.row, typography.note, styles.legend)}>
        <span className={classes(layout.inline, styles.curve)}>
          <span className={styles.measured} aria-hidden="true" />
          <span className={classes(layout.oneLine, styles.name)} title={name}>
            {name}
          </span>
        </span>
        <span className={classes(layout.inline, styles.curve)}>
          <span className={styles.predicted} aria-hidden="true" />
          {words.predicted}
        </span>
        <span className={classes(layout.inline, styles.acts)}>
          <Button small icon="eq" onClick={onFit}>
            {words.fit}
          </Button>
          <IconButton small icon="folder" label={words.another} onClick={onAnother} />
          <IconButton small icon="trash" label={words.remove} onClick={() => keep(undefined)} />
        </span>
      </div>
      <div className={layout.wrap2}>
        <Select
          label={words.smoothing}
          inlineLabel={words.smoothing}
          value={String(smoothing)}
          options={smoothings.map((each) => ({ value: String(each), label: words.smoothings[each] }))}
          onChange={(value) => keep(derive({ ...kept, smoothing: smoothings.find((each) => String(each) === value) ?? 0 }))}
        />
        {bandsThen.some(isHeard) && (
          <Select
            label={words.measured}
            inlineLabel={words.measured}
            value={wasThrough ? 'through' : 'without'}
            options={[
              { value: 'without', label: words.without },
              { value: 'through', label: words.through },
            ]}
            onChange={(value) => keep(derive({ ...kept, wasThrough: value === 'through' }))}
          />
        )}
      </div>
      <p className={classes(layout.wrap, typography.caption, styles.note)}>
        {before !== undefined && after !== undefined && (
          <strong>{words.spread(before, after, words.span(hertz(played.from), hertz(played.to)))}</strong>
        )}
        <span>{words.zero(`${printNumber(reference.level, 1)} dB`, hertz(reference.from), hertz(reference.to))}</span>
        {calibration !== undefined && <span>{words.corrected(calibration)}</span>}
        {measurement.gaps.length > 0 && (
          <span>{words.gaps(listText(measurement.gaps.slice(0, 4).map(({ from, to }) => words.span(hertz(from), hertz(to)))))}</span>
        )}
        {measurement.leftOut > 0 && <span>{words.leftOut(measurement.leftOut)}</span>}
        <span>{words.stays}</span>
      </p>
    </section>
  );
}
