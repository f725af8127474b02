/** Small pieces of type: text only a screen reader hears, engraved labels, and a number with its quieter unit. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './text.module.css';

export interface Reading {
  readonly text: string;
  readonly unit: string;
}

/** How an unknown value is written. */
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

/** The page's heading; on a phone the bar above says it to who sees. */
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

/** A value and its unit; null is unknown and shows a dash. Without a unit it may be whatever a device says, and breaks where it must. */
export function Quantity({ reading }: { reading: Reading | null }) {
  return (
    <span className={reading?.unit === '' ? styles.text : styles.number}>
      {reading?.text ?? dash}
      {reading?.unit ? <span className={styles.unit}> {reading.unit}</span> : null}
    </span>
  );
}
