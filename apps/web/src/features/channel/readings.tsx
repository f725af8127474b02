/** Level, voltage and power of a channel's output in one line. */

import { levels, noValue, type Handle, type NumberProperty } from '@headroom/model';
import { useValue } from '../../device/amp-context.tsx';
import { useAvailable } from '../../device/available.ts';
import { numberText, printNumber } from '../../i18n/number-text.ts';
import styles from './readings.module.css';
import { useChannelWords } from './words.ts';

export const silence = '−∞';
/** A level in dB as strips and blocks write it: what is at the meter's floor is silence. */
export function levelText(value: number | undefined, floor: number): string {
  if (value === undefined) return noValue;
  return value <= floor ? silence : printNumber(value, 1);
}

export function Readings({ channel }: { readonly channel: number }) {
  const words = useChannelWords();
  const { level_db, level_volts, level_watts } = levels.properties;
  return (
    <div className={styles.readings} role="group" aria-label={words.readings}>
      <Reading of={level_db} channel={channel} unit="dB" decimals={1} />
      <Reading of={level_volts} channel={channel} unit="V" decimals={1} />
      <Reading of={level_watts} channel={channel} unit="W" decimals={0} />
    </div>
  );
}

interface ReadingProps {
  readonly of: Handle<NumberProperty, '/amp/channels/{channel}/levels'>;
  readonly channel: number;
  readonly unit: string;
  readonly decimals: number;
}
function Reading({ of, channel, unit, decimals }: ReadingProps) {
  const known = useValue(of, { channel });
  const value = useAvailable() ? known : undefined;
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
