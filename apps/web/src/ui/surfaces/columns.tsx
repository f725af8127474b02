/** Cards beside each other while there is room, else below each other. */
import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import styles from './columns.module.css';

interface ColumnsProps {
  /** How many at most; `wide` gives the first one more room. */
  kind: 'two' | 'three' | 'wide';
  children: ReactNode;
}

export function Columns({ kind, children }: ColumnsProps) {
  return (
    <div className={styles.measured}>
      <div className={classes(styles.columns, styles[kind])}>{children}</div>
    </div>
  );
}

/** Things below each other, 12 px apart. */
export function Stack({ children, gap = 12 }: { children: ReactNode; gap?: 4 | 8 | 12 | 16 }) {
  return <div className={classes(styles.stack, styles[`gap-${gap}`])}>{children}</div>;
}

/** Things in a row that wrap, at the end where `end` says so; `pull` brings the word of a button without an edge in line with what is above. */
export function Row({ children, end, pull }: { children: ReactNode; end?: boolean; pull?: boolean }) {
  return <div className={classes(styles.row, end && styles.end, pull && styles.pull)}>{children}</div>;
}
