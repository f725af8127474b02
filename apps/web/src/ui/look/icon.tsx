import { classes } from './classes.ts';
import type { IconName } from './icon-names.ts';
import styles from './icon.module.css';
import sprite from './icons.svg?no-inline';

export type { IconName } from './icon-names.ts';

interface IconProps {
  name: IconName;
  size?: 12 | 14 | 16 | 18 | 20 | 24;
  label?: string;
  className?: string | undefined;
}

export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <svg
      className={classes(styles.icon, className)}
      width={size}
      height={size}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
