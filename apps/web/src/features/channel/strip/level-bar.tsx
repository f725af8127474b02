import type { AnyParams, Handle, NumberProperty, FlagProperty } from '@headroom/model/property';
import { useMeterAge } from '../../../ui/meters/age.ts';
import { classes } from '../../../ui/look/classes.ts';
import { Meter } from '../../../ui/meters/meter.tsx';
import { LiveNumber } from '../../../ui/values/live-number.tsx';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './level-bar.module.css';
import { useFlagSource, useLevel } from '../../../device/channel/level-sources.ts';
import { levelText } from '../../../device/channel/level-text.ts';

interface LevelBarProps<At extends AnyParams> {
  readonly of: Handle<NumberProperty, At>;
  readonly params: NoInfer<At>;
  readonly clip: Handle<FlagProperty, At>;
  readonly label: string;
  readonly name: string;
  readonly threshold: number | undefined;
}
const floor = -60;
const steps = [-60, -48, -36, -24, -12, 0];

export function LevelBar<At extends AnyParams>({ of, params, clip, label, name, threshold }: LevelBarProps<At>) {
  const source = useLevel(of, params);
  const age = useMeterAge();
  const clipSource = useFlagSource(clip, params);
  return (
    <div className={layout.shrinks}>
      <div className={classes(typography.label, layout.apart, styles.head)}>
        <span>{label}</span>
        {age !== undefined && <span className={styles.age}>{age}</span>}
        <span className={classes(styles.value, age !== undefined && styles.old)}>
          <LiveNumber source={source} print={(level) => levelText(level ?? undefined, of.property.min)} />
          <span className={typography.caption}> dB</span>
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
      <div className={classes(layout.apart, styles.scale)} aria-hidden="true">
        {steps.map((step) => (
          <span key={step}>{String(step).replace('-', '−')}</span>
        ))}
      </div>
    </div>
  );
}
const share = (level: number) => Math.max(0, Math.min(1, 1 - level / floor));
