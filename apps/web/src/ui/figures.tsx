/** The large figures at the top of a page: a name, a value with its unit, and a line of what it means. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './figures.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { dash, Micro } from './text.tsx';
import type { Reading } from './text.tsx';

export interface Figure {
  readonly key: string;
  readonly label: string;
  /** null is unknown. A word instead of a number has no unit. */
  readonly reading: Reading | null;
  readonly icon?: IconName;
  readonly caption?: ReactNode;
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, label, reading, icon, caption }) => (
        <div key={key} className={styles.figure}>
          <dt>
            <Micro>{label}</Micro>
          </dt>
          <dd className={classes(styles.value, icon && styles.word)}>
            {icon && <Icon name={icon} size={24} />}
            {reading?.text ?? dash}
            {reading !== null && reading.unit !== '' && <span className={styles.unit}>{reading.unit}</span>}
          </dd>
          {caption !== undefined && <dd className={styles.caption}>{caption}</dd>}
        </div>
      ))}
    </dl>
  );
}
