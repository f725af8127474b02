import { useId } from 'react';
import type { ReactNode } from 'react';
import tones from '../look/tones.module.css';
import typography from '../look/typography.module.css';
import layout from '../look/layout.module.css';
import styles from './card.module.css';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';

interface SectionCardProps {
  title?: string;
  icon?: IconName;
  edited?: boolean;
  chip?: ReactNode;
  aside?: ReactNode;
  caption?: ReactNode;
  children?: ReactNode;
  flush?: boolean;
  level?: 2 | 3;
}

export function SectionCard({ title, icon, edited, chip, aside, caption, children, flush, level = 2 }: SectionCardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      className={classes(layout.panel, layout.shrinks, edited && styles.edited)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <header className={classes(layout.row, styles.head)}>
          {icon && <Icon name={icon} className={tones.plain} />}
          <div className={classes(layout.row, styles.titles)}>
            <div className={layout.row2}>
              <Heading id={id} className={typography.strong}>
                {title}
              </Heading>
              {chip}
            </div>
            {caption !== undefined && <p className={typography.caption}>{caption}</p>}
          </div>
          {aside !== undefined && <div className={classes(layout.row2, layout.end)}>{aside}</div>}
        </header>
      )}
      {children !== undefined && <div className={classes(styles.body, flush && styles.flush)}>{children}</div>}
    </section>
  );
}

export interface KeyValueItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly tone?: 'ok' | 'warn' | 'fault';
}

export function KeyValue({ items }: { items: readonly KeyValueItem[] }) {
  return (
    <dl className={layout.stack}>
      {items.map((item) => (
        <div key={item.key} className={classes(layout.apart, styles.pair)}>
          <dt className={styles.name}>{item.label}</dt>
          <dd className={classes(styles.value, item.tone && tones[item.tone])}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
