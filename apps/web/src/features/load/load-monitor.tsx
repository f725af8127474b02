/** [LOAD-02] */

import { loadMonitor } from '@headroom/model/amplifier';
import { monitorFinding, type MonitorFinding } from '@headroom/model/health';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { ParameterSwitch } from '../../device/controls/choice.tsx';
import { UnknownChip } from '../../device/controls/unknown-chip.tsx';
import { Hidden } from '../../device/controls/hidden.tsx';
import { ParameterSlider, useNumberControl } from '../../device/controls/slider.tsx';
import { useDurationText } from '../../device/controls/duration.ts';
import { useLanguage } from '../../i18n/language.ts';
import { numberText, printValue } from '../../i18n/number-text.ts';
import { Chip, type Tone } from '../../ui/look/chip.tsx';
import { classes } from '../../ui/look/classes.ts';
import type { IconName } from '../../ui/look/icon.tsx';
import { useMeterAge } from '../../ui/meters/age.ts';
import { HistoryPlot } from '../../ui/plots/history-plot.tsx';
import { LoadRange } from '../../ui/plots/load-range.tsx';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './load-tab.module.css';
import { extremesOf, spanOf, type LoadHistory } from './recording.ts';
import { agoText, clockText } from './time-text.ts';
import { useHistory } from './use-history.ts';
import { useLoadWords } from './words.ts';

const { enable, highLimit, lowLimit, measuredImpedance } = loadMonitor.properties;
const ohms = (value: number) => printValue(measuredImpedance.property, value);
const margin = 1.6;

/** Green: good, and being tested now. */
export const looks: Readonly<Record<Exclude<MonitorFinding, 'off'>, { readonly tone: Tone; readonly icon: IconName }>> = {
  Ok: { tone: 'ok', icon: 'ok' },
  Short: { tone: 'warn', icon: 'warn' },
  Open: { tone: 'warn', icon: 'warn' },
  'Low Signal': { tone: 'plain', icon: 'signal' },
  unknown: { tone: 'warn', icon: 'warn' },
  stopped: { tone: 'fault', icon: 'fault' },
  waiting: { tone: 'plain', icon: 'standby' },
};

export function LoadMonitor({ channel }: { readonly channel: number }) {
  const words = useLoadWords();
  const params = { channel };
  const { history, now } = useHistory(channel);
  const { parameter: low, props: lowProps } = useNumberControl({ of: lowLimit, params });
  const { parameter: high, props: highProps } = useNumberControl({ of: highLimit, params });
  const on = useAmp((amp) => amp.read(enable, params)) ?? false;
  const limits = { low: low.value ?? null, high: high.value ?? null };
  const hidden = low.permission === 'Locked' || high.permission === 'Locked';
  const fixed = low.disabled || low.lockedWhy !== undefined || high.lockedWhy !== undefined;
  return (
    <section className={styles.section} aria-label={words.loadMonitor}>
      <div className={classes(layout.row, styles.bar)}>
        <ParameterSwitch of={enable} params={params} label={words.loadMonitor} />
        <State channel={channel} />
      </div>
      <div className={classes(layout.column, styles.measured)}>
        <Measured channel={channel} on={on} history={history} now={now} limits={limits} />
        {!hidden && (
          <LoadRange
            label={words.limits}
            low={{ ...lowProps, label: words.low, range: low.property, disabled: fixed }}
            high={{ ...highProps, label: words.high, range: high.property, disabled: fixed }}
            axis={{ min: low.property.min, max: high.property.max, log: low.property.min > 0 }}
            measured={on ? (history.points.at(-1)?.value ?? null) : null}
          />
        )}
      </div>
      {hidden ? (
        <Hidden label={words.limits} why={low.lockedWhy ?? high.lockedWhy} />
      ) : (
        <div className={classes(layout.cells, styles.fields)}>
          <ParameterSlider of={lowLimit} params={params} />
          <ParameterSlider of={highLimit} params={params} />
        </div>
      )}
      <History on={on} history={history} now={now} limits={hidden ? { low: null, high: null } : limits} />
    </section>
  );
}

export const useFinding = (of: Parameters<typeof monitorFinding>[1], channel: number): MonitorFinding | undefined =>
  useAmp(({ told, heard }) => (heard ? monitorFinding(told, of, channel) : undefined));

function State({ channel }: { readonly channel: number }) {
  const words = useLoadWords();
  const found = useFinding(loadMonitor, channel);
  if (found === undefined) return <UnknownChip />;
  if (found === 'off') return <Chip>{words.off}</Chip>;
  const rests = { stopped: words.stopped, waiting: words.waiting } as const;
  return (
    <>
      <Chip {...looks[found]}>{words.states[found]}</Chip>
      <span className={styles.note}>{found === 'stopped' || found === 'waiting' ? rests[found] : words.testing}</span>
    </>
  );
}

type Limits = { readonly low: number | null; readonly high: number | null };
interface MeasuredProps {
  readonly channel: number;
  readonly on: boolean;
  readonly history: LoadHistory;
  readonly now: number;
  readonly limits: Limits;
}
function Measured({ channel, on, history, now, limits }: MeasuredProps) {
  const words = useLoadWords();
  const language = useLanguage();
  const found = useFinding(loadMonitor, channel);
  const reported = useAmp((amp) => amp.read(measuredImpedance, { channel }));
  const value = on ? (history.points.at(-1)?.value ?? null) : null;
  const age = useMeterAge();
  const note = () => {
    if (!on || found === 'stopped' || found === 'waiting') return words.switchedOff;
    if (age !== undefined) return age;
    if (value !== null) {
      if (limits.high !== null && value > limits.high) return words.above(ohms(limits.high));
      if (limits.low !== null && value < limits.low) return words.below(ohms(limits.low));
      return limits.low === null || limits.high === null ? '' : words.between(ohms(limits.low), ohms(limits.high));
    }
    if (history.last) return words.notEnoughAgo(ohms(history.last.ohms), agoText(language, now - history.last.time));
    // The device keeps its last finding without a time.
    return reported === undefined || reported <= 0 ? words.notEnough : words.notEnoughLast(ohms(reported));
  };
  const text = value === null ? undefined : numberText(measuredImpedance.property, value);
  return (
    <div>
      <div className={classes(typography.micro, styles.label)}>{words.measured}</div>
      <div className={styles.ohms} data-stale={text === undefined || age !== undefined || undefined}>
        {text?.number ?? '–'} <span>{text?.unit ?? 'Ω'}</span>
      </div>
      <p className={styles.note}>{note()}</p>
    </div>
  );
}

interface HistoryProps {
  readonly on: boolean;
  readonly history: LoadHistory;
  readonly now: number;
  readonly limits: Limits;
}
function History({ on, history, now, limits }: HistoryProps) {
  const words = useLoadWords();
  const language = useLanguage();
  const duration = useDurationText();
  const extremes = extremesOf(history);
  const { from, to, step } = spanOf(history, now);
  const nothing = on ? words.nothingYet : words.nothingOff;
  // Logarithmic; a distant limit must not flatten the readings.
  const shown = [limits.low, limits.high, extremes?.low, extremes?.high].flatMap((value) => (value ? [value] : []));
  const axis = {
    min: Math.min(4, ...shown) / margin,
    max: Math.max(8, ...shown) * margin,
    log: true,
    unit: 'Ω',
    format(value: number) {
      const { number, unit } = numberText(measuredImpedance.property, value);
      return { text: number, unit };
    },
  };
  const inSeconds = step < 60_000;
  const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => to - index * step)
    .toReversed()
    .map((at) => ({ time: at, text: at === to ? words.now : `−${Math.round((to - at) / (inSeconds ? 1000 : 60_000))}` }));
  return (
    <div className={classes(layout.column, styles.history)}>
      <div className={classes(layout.wrap, styles.headline)}>
        <h3 className={typography.heading}>{words.history}</h3>
        <span className={classes(styles.note, styles.since)}>{extremes ? words.since(clockText(language, history.since)) : nothing}</span>
        {extremes && <span className={styles.note}>{words.lowestHighest(ohms(extremes.low), ohms(extremes.high))}</span>}
      </div>
      <HistoryPlot
        label={words.history}
        summary={extremes ? words.summary(ohms(extremes.low), ohms(extremes.high), history.events.length) : nothing}
        points={history.points}
        time={{ from, to, ticks, unit: inSeconds ? words.seconds : words.minutes }}
        axis={axis}
        limits={{
          low: limits.low === null ? null : { value: limits.low, text: words.least(numberText(lowLimit.property, limits.low).number) },
          high: limits.high === null ? null : { value: limits.high, text: words.most(numberText(highLimit.property, limits.high).number) },
        }}
        events={history.events.map((event) => ({
          key: `${event.from}`,
          time: Math.max(from, event.from),
          text: words.event(
            event.kind === 'Short' ? words.short : words.open,
            duration(Math.max(1000, Math.round(((event.to ?? now) - event.from) / 1000) * 1000)),
          ),
        }))}
        height={220}
      />
    </div>
  );
}
