import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './text.module.css';

export interface Reading {
  readonly text: string;
  readonly unit: string;
}

export const dash = '–';

export function readingText(reading: Reading): string {
  return reading.unit === '' ? reading.text : `${reading.text} ${reading.unit}`;
}

export function Hidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className={styles.hidden} id={id}>
      {children}
    </span>
  );
}

/** On phones visually hidden, because the bar above shows it. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className={styles.pageTitle}>{children}</h1>;
}

export function Micro({ children }: { children: ReactNode }) {
  return <span className={styles.micro}>{children}</span>;
}

export function Caption({ children }: { children: ReactNode }) {
  return <span className={styles.caption}>{children}</span>;
}

export function Ellipsis({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <span className={classes(styles.ellipsis, className)} title={children}>
      {children}
    </span>
  );
}

/** null shows a dash. A device's text has no unit and may break. */
export function Quantity({ reading }: { reading: Reading | null }) {
  return (
    <span className={reading?.unit === '' ? styles.text : styles.number}>
      {reading?.text ?? dash}
      {reading?.unit ? <span className={styles.caption}> {reading.unit}</span> : null}
    </span>
  );
}
