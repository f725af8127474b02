/** [IMPEXP-02] [IMPEXP-03] */

import { Checkbox } from '../../ui/controls/choice.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import styles from './advanced-screen.module.css';

interface SectionChoiceProps<S extends string> {
  readonly label: string;
  readonly all: readonly S[];
  readonly names: Readonly<Record<S, string>>;
  readonly chosen: ReadonlySet<S>;
  readonly onChange: (chosen: ReadonlySet<S>) => void;
  readonly disabled?: boolean;
  readonly barred?: ReadonlySet<S>;
  readonly barredWhy?: string;
}

export function SectionChoice<S extends string>({
  label,
  all,
  names,
  chosen,
  onChange,
  disabled,
  barred,
  barredWhy,
}: SectionChoiceProps<S>) {
  return (
    <fieldset className={styles.sections}>
      <legend className={classes(typography.label, styles.legend)}>{label}</legend>
      {all.map((section) => (
        <Checkbox
          key={section}
          label={names[section]}
          checked={chosen.has(section)}
          disabled={disabled === true || barred?.has(section)}
          {...(barred?.has(section) && barredWhy !== undefined ? { description: barredWhy } : {})}
          onChange={(on) => onChange(new Set(all.filter((other) => (other === section ? on : chosen.has(other)))))}
        />
      ))}
    </fieldset>
  );
}
