import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import layout from '../look/layout.module.css';
import typography from '../look/typography.module.css';
import styles from './figures.module.css';
import { useMeterAge } from '../meters/age.ts';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import { dash, Micro } from '../look/text.tsx';
import type { Reading } from '../look/text.tsx';

export interface Figure {
  readonly key: string;
  readonly label: string;
  /** null is unknown; a word has no unit. */
  readonly reading: Reading | null;
  readonly icon?: IconName;
  readonly caption?: ReactNode;
  readonly hidden?: ReactNode;
  readonly measured?: true;
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes(layout.panel, styles.figures)}>
      {figures.map(({ key, measured, ...figure }) => (measured ? <Measured key={key} {...figure} /> : <Shown key={key} {...figure} />))}
    </dl>
  );
}

type Look = Pick<Figure, 'label' | 'reading' | 'icon' | 'caption' | 'hidden'>;
function Measured(figure: Look) {
  const age = useMeterAge();
  return <Shown {...figure} {...(age !== undefined ? { caption: age, old: true } : {})} />;
}

function Shown({ label, reading, icon, caption, hidden, old = false }: Look & { readonly old?: boolean }) {
  return (
    <div className={classes(layout.stack, styles.figure)}>
      <dt>
        <Micro>{label}</Micro>
      </dt>
      <dd className={classes(styles.value, icon && styles.word, old && styles.old)}>
        {hidden ?? (
          <>
            {icon && <Icon name={icon} size={24} />}
            {reading?.text ?? dash}
            {reading !== null && reading.unit !== '' && <span className={styles.unit}>{reading.unit}</span>}
          </>
        )}
      </dd>
      {hidden === undefined && caption !== undefined && <dd className={typography.caption}>{caption}</dd>}
    </div>
  );
}
