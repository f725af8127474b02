import { outputEqFilter } from '@headroom/model/amplifier';
import {
  createChannelResponse,
  describeDifference,
  flatChannel,
  logGrid,
  type ChannelSettings,
  type CurveDifference,
} from '@headroom/model/dsp';
import { at } from '@headroom/model/property';
import type { AmpState } from '@headroom/model/transfer';
import { useMemo, useState } from 'react';
import { readChannelSettings } from '../../device/binding/channel-settings.ts';
import { listText } from '../../i18n/list-text.ts';
import { printNumber, printValue } from '../../i18n/number-text.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { OverlayPlot } from '../../ui/plots/overlay-plot.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './snapshots.module.css';
import { useSnapshotWords, type Words } from './words.ts';

const grid = logGrid(20, 20_000, 300);
type Curve = 'equalizer' | 'crossover' | 'wholeChannel';
const shaped: Readonly<Record<Curve, (settings: ChannelSettings) => ChannelSettings>> = {
  equalizer: ({ inputIirEqFilters, inputFirEqFilters, outputEqFilters }) => ({
    ...flatChannel,
    inputIirEqFilters,
    inputFirEqFilters,
    outputEqFilters,
  }),
  crossover: ({ crossover }) => ({ ...flatChannel, crossover }),
  wholeChannel: (settings) => settings,
};

function levelsOf({ values, channel = 0 }: AmpState, curve: Curve): Float64Array {
  const response = createChannelResponse(grid);
  response.update(shaped[curve](readChannelSettings(values, channel)));
  return response.magnitude;
}
/** A curve without locked settings would be wrong [LOCK-02]. */
const hasCurve = ({ values, channel = 0 }: AmpState) => at(values, outputEqFilter.pathAt({ channel, filter: 1 })) !== undefined;

function rangeOf(...curves: readonly Float64Array[]): number {
  const most = curves.reduce((top, curve) => curve.reduce((high, level) => Math.max(high, Math.abs(Math.max(level, -24))), top), 0);
  return [6, 12, 18, 24].find((range) => most <= range) ?? 24;
}

export function CurvesCard({ a, b }: { readonly a: AmpState; readonly b: AmpState }) {
  const words = useSnapshotWords();
  const [curve, setCurve] = useState<Curve>('equalizer');
  const isThere = hasCurve(a) && hasCurve(b);
  const [first, second] = useMemo(() => [levelsOf(a, curve), levelsOf(b, curve)] as const, [a, b, curve]);
  const difference = describeDifference(grid.frequencies, first, second);
  const said = differenceText(words, difference);
  const { largest } = difference;
  return (
    <SectionCard
      title={words.curves}
      aside={
        <span className={classes(layout.wrap, typography.caption, styles.legend)} aria-hidden="true">
          <span>
            <i className={styles.lineA} />
            {words.legendA}
          </span>
          <span>
            <i className={styles.lineB} />
            {words.legendB}
          </span>
          <span>
            <i className={styles.between} />
            {words.legendApart}
          </span>
        </span>
      }
    >
      {isThere ? (
        <div className={classes(layout.stack, styles.stack)}>
          <Segmented
            label={words.curveOf}
            value={curve}
            block
            options={(['equalizer', 'crossover', 'wholeChannel'] as const).map((value) => ({ value, label: words[value] }))}
            onChange={setCurve}
          />
          <OverlayPlot
            label={words.plot(words[curve])}
            summary={said}
            frequencies={grid.frequencies}
            first={first}
            second={second}
            range={rangeOf(first, second)}
            mark={largest && { frequency: largest.frequency, text: words.apart(hertz(largest.frequency), decibels(largest.decibels)) }}
            height={300}
          />
          <p className={typography.caption}>{said}</p>
        </div>
      ) : (
        <p className={typography.caption}>{words.noCurve}</p>
      )}
    </SectionCard>
  );
}

const hertz = (value: number) => printValue(outputEqFilter.properties.frequency.property, value);
const decibels = (value: number) => `${printNumber(Math.abs(value), 1)} dB`;

export function differenceText(words: Words, { largest, louder, quieter, everywhere }: CurveDifference): string {
  if (!largest) return words.curvesSame;
  if (everywhere !== undefined) return (everywhere > 0 ? words.everywhereLouder : words.everywhereQuieter)(decibels(everywhere));
  const where = (bumps: typeof louder) => listText(bumps.map(({ frequency }) => hertz(frequency)));
  const [up, down] = [decibels(louder[0]?.decibels ?? 0), decibels(quieter[0]?.decibels ?? 0)];
  if (quieter.length === 0) return words.louderNear(up, where(louder));
  if (louder.length === 0) return words.quieterNear(down, where(quieter));
  return words.louderAndQuieter(up, where(louder), down, where(quieter));
}
