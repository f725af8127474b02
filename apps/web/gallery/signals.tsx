import { toZero } from './reset.ts';
import { useMemo } from 'react';
import { Fader } from '../src/ui/values/fader.tsx';
import { Lights } from '../src/ui/meters/light.tsx';
import { MeterBank } from '../src/ui/meters/meter-bank.tsx';
import { GainReduction, Meter } from '../src/ui/meters/meter.tsx';
import { MuteButton } from '../src/ui/controls/mute-button.tsx';
import { ValueButton } from '../src/ui/values/number-entry.tsx';
import { Caption } from '../src/ui/look/text.tsx';
import styles from './gallery.module.css';
import { decibels, programme, samples, still } from './samples.ts';
import { Section } from './section.tsx';
import { useSample } from './use-sample.ts';
import type { Language } from './words.ts';

const range = { min: -80, max: 0, step: 0.1 };
const quiet = still<number | null>(-14.2);
const loud = still<number | null>(-3);
const clipping = still<number | null>(-0.4);
const silent = still<number | null>(null);
const clips = still(true);
const noClip = still(false);
const reduction = still<number | null>(4.8);

export function Signals({ language }: { language: Language }) {
  const words = samples[language];
  const live = useMemo(() => programme(-12), []);
  const gain = useSample(-12);
  const bank = useMemo(
    () => Array.from({ length: 72 }, (_, index) => ({ key: String(index), source: programme(-30 + (index % 9) * 3) })),
    [],
  );
  return (
    <>
      <Section title="Meters" span={6}>
        <div className={styles.tallRow}>
          {(
            [
              ['Live', { source: live, clip: noClip }],
              ['Signal', { source: quiet, clip: noClip }],
              ['Limiting', { source: loud, clip: noClip, reduction }],
              ['Clip', { source: clipping, clip: clips, reduction }],
              ['Muted', { source: quiet, clip: noClip, muted: true }],
              ['Unknown', { source: silent, clip: noClip }],
            ] as const
          ).map(([name, props]) => (
            <div key={name} className={styles.named}>
              <div className={styles.tall}>
                <Meter label={words.level} format={decibels} scale {...props} />
              </div>
              <Caption>{name}</Caption>
            </div>
          ))}
        </div>
        <Meter label={words.level} format={decibels} orientation="horizontal" source={live} />
        <GainReduction label="Gain reduction" format={decibels} source={reduction} />
      </Section>
      <Section title="Faders" span={3}>
        <div className={styles.tallRow}>
          {(
            [
              ['0 dB', 0, {}],
              ['Live', undefined, {}],
              ['Locked', -12, { locked: words.locked }],
              ['Unknown', null, {}],
            ] as const
          ).map(([name, value, props]) => (
            <div key={name} className={styles.named}>
              <div className={styles.tall}>
                <Fader
                  label={`${words.gain}, ${name}`}
                  {...gain}
                  {...(value === undefined ? {} : { value })}
                  range={range}
                  format={decibels}
                  scale={name === '0 dB'}
                  reset={toZero(gain.onCommit)}
                  {...props}
                />
              </div>
              <Caption>{name}</Caption>
            </div>
          ))}
        </div>
      </Section>
      <Section title="72 meters on one canvas" span={3}>
        <MeterBank meters={bank} pitch={14} bar={10} height={120} />
      </Section>
      <Section title="Channel strip" span={12}>
        <div className={styles.tallRow}>
          {(['live', 'clip', 'muted', 'locked', 'offline'] as const).map((state) => (
            <div key={state} className={styles.strip}>
              <div className={styles.stripName}>Bar Left</div>
              <MuteButton
                block
                muted={state === 'muted'}
                text={state === 'muted' ? words.muted : words.mute}
                disabled={state === 'offline'}
                onChange={() => {}}
              />
              <div className={styles.stripBody}>
                <Fader
                  label={words.gain}
                  {...gain}
                  {...(state === 'offline' ? { value: null } : {})}
                  range={range}
                  format={decibels}
                  scale
                  locked={state === 'locked' ? words.locked : undefined}
                  reset={toZero(gain.onCommit)}
                />
                <Meter
                  label={words.level}
                  format={decibels}
                  scale
                  source={state === 'clip' ? clipping : state === 'offline' ? silent : live}
                  clip={state === 'clip' ? clips : noClip}
                  reduction={state === 'clip' ? reduction : silent}
                  muted={state === 'muted'}
                />
              </div>
              <ValueButton
                size="l"
                label={words.gain}
                value={state === 'offline' ? null : gain.value}
                range={range}
                format={decibels}
                onCommit={gain.onCommit}
                disabled={state === 'offline'}
              />
              <Lights
                label="Status"
                lights={[
                  { key: 'ready', icon: 'ok', label: words.ready, tone: 'ok', on: state !== 'offline' },
                  { key: 'limit', icon: 'limit', label: words.limit, tone: 'warn', on: state === 'clip' },
                  { key: 'clip', icon: 'clip', label: words.clip, tone: 'fault', on: state === 'clip' },
                  { key: 'thermal', icon: 'thermal', label: words.thermal, tone: 'warn', on: state === 'clip' },
                ]}
              />
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}
