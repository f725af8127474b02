import type { ReactNode } from 'react';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './setting-row.module.css';

export const SettingRows = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes(layout.stack, styles.rows)}>{children}</div>
);

interface SettingRowProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}
export function SettingRow({ title, hint, children }: SettingRowProps) {
  return (
    <div className={classes(layout.cells, styles.row)}>
      <div>
        <span className={styles.title}>{title}</span>
        {hint !== undefined && <span className={classes(typography.caption, layout.block)}>{hint}</span>}
      </div>
      <div className={classes(layout.grid2, styles.control)}>{children}</div>
    </div>
  );
}
