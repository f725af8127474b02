/** One entry of a log: when, how grave, what; the raw line always at hand. */
import type { ReactNode } from 'react';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import styles from './log-row.module.css';
import { useWords } from '../words.ts';

export type Severity = 'ok' | 'info' | 'warn' | 'fault';

interface LogRowProps {
  time: string;
  severity: Severity;
  /** The severity in words. */
  label: string;
  children: ReactNode;
  /** The line as the device wrote it, when it was made readable. */
  raw?: string;
}

const icons: Readonly<Record<Severity, IconName>> = { ok: 'ok', info: 'info', warn: 'warn', fault: 'fault' };

export function LogRow({ time, severity, label, children, raw }: LogRowProps) {
  const words = useWords();
  return (
    <li className={styles.row}>
      <Icon name={icons[severity]} size={18} label={label} className={styles[severity]} />
      <time className={styles.time}>{time}</time>
      <div className={styles.text}>
        {children}
        {raw !== undefined && (
          <details className={styles.details}>
            <summary>{words.details}</summary>
            <code className={styles.raw}>{raw}</code>
          </details>
        )}
      </div>
    </li>
  );
}
