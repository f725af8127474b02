import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import typography from '../look/typography.module.css';
import layout from '../look/layout.module.css';
import styles from './person.module.css';

interface PersonProps {
  readonly name: string;
  readonly mark?: ReactNode;
  readonly lines?: ReactNode;
  readonly beside?: ReactNode;
  readonly large?: boolean;
}

export function Person({ name, mark, lines, beside, large }: PersonProps) {
  const [initial = ''] = name.trim();
  return (
    <div className={classes(layout.rowApart, styles.person, large && styles.large)}>
      <span className={classes(layout.center, styles.initial)} aria-hidden="true">
        {initial.toLocaleUpperCase()}
      </span>
      <div className={styles.texts}>
        <div className={classes(typography.strong, styles.name)}>
          {name} {mark}
        </div>
        {lines !== undefined && <div className={classes(layout.row, typography.note, styles.lines)}>{lines}</div>}
      </div>
      {beside !== undefined && <div className={classes(layout.row, styles.beside)}>{beside}</div>}
    </div>
  );
}

export function People({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={layout.list} aria-label={label}>
      {children}
    </ul>
  );
}
