/** A list, and beside it the page of what was chosen; on phones one of the two. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Hidden } from '../look/text.tsx';
import { useNarrow } from '../look/width.ts';
import styles from './split.module.css';

interface SplitProps {
  /** What the list holds. */
  readonly label: string;
  readonly list: ReactNode;
  /** Something is chosen: on a phone its page takes the list's place. */
  readonly open: boolean;
  readonly children: ReactNode;
}

export function Split({ label, list, open, children }: SplitProps) {
  const id = useId();
  const narrow = useNarrow();
  // The page keeps its place in the tree at every width: a phone that is turned loses no open dialog and no form.
  // Alone on a phone the list is the page; beside a page it is the way to others.
  const Side = narrow ? 'main' : 'section';
  const Heading = narrow ? 'h1' : 'h2';
  return (
    <div className={narrow && open ? styles.through : styles.screen}>
      {!(narrow && open) && (
        <Side className={styles.side} aria-labelledby={id}>
          <Heading id={id}>
            <Hidden>{label}</Hidden>
          </Heading>
          {list}
        </Side>
      )}
      {(!narrow || open) && <div className={narrow ? styles.through : styles.detail}>{children}</div>}
    </div>
  );
}

/** The head of the list: search and order. */
export function SplitHead({ children }: { readonly children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}
