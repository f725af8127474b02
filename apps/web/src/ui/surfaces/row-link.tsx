/** The link of a whole row or card, which is its containing block; buttons in it lie above. */
import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import { Link } from '../provider.tsx';
import styles from './row-link.module.css';

interface RowLinkProps {
  href: string;
  /** Its page is the one that is open. */
  selected: boolean;
  className?: string | undefined;
  children: ReactNode;
}
export const RowLink = ({ href, selected, className, children }: RowLinkProps) => (
  <Link href={href} className={classes(styles.link, className)} aria-current={selected ? 'page' : undefined}>
    {children}
  </Link>
);
