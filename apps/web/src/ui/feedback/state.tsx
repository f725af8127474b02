import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './state.module.css';
import { Hidden } from '../look/text.tsx';

interface EmptyProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'plain' | 'ok' | 'fault';
  level?: 1 | 2 | 3;
}

export function Empty({ icon, title, children, action, tone = 'plain', level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <span className={classes(styles.ring, styles[tone])}>
        <Icon name={icon} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <p className={styles.sentence}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export function ErrorPanel(props: Omit<EmptyProps, 'icon' | 'tone'> & { icon?: IconName }) {
  return (
    <div role="alert" className={styles.panel}>
      <Empty {...props} icon={props.icon ?? 'fault'} tone="fault" />
    </div>
  );
}

const patience = 200;

export function Loading({ label, visible, children }: { label: string; visible?: boolean; children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" className={late ? undefined : styles.waiting}>
      {visible ? (
        <div className={styles.looking}>
          <Spinner />
          {label}
        </div>
      ) : (
        <Hidden>{label}</Hidden>
      )}
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export function Skeleton({ width = '100%', height = 16, round }: { width?: number | string; height?: number | string; round?: boolean }) {
  return <span className={classes(styles.skeleton, round && styles.round)} style={{ width, height }} />;
}
