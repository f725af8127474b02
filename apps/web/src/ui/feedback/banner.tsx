import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';

export interface BannerProps {
  tone: 'ok' | 'info' | 'warn' | 'fault' | 'plain';
  icon?: IconName;
  children: ReactNode;
  action?: ReactNode;
}

const icons: Readonly<Record<BannerProps['tone'], IconName>> = { ok: 'ok', info: 'info', warn: 'warn', fault: 'fault', plain: 'info' };

export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <div className={classes(styles.banner, styles[tone])}>
      <Icon name={icon ?? icons[tone]} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}

export function StaleBanner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Banner tone="warn" icon="clock" action={action}>
      {children}
    </Banner>
  );
}
