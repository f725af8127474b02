import type { ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';

interface DownloadLinkProps {
  href: string;
  fileName: string;
  variant?: 'default' | 'primary';
  block?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

export function DownloadLink({ href, fileName, variant = 'default', block, onClick, children }: DownloadLinkProps) {
  return (
    <a href={href} download={fileName} className={classes(styles.button, styles[variant], block && styles.block)} onClick={onClick}>
      <Icon name="download" size={18} />
      {children}
    </a>
  );
}
