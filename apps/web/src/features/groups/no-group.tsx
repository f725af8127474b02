/** What stands beside the list while no group is chosen. */

import { Empty } from '../../ui/feedback/state.tsx';
import styles from './groups.module.css';
import { useGroupWords } from './words.ts';

export function Screen() {
  const words = useGroupWords();
  return (
    <main className={styles.screen}>
      <Empty icon="mixer" title={words.selectTitle} level={1}>
        {words.selectBody}
      </Empty>
    </main>
  );
}
