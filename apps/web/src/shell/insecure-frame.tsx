/** Replaces every page if the cloud is opened over plain http from another machine, where others could read passwords. */

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
