import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

export const SettingRows = ({ children }: { readonly children: ReactNode }) => <div className={styles.rows}>{children}</div>;

interface SettingRowProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}
export function SettingRow({ title, hint, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div>
        <span className={styles.title}>{title}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}
