/** What a page stands on: it scrolls by itself, as wide as its tables want or as narrow as its text is read, below a head of its title and its state. */
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
/** `className` sets `--page-below` where a bar lies over its end. */
export const WidePage = ({ children, scroller, className }: PageProps) => (
  <Page scroller={scroller}>
    <div className={classes(styles.wide, className)}>{children}</div>
  </Page>
);
/** On phones the bar above has the title: a head of nothing else takes no room. */
export const PageHead = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <header className={classes(styles.head, className)}>{children}</header>
);

/** `className` sets `--page-width`. */
export const ColumnPage = ({ children, className }: PageProps) => <Page className={classes(styles.column, className)}>{children}</Page>;
