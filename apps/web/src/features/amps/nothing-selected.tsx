/** [AMPS-07] */

import { Empty } from '../../ui/feedback/state.tsx';
import styles from './nothing-selected.module.css';
import { useAmpsWords } from './words.ts';

function NothingSelected() {
  const words = useAmpsWords();
  return (
    <main className={styles.screen}>
      <Empty icon="amp" title={words.selectTitle} level={1}>
        {words.selectBody}
      </Empty>
    </main>
  );
}
export { NothingSelected as Screen };
