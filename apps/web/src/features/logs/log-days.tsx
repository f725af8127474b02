import { grouped } from '@headroom/model/property';
import { output } from '@headroom/model/amplifier';
import { useAmp } from '../../device/binding/use-amp.tsx';
import type { ReactNode } from 'react';
import type { Language } from '@headroom/model/people';
import { useLanguage } from '../../i18n/language.ts';
import { dash } from '../../ui/look/text.tsx';
import type { LogEntry } from '@headroom/model/health';
import { DayLine, DayLog } from '../../ui/surfaces/day-log.tsx';
import dayLog from '../../ui/surfaces/day-log.module.css';
import styles from './log-days.module.css';
import { dayText } from '../../i18n/day-text.ts';
import { useLogWords, type Words } from './words.ts';

const looks = {
  fault: { tone: 'fault', icon: 'fault' },
  warning: { tone: 'warn', icon: 'warn' },
  info: { tone: 'info', icon: 'info' },
} as const;

export function LogDays({ entries }: { readonly entries: readonly LogEntry[] }) {
  const words = useLogWords();
  const language = useLanguage();
  const days = [...grouped(entries, ({ day }) => day ?? '')];
  // Grouping keeps the order.
  return (
    <DayLog
      columns={[words.time, words.level, words.where, words.what]}
      days={days.map(([day, lines]) => ({
        head: headOf(words, language, day),
        lines: lines.map((entry) => ({ key: entry.key, line: <Entry entry={entry} /> })),
      }))}
      heading="h2"
    />
  );
}

function headOf(words: Words, language: Language, day: string): string {
  return day === '' ? words.noDate : dayText(language, day, new Date());
}

function Entry({ entry }: { readonly entry: LogEntry }) {
  const words = useLogWords();
  const level = { fault: words.fault, warning: words.warning, info: words.info }[entry.level];
  return (
    <details>
      <summary className={dayLog.line} title={words.showLine}>
        <DayLine time={entry.time ?? dash} look={looks[entry.level]} level={level} where={<Where entry={entry} />} what={entry.text} />
      </summary>
      <code className={styles.raw}>{entry.raw}</code>
    </details>
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
