/** Log entries by day; each opens to the device's own line. */

import { output } from '@headroom/model/amplifier';
import { useAmp } from '../../device/binding/use-amp.tsx';
import type { ReactNode } from 'react';
import type { Language } from '@headroom/model/people';
import { useLanguage } from '../../i18n/language.ts';
import { classes } from '../../ui/look/classes.ts';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { dash } from '../../ui/look/text.tsx';
import type { LogEntry, LogLevel } from '@headroom/model/health';
import styles from './log-days.module.css';
import { dayText } from '../../i18n/day-text.ts';
import { useLogWords, type Words } from './words.ts';

const icons: Readonly<Record<LogLevel, IconName>> = { fault: 'fault', warning: 'warn', info: 'info' };

export function LogDays({ entries }: { readonly entries: readonly LogEntry[] }) {
  const words = useLogWords();
  const language = useLanguage();
  const days = Object.entries(Object.groupBy(entries, ({ day }) => day ?? ''));
  // Grouping keeps the order.
  return (
    <div className={styles.log}>
      <div className={classes(styles.columns, styles.head)} aria-hidden="true">
        <span>{words.time}</span>
        <span>{words.level}</span>
        <span>{words.where}</span>
        <span>{words.what}</span>
      </div>
      {days.map(([day, lines = []]) => (
        <section key={day} aria-label={headOf(words, language, day)}>
          <h2 className={styles.day}>{headOf(words, language, day)}</h2>
          <ul>
            {lines.map((entry) => (
              <Entry key={entry.index} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function headOf(words: Words, language: Language, day: string): string {
  return day === '' ? words.noDate : dayText(language, day, new Date());
}

function Entry({ entry }: { readonly entry: LogEntry }) {
  const words = useLogWords();
  const level = { fault: words.fault, warning: words.warning, info: words.info }[entry.level];
  return (
    <li className={styles.entry}>
      <details>
        <summary className={styles.columns} title={words.showLine}>
          <span className={styles.time}>{entry.time ?? dash}</span>
          <span className={classes(styles.level, styles[entry.level])}>
            <Icon name={icons[entry.level]} size={16} />
            {level}
          </span>
          <span className={styles.where}>
            <Where entry={entry} />
          </span>
          <span className={styles.what}>{entry.text}</span>
        </summary>
        <code className={styles.raw}>{entry.raw}</code>
      </details>
    </li>
  );
}

function Where({ entry: { place } }: { readonly entry: LogEntry }): ReactNode {
  const words = useLogWords();
  const channel = place.kind === 'channel' ? place.channel : 0;
  const name = useAmp(({ read }) => (channel === 0 ? '' : (read(output.properties.name, { channel }) ?? '')));
  if (place.kind === 'supply') return words.supply;
  if (place.kind === 'system') return words.system;
  return (
    <>
      <b>{channel}</b> {name === '' ? words.channel : name}
    </>
  );
}
