import type { ReactNode, RefObject } from 'react';
import { classes } from '../look/classes.ts';
import styles from './page.module.css';

interface PageProps {
  children: ReactNode;
  scroller?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
}
export const Page = ({ children, scroller, className }: PageProps) => (
  <main ref={scroller} className={classes(styles.page, className)}>
    {children}
  </main>
);
export const WidePage = ({ children, scroller, className }: PageProps) => (
  <Page scroller={scroller}>
    <div className={classes(styles.wide, className)}>{children}</div>
  </Page>
);
/** On phones the bar shows the title, so a head with nothing else takes no space. */
export const PageHead = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <header className={classes(styles.head, className)}>{children}</header>
);

export const ColumnPage = ({ children, className }: PageProps) => <Page className={classes(styles.column, className)}>{children}</Page>;
