import type { ReactNode, RefObject } from 'react';
import { classes } from '../look/classes.ts';
import layout from '../look/layout.module.css';
import styles from './page.module.css';

interface PageProps {
  children: ReactNode;
  scroller?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
}
export const Page = ({ children, scroller, className }: PageProps) => (
  <main ref={scroller} className={classes(layout.tall, styles.page, className)}>
    {children}
  </main>
);
export const WidePage = ({ children, scroller, className }: PageProps) => (
  <Page scroller={scroller}>
    <div className={classes(layout.stack, styles.wide, className)}>{children}</div>
  </Page>
);
/** For settings and texts, which long lines would make hard to read. */
export const NarrowPage = ({ children }: { children: ReactNode }) => (
  <Page>
    <div className={classes(layout.stack, styles.narrow)}>{children}</div>
  </Page>
);
/** On phones the bar shows the title, so a head with nothing else takes no space. */
export const PageHead = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <header className={classes(layout.rowApart, styles.head, className)}>{children}</header>
);

export const ColumnPage = ({ children, className }: PageProps) => (
  <Page className={classes(layout.stack, styles.column, className)}>{children}</Page>
);
