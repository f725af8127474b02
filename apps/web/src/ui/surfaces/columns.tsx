import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import layout from '../look/layout.module.css';
import styles from './columns.module.css';

interface ColumnsProps {
  /** The maximum; `wide` gives the first card more room. */
  kind: 'two' | 'three' | 'wide';
  children: ReactNode;
}

export function Columns({ kind, children }: ColumnsProps) {
  return (
    <div className={styles.measured}>
      <div className={classes(layout.column, styles.columns, styles[kind])}>{children}</div>
    </div>
  );
}

export function Stack({ children, gap = 12 }: { children: ReactNode; gap?: 4 | 8 | 12 | 16 }) {
  return <div className={classes(layout.stack, styles.stack, styles[`gap-${gap}`])}>{children}</div>;
}

/** `pull` aligns the text of a borderless button with what is above. */
export function Row({ children, end, pull }: { children: ReactNode; end?: boolean; pull?: boolean }) {
  return <div className={classes(layout.row2, end && styles.end, pull && styles.pull)}>{children}</div>;
}
