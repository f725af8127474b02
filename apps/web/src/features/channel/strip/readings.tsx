import { levels } from '@headroom/model/amplifier';
import { type Handle, type NumberProperty } from '@headroom/model/property';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { levelText } from '../../../device/channel/level-text.ts';
import { numberText, printNumber } from '../../../i18n/number-text.ts';
import { classes } from '../../../ui/look/classes.ts';
import { useMeterAge } from '../../../ui/meters/age.ts';
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
  const known = useAmp((amp) => amp.read(of, { channel }));
  const value = useAmp((amp) => amp.available) ? known : undefined;
  const text =
    unit === 'dB'
      ? levelText(value, of.property.min)
      : value === undefined
        ? numberText(of.property, value).number
        : printNumber(value, decimals);
  return (
    <span>
      {text}
      <span className={styles.unit}> {unit}</span>
    </span>
  );
}
