import type { ReactNode } from 'react';
import { classes } from '../src/ui/look/classes.ts';
import { Micro } from '../src/ui/look/text.tsx';
import styles from './gallery.module.css';

export function Section({ title, span = 4, children }: { title: string; span?: 3 | 4 | 5 | 6 | 8 | 12; children: ReactNode }) {
  return (
    <section className={classes(styles.cell, styles[`span${span}`])} aria-label={title}>
      <Micro>{title}</Micro>
      {children}
    </section>
  );
}
