/** Over plain http from another machine, others could read passwords. */

import { ErrorPanel } from '../ui/feedback/state.tsx';
import styles from './frame.module.css';
import { useInsecureWords } from './insecure-words.ts';

export function InsecureFrame() {
  const words = useInsecureWords();
  return (
    <main className={styles.frame}>
      <ErrorPanel title={words.title} level={1} icon="lock">
        {words.body}
      </ErrorPanel>
    </main>
  );
}
