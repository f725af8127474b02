/** A level lying down: its name and number, the bar with the threshold on it, and its scale. */

import type { Handle, HandleParams, NumberProperty, FlagProperty } from '@headroom/model';
import { useValue } from '../../device/amp-context.tsx';
import { useAvailable } from '../../device/available.ts';
import { Meter } from '../../ui/meter.tsx';
import styles from './level-bar.module.css';
import { useFlagSource, useLevel } from './level-sources.ts';
import { levelText } from './readings.tsx';

interface LevelBarProps<Path extends string> {
  readonly of: Handle<NumberProperty, Path>;
  readonly params: HandleParams<Handle<NumberProperty, Path>>;
  readonly clip: Handle<FlagProperty, Path>;
  readonly label: string;
  /** What screen readers call it. */
  readonly name: string;
  readonly threshold: number | undefined;
}
const floor = -60;
const steps = [-60, -48, -36, -24, -12, 0];

export function LevelBar<Path extends string>({ of, params, clip, label, name, threshold }: LevelBarProps<Path>) {
  const source = useLevel(of, params);
  const clipSource = useFlagSource(clip, params);
  const known = useValue(of, params);
  const value = useAvailable() ? known : undefined;
  return (
    <div className={styles.level}>
      <div className={styles.head}>
        <span>{label}</span>
        <span className={styles.value}>
          {levelText(value, of.property.min)}
          <span className={styles.unit}> dB</span>
        </span>
      </div>
      <div className={styles.bar}>
        <Meter
          label={name}
          source={source}
          clip={clipSource}
          orientation="horizontal"
          format={(level) => ({ text: levelText(level, floor), unit: 'dB' })}
        />
        {threshold !== undefined && <span className={styles.threshold} style={{ left: `${share(threshold) * 100}%` }} />}
      </div>
      <div className={styles.scale} aria-hidden="true">
        {steps.map((step) => (
          <span key={step}>{String(step).replace('-', '−')}</span>
        ))}
      </div>
    </div>
  );
}
const share = (level: number) => Math.max(0, Math.min(1, 1 - level / floor));
