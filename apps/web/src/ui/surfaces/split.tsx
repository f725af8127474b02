import { useId } from 'react';
import type { ReactNode } from 'react';
import { Hidden } from '../look/text.tsx';
import { useOnScreen } from '../look/printing.ts';
import { useNarrow } from '../look/width.ts';
import styles from './split.module.css';

interface SplitProps {
  readonly label: string;
  readonly list: ReactNode;
  readonly open: boolean;
  readonly children: ReactNode;
}

export function Split({ label, list, open, children }: SplitProps) {
  const id = useId();
  const narrow = useOnScreen(useNarrow());
  // A fixed place in the tree, so that turning a phone loses no dialog or form.
  const Side = narrow ? 'main' : 'section';
  const Heading = narrow ? 'h1' : 'h2';
  return (
    <div className={narrow && open ? styles.through : open ? styles.open : styles.screen}>
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

export function SplitHead({ children }: { readonly children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}
