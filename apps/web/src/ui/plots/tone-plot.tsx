/** A tone between frequency and level: one line, and one handle that moves both. */
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { readingText } from '../text.tsx';
import type { Reading } from '../text.tsx';
import { nudgeOf, toStep } from '../value.ts';
import type { ValueRange } from '../value.ts';
import { Handle, Readout } from './handle.tsx';
import { FrequencyAxis, LevelAxis, PlotFrame } from './plot-frame.tsx';
import type { PlotBox } from './plot-frame.tsx';
import styles from './plot.module.css';
import { linearScale, logScale, roundLines } from './plot-scale.ts';

export interface Tone {
  readonly frequency: number;
  readonly level: number;
}

interface TonePlotProps {
  label: string;
  summary: ReactNode;
  /** What the handle is called. */
  name: string;
  tone: Tone;
  limits: { readonly frequency: ValueRange; readonly level: ValueRange };
  format: { readonly frequency: (value: number) => Reading; readonly level: (value: number) => Reading };
  onStart?: () => void;
  onChange?: (tone: Tone) => void;
  onCommit: (tone: Tone) => void;
  onCancel?: () => void;
  disabled?: boolean;
}

/** Half of what the line is wide at its foot. */
const foot = 6;

export function TonePlot({ label, summary, name, tone, limits, format, onStart, onChange, onCommit, onCancel, disabled }: TonePlotProps) {
  const [held, setHeld] = useState<Tone | null>(null);
  // What the release commits: a move may not have been rendered yet when the pointer goes up.
  const last = useRef<Tone | null>(null);
  // What the drag began with: the caller's own values follow the finger meanwhile.
  const base = useRef<Tone | null>(null);
  const shown = held ?? tone;
  const text = [readingText(format.frequency(shown.frequency)), readingText(format.level(shown.level))];
  const accept = ({ frequency, level }: Tone): Tone => ({
    frequency: toStep(frequency, limits.frequency),
    level: toStep(level, limits.level),
  });
  const commit = (to: Partial<Tone>) => {
    const next = accept({ ...tone, ...to });
    if (!isSame(next, tone)) onCommit(next);
  };
  const key = (pressed: string, isFine: boolean): boolean => {
    const by = nudgeOf(limits.level)[isFine ? 'fine' : 'arrow'];
    const octaves = isFine ? 1 / 96 : 1 / 24;
    const to: Readonly<Record<string, Partial<Tone>>> = {
      ArrowUp: { level: tone.level + by },
      ArrowDown: { level: tone.level - by },
      ArrowRight: { frequency: Math.max(tone.frequency + limits.frequency.step, tone.frequency * 2 ** octaves) },
      ArrowLeft: { frequency: Math.min(tone.frequency - limits.frequency.step, tone.frequency / 2 ** octaves) },
    };
    const next = to[pressed];
    if (next) commit(next);
    return next !== undefined;
  };
  const scales = (box: PlotBox) => ({
    x: logScale(20, 20000, box.left, box.right),
    y: linearScale(limits.level.min, limits.level.max, box.bottom, box.top),
  });
  return (
    <PlotFrame
      label={label}
      summary={summary}
      least={150}
      renderOver={(box) => {
        const { x, y } = scales(box);
        const at = { x: x.at(shown.frequency), y: y.at(shown.level) };
        return (
          <>
            <Handle
              label={name}
              {...at}
              min={limits.frequency.min}
              max={limits.frequency.max}
              now={shown.frequency}
              valueText={text.join(', ')}
              colour="var(--accent)"
              selected={held !== null}
              disabled={disabled}
              onGrab={() => {
                base.current = tone;
                onStart?.();
              }}
              onMove={({ dx, dy }) => {
                const from = base.current ?? tone;
                const next = accept({ frequency: x.value(x.at(from.frequency) + dx), level: y.value(y.at(from.level) + dy) });
                if (isSame(next, last.current ?? from)) return;
                last.current = next;
                setHeld(next);
                onChange?.(next);
              }}
              onRelease={(how) => {
                const done = last.current;
                last.current = null;
                base.current = null;
                setHeld(null);
                if (how === 'commit' && done) onCommit(done);
                else onCancel?.();
              }}
              onWheel={(direction, isFine) => key(direction > 0 ? 'ArrowUp' : 'ArrowDown', isFine)}
              onKey={key}
            />
            <Readout {...at} width={box.width} bottom={box.height}>
              {text.join('   ')}
            </Readout>
          </>
        );
      }}
    >
      {(box) => {
        const { x, y } = scales(box);
        const at = x.at(shown.frequency);
        return (
          <>
            <FrequencyAxis box={box} x={x} />
            <LevelAxis box={box} y={y} lines={roundLines(limits.level.min, limits.level.max, 4)} unit="dB" />
            <g clipPath={`url(#${box.clip})`}>
              <path
                className={styles.curve}
                d={`M${box.left} ${box.bottom}H${at - foot}L${at} ${y.at(shown.level)}L${at + foot} ${box.bottom}H${box.right}`}
              />
            </g>
          </>
        );
      }}
    </PlotFrame>
  );
}

const isSame = (a: Tone, b: Tone) => a.frequency === b.frequency && a.level === b.level;
