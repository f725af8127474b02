import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { MeterBank } from '../../../apps/web/src/ui/meters/meter-bank.tsx';
import { Meter, type LevelSource } from '../../../apps/web/src/ui/meters/meter.tsx';
import { UiProvider } from '../../../apps/web/src/ui/provider.tsx';
import { useShellWords } from '../../../apps/web/src/shell/words.ts';
import styles from './state-bars.module.css';
import '../../../apps/web/src/ui/look/base.css';

/** `meters-floor` and `bank-floor` paint the same rectangles, known beforehand. */
type Side = 'meters' | 'bank' | 'state' | 'meters-floor' | 'bank-floor';
const period = 100;
const bankSize = 64;

const listeners = new Map<number, (level: number) => void>();
let setAll: ((levels: readonly number[]) => void) | undefined;
let paintAll: ((beat: number) => void) | undefined;
let beats = 0;
let timer = 0;

const levelAt = (bar: number, beat: number) => -2 - ((bar * 17 + beat * 23 + ((beat * beat) % 7) * 5) % 50);
const format = (value: number) => ({ text: value.toFixed(1).replace('-', '−'), unit: 'dB' });
const sourceOf =
  (bar: number): LevelSource =>
  (listener) => {
    listeners.set(bar, listener);
    listener(levelAt(bar, 0));
    return () => listeners.delete(bar);
  };

function StateBars({ count }: { readonly count: number }) {
  const [levels, setLevels] = useState<readonly number[]>(() => Array.from({ length: count }, (_, bar) => levelAt(bar, 0)));
  const [peaks, setPeaks] = useState(levels);
  useEffect(() => {
    setAll = (next) => {
      setLevels(next);
      setPeaks((before) => before.map((peak, bar) => Math.max(next[bar] ?? -60, peak - 2)));
    };
  }, []);
  return levels.map((level, bar) => (
    <div
      key={bar}
      role="meter"
      aria-label={`Level ${bar + 1}`}
      aria-valuemin={-60}
      aria-valuemax={0}
      aria-valuenow={level}
      aria-valuetext={`${format(level).text} dB`}
      className={styles['meter']}
    >
      <div className={styles['bar']} />
      <div className={styles['cover']} style={{ bottom: `${((level + 60) / 60) * 100}%` }} />
      <div className={styles['peak']} style={{ top: `${((peaks[bar] ?? 0) / -60) * 100}%` }} />
      <div className={styles['cuts']} />
    </div>
  ));
}

function Page({ side, count }: { readonly side: Side; readonly count: number }) {
  const bars = Array.from({ length: count }, (_, bar) => bar);
  const [banks] = useState(() =>
    Array.from({ length: Math.ceil(count / bankSize) }, (_, bank) =>
      bars.slice(bank * bankSize, (bank + 1) * bankSize).map((bar) => ({ key: String(bar), source: sourceOf(bar) })),
    ),
  );
  const [sources] = useState(() => bars.map(sourceOf));
  if (side === 'bank' || side === 'bank-floor')
    return banks.map((meters, bank) => <MeterBank key={bank} meters={meters} pitch={14} bar={10} height={120} />);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: `repeat(${bankSize}, 14px)`, gridAutoRows: '120px', gap: '4px' }}>
      {side === 'state' ? (
        <StateBars count={count} />
      ) : (
        sources.map((source, bar) => <Meter key={bar} label={`Level ${bar + 1}`} source={source} format={format} />)
      )}
    </div>
  );
}

/** After as many beats the levels repeat. */
const round = 350;
interface Place {
  readonly context: CanvasRenderingContext2D;
  readonly left: number;
  readonly wide: number;
}
/** Of a meter of its own, and of each in a bank. */
function placesOn(canvas: HTMLCanvasElement): Place[] {
  const context = canvas.getContext('2d');
  if (!context) return [];
  if (canvas.role === 'meter') return [{ context, left: 0, wide: canvas.width }];
  return Array.from({ length: Math.floor(canvas.width / 14) }, (_, bar) => ({ context, left: bar * 14 + 2, wide: 10 }));
}
const places = () => [...document.querySelectorAll('canvas')].flatMap(placesOn);

function paintRectangles(): (beat: number) => void {
  const spans = places().map((place, bar) => ({
    ...place,
    all: Array.from({ length: round }, (_, beat) => {
      const [from, to] = [-2 * levelAt(bar, beat - 1), -2 * levelAt(bar, beat)];
      return { isRise: to < from, y: Math.min(from, to), tall: Math.abs(to - from) };
    }),
  }));
  return (beat) => {
    for (const isRise of [true, false])
      for (const { context, left, wide, all } of spans) {
        const span = all[beat % round];
        if (!span || span.isRise !== isRise) continue;
        context.fillStyle = isRise ? '#18823f' : '#dad7d0';
        context.fillRect(left, span.y, wide, span.tall);
      }
  };
}

const waiting: (() => void)[] = [];
const beat = () => new Promise<void>((done) => waiting.push(done));
const frame = () => new Promise((done) => requestAnimationFrame(done));

function looks(): string[] {
  const bars = places();
  if (bars.length === 0)
    return [...document.querySelectorAll<HTMLElement>('[role="meter"]')].map((meter) =>
      [meter, ...meter.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.cssText).join(),
    );
  return bars.map(({ context, left }) => context.getImageData(left + 5, 0, 1, context.canvas.height).data.join());
}

const bench = {
  async mount(side: Side, count: number): Promise<void> {
    const place = document.getElementById('root');
    const page = (
      <UiProvider words={useShellWords.now().kit} decimalSign={() => '.'}>
        <Page side={side} count={count} />
      </UiProvider>
    );
    if (place) flushSync(() => createRoot(place).render(page));
    for (let wait = 0; wait < 10; wait += 1) await frame();
    if (side === 'meters-floor' || side === 'bank-floor') paintAll = paintRectangles();
  },
  feed(count: number): void {
    timer = window.setInterval(() => {
      beats += 1;
      for (const done of waiting.splice(0)) done();
      if (setAll) setAll(Array.from({ length: count }, (_, bar) => levelAt(bar, beats)));
      else if (paintAll) requestAnimationFrame(() => paintAll?.(beats));
      else for (const [bar, listener] of listeners) listener(levelAt(bar, beats));
    }, period);
  },
  stop: () => clearInterval(timer),
  beats: () => beats,
  /** Bars that changed within two beats: a falling bar has not moved yet at its own beat. */
  async witness(times: number): Promise<{ readonly bars: number; readonly moved: number }> {
    let before = looks();
    let moved = 0;
    for (let turn = 0; turn < times; turn += 1) {
      await beat();
      await beat();
      // Frames may be 45 ms apart.
      for (let wait = 0; wait < 4; wait += 1) await frame();
      const now = looks();
      moved += now.filter((look, bar) => look !== before[bar]).length;
      before = now;
    }
    return { bars: before.length, moved: moved / times };
  },
};
Object.assign(window, { bench });
