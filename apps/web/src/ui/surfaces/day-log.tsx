import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import type { Tone } from '../look/chip.tsx';
import { Icon, type IconName } from '../look/icon.tsx';
import layout from '../look/layout.module.css';
import tones from '../look/tones.module.css';
import styles from './day-log.module.css';

interface Day {
  readonly head: string;
  readonly lines: readonly { readonly key: string | number; readonly line: ReactNode }[];
}
interface DayLogProps {
  readonly columns: readonly [time: string, level: string, where: string, what: string];
  readonly days: readonly Day[];
  readonly heading: 'h2' | 'h3';
  readonly wide?: boolean;
}
export function DayLog({ columns, days, heading: Heading, wide }: DayLogProps) {
  return (
    <div className={classes(layout.panel, styles.log, wide && styles.wide)}>
      <div className={styles.head} aria-hidden="true">
        <div className={classes(styles.line, styles.columns)}>
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
      </div>
      {days.map(({ head, lines }) => (
        <section key={head} aria-label={head}>
          <Heading className={styles.day}>{head}</Heading>
          <ul>
            {lines.map(({ key, line }) => (
              <li key={key} className={styles.entry}>
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface DayLineProps {
  readonly time: ReactNode;
  readonly look: { readonly tone: Tone; readonly icon: IconName };
  readonly level: string;
  readonly where: ReactNode;
  readonly what: string;
}
/** The cells of a line, inside an element with the class `line`. */
export const DayLine = ({ time, look: { tone, icon }, level, where, what }: DayLineProps) => (
  <>
    <span className={tones.plain}>{time}</span>
    <span className={classes(layout.iconText, styles.level, tones[tone])}>
      <Icon name={icon} size={16} />
      {level}
    </span>
    <span className={styles.where}>{where}</span>
    <span className={styles.what}>{what}</span>
  </>
);
