import { RadioGroup, Checkbox } from '../../ui/controls/choice.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './begin-options.module.css';
import { useUpdatesWords } from './words.ts';

export interface StartOptions {
  /** After the first, which updates alone. */
  readonly atOnce: number;
  readonly now: boolean;
  readonly waitForOffline: boolean;
}
export const usualOptions: StartOptions = { atOnce: 5, now: false, waitForOffline: true };
const paces = [1, 2, 5, 10, 20];

interface BeginOptionsProps {
  readonly options: StartOptions;
  readonly onChange: (options: StartOptions) => void;
}
export function BeginOptions({ options, onChange }: BeginOptionsProps) {
  const words = useUpdatesWords();
  return (
    <details className={classes(layout.panel, styles.fold)}>
      <summary className={classes(layout.row, styles.summary)}>
        <Icon name="chev-right" size={18} className={styles.turn} />
        <b>{words.options}</b>
        <span className={classes(typography.note, styles.now)}>
          {[options.now ? words.atOnce : words.inHours, words.paces(options.atOnce)].join(' · ')}
        </span>
      </summary>
      <div className={styles.inside}>
        <RadioGroup
          label={words.begin}
          value={options.now ? 'now' : 'hours'}
          onChange={(when) => onChange({ ...options, now: when === 'now' })}
          options={[
            { value: 'hours', label: words.inHours, description: words.inHoursBody },
            { value: 'now', label: words.atOnce, description: words.atOnceBody },
          ]}
        />
        <div className={classes(layout.grid3, styles.column)}>
          <Select
            label={words.pace}
            hint={words.paceHint}
            value={String(options.atOnce)}
            onChange={(count) => onChange({ ...options, atOnce: Number(count) })}
            options={paces.map((count) => ({ value: String(count), label: words.paces(count) }))}
          />
          <Checkbox
            label={words.wait}
            checked={options.waitForOffline}
            onChange={(waitForOffline) => onChange({ ...options, waitForOffline })}
          />
        </div>
      </div>
    </details>
  );
}
