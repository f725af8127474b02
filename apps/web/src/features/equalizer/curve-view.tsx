import { useMemo, useState } from 'react';
import { bandGainAndDelay } from '@headroom/model/amplifier';
import { createChannelResponse } from '@headroom/model/dsp';
import { useChannelHidden, useChannelSettings } from '../../device/binding/channel-settings.ts';
import { printNumber, printValue } from '../../i18n/number-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { PlotTrace } from '../../ui/plots/equalizer-plot.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './curve-view.module.css';
import { grid } from '../../device/curves/grid.ts';
import { LiveToggle } from './live-toggle.tsx';
import { useEqualizerWords } from './words.ts';

const ranges = [3, 6, 12, 18, 24] as const;
interface Look {
  readonly range: number;
  readonly whole: boolean;
  readonly phase: boolean;
  readonly delay: boolean;
}
/** Kept until the application closes. */
let lastLook: Look = { range: 18, whole: false, phase: false, delay: false };

export interface CurveView extends Look {
  readonly change: (look: Partial<Look>) => void;
}
export function useCurveView(): CurveView {
  const [look, setLook] = useState(lastLook);
  const change = (more: Partial<Look>) => setLook((now) => (lastLook = { ...now, ...more }));
  return { ...look, change };
}

export interface WholeCurves {
  readonly traces: readonly PlotTrace[];
  /** A setting is locked, so these curves are unknown. */
  readonly hidden: boolean;
  readonly legend: readonly { readonly key: string; readonly look: 'whole' | 'phase' | 'delay'; readonly text: string }[];
}

export function useWholeCurves(channel: number, { range, whole, phase, delay }: Look): WholeCurves {
  const words = useEqualizerWords();
  const settings = useChannelSettings(channel);
  const hidden = useChannelHidden(channel);
  const response = useMemo(() => createChannelResponse(grid), []);
  return useMemo(() => {
    const traces: PlotTrace[] = [];
    const legend: { key: string; look: 'whole' | 'phase' | 'delay'; text: string }[] = [];
    if (hidden || (!whole && !phase && !delay)) return { traces, legend, hidden };
    response.update(settings);
    if (whole) {
      traces.push({ key: 'whole', look: 'whole', values: response.magnitude.slice(), low: -range, high: range });
      legend.push({ key: 'whole', look: 'whole', text: words.wholeLegend });
    }
    if (phase) {
      const degrees = response.phase().map((radians) => (radians * 180) / Math.PI);
      traces.push({ key: 'phase', look: 'phase', values: degrees, low: -180, high: 180 });
      legend.push({ key: 'phase', look: 'phase', text: words.phaseLegend });
    }
    if (delay) {
      const ms = response.groupDelay().map((seconds) => seconds * 1000);
      const high = roundUp(ms.reduce((most, value) => Math.max(most, value), 0.1));
      const least = ms.reduce((lowest, value) => Math.min(lowest, value), 0);
      const low = least < -0.05 ? -roundUp(-least) : 0;
      traces.push({ key: 'delay', look: 'delay', values: ms, low, high });
      legend.push({ key: 'delay', look: 'delay', text: words.groupDelayLegend(milliseconds(low), milliseconds(high)) });
    }
    const common = response.delay() * 1000;
    if ((phase || delay) && common > 0)
      legend.push({
        key: 'common',
        look: 'delay',
        text: words.withoutDelay(printValue(bandGainAndDelay.properties.delay.property, common)),
      });
    return { traces, legend, hidden };
  }, [hidden, response, settings, range, whole, phase, delay, words]);
}
const milliseconds = (value: number) => `${printNumber(value, value !== 0 && Math.abs(value) < 1 ? 1 : 0)} ms`;
/** 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((digit) => digit * power >= value) ?? 10) * power;
}

interface CurveViewBarProps {
  readonly view: CurveView;
  readonly whole: WholeCurves;
  /** True: the live switch moves to the other tools. */
  readonly compact: boolean;
}
export function CurveViewBar({ view, whole: { legend, hidden }, compact }: CurveViewBarProps) {
  const words = useEqualizerWords();
  const toggle = (key: 'whole' | 'phase' | 'delay', label: string) => (
    <Button
      small
      variant="quiet"
      aria-pressed={view[key] && !hidden}
      disabled={hidden}
      title={hidden ? words.wholeHidden : undefined}
      className={styles.toggle}
      onClick={() => view.change({ [key]: !view[key] })}
    >
      <span className={styles[key]} aria-hidden="true" />
      {label}
    </Button>
  );
  return (
    <div className={classes(layout.row, styles.bar)} role="group" aria-label={words.view}>
      <span className={classes(layout.wrap, styles.toggles)}>
        {toggle('whole', words.wholeChannel)}
        {toggle('phase', words.phase)}
        {toggle('delay', words.groupDelay)}
      </span>
      {!compact && (
        <span className={layout.end}>
          <LiveToggle />
        </span>
      )}
      <span className={styles.range}>
        <Select
          label={words.range}
          inlineLabel={words.range}
          value={String(view.range)}
          options={ranges.map((range) => ({ value: String(range), label: words.rangeOf(range) }))}
          onChange={(range) => view.change({ range: Number(range) })}
        />
      </span>
      {legend.length > 0 && (
        <p className={classes(layout.wrap, typography.caption, styles.legend)}>
          {legend.map((entry) => (
            <span key={entry.key}>{entry.text}</span>
          ))}
        </p>
      )}
    </div>
  );
}
