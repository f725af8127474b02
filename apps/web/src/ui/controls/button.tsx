import type { ButtonHTMLAttributes, MouseEventHandler, Ref } from 'react';
import styles from './button.module.css';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import { Link } from '../provider.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Tooltip } from '../look/tooltip.tsx';

export type ButtonVariant = 'default' | 'primary' | 'quiet' | 'accent' | 'danger' | 'danger-solid';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  small?: boolean;
  block?: boolean;
  icon?: IconName;
  /** The participle ("Saving") while work runs; clicks are ignored. */
  busy?: string | undefined;
  href?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant = 'default', small, block, icon, busy, href, className, children, type, onClick, ...rest }: ButtonProps) {
  const look = classes(styles.button, styles[variant], small && styles.small, block && styles.block, className);
  if (href !== undefined && !rest.disabled) {
    return (
      <Link href={href} className={look}>
        {icon && <Icon name={icon} size={18} />}
        {children}
      </Link>
    );
  }
  const click: MouseEventHandler<HTMLButtonElement> | undefined = busy === undefined ? onClick : undefined;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={look}
      aria-disabled={busy === undefined ? undefined : true}
      aria-busy={busy !== undefined || undefined}
      onClick={click}
    >
      <span className={classes(styles.face, busy !== undefined && styles.away)}>
        {icon && <Icon name={icon} size={18} />}
        {children}
      </span>
      {busy !== undefined && (
        <span className={styles.busy}>
          <Spinner />
          {busy}
        </span>
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  label: string;
  small?: boolean;
  outlined?: boolean;
  dot?: boolean;
  pressed?: boolean;
  href?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, small, outlined, dot, pressed, href, className, type, ...rest }: IconButtonProps) {
  const look = classes(styles.iconButton, small && styles.iconSmall, outlined && styles.outlined, className);
  const face = (
    <>
      <Icon name={icon} />
      {dot && <span className={styles.dot} />}
    </>
  );
  return (
    <Tooltip text={label} kind="label">
      {() =>
        href !== undefined && !rest.disabled ? (
          <Link href={href} className={look} aria-label={label}>
            {face}
          </Link>
        ) : (
          <button {...rest} type={type ?? 'button'} className={look} aria-label={label} aria-pressed={pressed}>
            {face}
          </button>
        )
      }
    </Tooltip>
  );
}
