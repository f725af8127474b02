/** Short marks of state: chips, tags, counts, and the face of a device. */
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

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

/** An outlined abbreviation ("FIR"). */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}

export function Count({ children, tone }: { children: ReactNode; tone?: 'fault' | 'accent' }) {
  return <span className={classes(styles.count, tone && styles[`count-${tone}`])}>{children}</span>;
}

export type Status = 'ok' | 'warn' | 'fault' | 'standby' | 'offline';

const faces: Readonly<Record<Status, { icon: IconName; tone: Tone }>> = {
  ok: { icon: 'face-ok', tone: 'ok' },
  warn: { icon: 'face-warn', tone: 'warn' },
  fault: { icon: 'face-fault', tone: 'fault' },
  standby: { icon: 'standby', tone: 'plain' },
  offline: { icon: 'offline', tone: 'plain' },
};

export function StatusChip({ status, label }: { status: Status; label: string }) {
  return (
    <Chip tone={faces[status].tone} icon={faces[status].icon}>
      {label}
    </Chip>
  );
}

export function Face({ status, label, size = 20 }: { status: Status; label: string; size?: 18 | 20 | 24 }) {
  return <Icon name={faces[status].icon} size={size} label={label} className={styles[`face-${faces[status].tone}`]} />;
}

/** The number of an equalizer band in its colour. */
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
