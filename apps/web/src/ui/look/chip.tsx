import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { Link } from '../provider.tsx';

export type Tone = 'ok' | 'warn' | 'fault' | 'info' | 'accent' | 'plain';

interface ChipProps {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}

export function Chip({ tone = 'plain', icon, children }: ChipProps) {
  return (
    <span className={classes(styles.chip, styles[tone], !icon && styles.bare)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}

interface ChipLinkProps {
  tone: Tone;
  icon: IconName;
  href: string;
  children: string;
}
export function ChipLink({ tone, icon, href, children }: ChipLinkProps) {
  return (
    <Link href={href} title={children} className={classes(styles.chip, styles[tone], styles.link)}>
      <Icon name={icon} size={16} />
      <span className={styles.said}>{children}</span>
    </Link>
  );
}

export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}

export function Count({ children, tone }: { children: ReactNode; tone?: 'fault' | 'accent' }) {
  return <span className={classes(styles.count, tone && styles[`count-${tone}`])}>{children}</span>;
}

export type Status = 'ok' | 'warn' | 'fault' | 'standby' | 'offline' | 'unknown';

const faces: Readonly<Record<Status, { icon: IconName; tone: Tone }>> = {
  ok: { icon: 'face-ok', tone: 'ok' },
  warn: { icon: 'face-warn', tone: 'warn' },
  fault: { icon: 'face-fault', tone: 'fault' },
  standby: { icon: 'standby', tone: 'plain' },
  offline: { icon: 'offline', tone: 'plain' },
  unknown: { icon: 'clock', tone: 'plain' },
};

export function StatusChip({ status, label, href }: { status: Status; label: string; href?: string | undefined }) {
  return href !== undefined ? (
    <ChipLink tone={faces[status].tone} icon={faces[status].icon} href={href}>
      {label}
    </ChipLink>
  ) : (
    <Chip tone={faces[status].tone} icon={faces[status].icon}>
      {label}
    </Chip>
  );
}

export function Face({ status, label, size = 20 }: { status: Status; label: string; size?: 18 | 20 | 24 }) {
  return <Icon name={faces[status].icon} size={size} label={label} className={styles[`face-${faces[status].tone}`]} />;
}

export function BandNumber({ number, colour, off, square }: { number: number; colour: number; off?: boolean; square?: boolean }) {
  return (
    <span
      className={classes(styles.band, off && styles.bandOff, square && styles.square)}
      style={{ color: `var(--eq-${((colour - 1) % 8) + 1})` }}
    >
      <span className={styles.bandText}>{number}</span>
    </span>
  );
}
