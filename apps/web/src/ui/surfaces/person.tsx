import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
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
    <div className={classes(styles.person, large && styles.large)}>
      <span className={styles.initial} aria-hidden="true">
        {initial.toLocaleUpperCase()}
      </span>
      <div className={styles.texts}>
        <div className={styles.name}>
          {name} {mark}
        </div>
        {lines !== undefined && <div className={styles.lines}>{lines}</div>}
      </div>
      {beside !== undefined && <div className={styles.beside}>{beside}</div>}
    </div>
  );
}

export function People({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.people} aria-label={label}>
      {children}
    </ul>
  );
}
