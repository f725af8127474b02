import { levels } from '@headroom/model/amplifier';
import { noValue, type Handle, type NumberProperty } from '@headroom/model/property';
import { useLevel } from '../../../device/channel/level-sources.ts';
import { levelText } from '../../../device/channel/level-text.ts';
import { printNumber } from '../../../i18n/number-text.ts';
import { classes } from '../../../ui/look/classes.ts';
import { useMeterAge } from '../../../ui/meters/age.ts';
import { LiveNumber } from '../../../ui/values/live-number.tsx';
import styles from './readings.module.css';
import { useChannelWords } from '../words.ts';

export function Readings({ channel }: { readonly channel: number }) {
  const words = useChannelWords();
  const age = useMeterAge();
  const { level_db, level_volts, level_watts } = levels.properties;
  return (
    <div className={classes(styles.readings, age !== undefined && styles.old)} role="group" aria-label={words.readings} title={age}>
      <Reading of={level_db} channel={channel} unit="dB" decimals={1} />
      <Reading of={level_volts} channel={channel} unit="V" decimals={1} />
      <Reading of={level_watts} channel={channel} unit="W" decimals={0} />
    </div>
  );
}

interface ReadingProps {
  readonly of: Handle<NumberProperty, { readonly channel: number }>;
  readonly channel: number;
  readonly unit: string;
  readonly decimals: number;
}
function Reading({ of, channel, unit, decimals }: ReadingProps) {
  const source = useLevel(of, { channel });
  const print = (value: number | null) => {
    if (unit === 'dB') return levelText(value ?? undefined, of.property.min);
    return value === null ? noValue : printNumber(value, decimals);
  };
  return (
    <span>
      <LiveNumber source={source} print={print} />
      <span className={styles.unit}> {unit}</span>
    </span>
  );
}
