import { setLooking } from '../device/binding/looking.ts';
import { HoldButton } from '../ui/controls/hold-button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import styles from './look-bar.module.css';
import { useLookWords } from './look-words.ts';

export function LookBar() {
  const words = useLookWords();
  return (
    <div role="status" className={styles.bar}>
      <Banner tone="info" icon="lock" action={<HoldButton onHeld={() => setLooking(false)}>{words.unlock}</HoldButton>}>
        <b>{words.title}</b> {words.body}
      </Banner>
    </div>
  );
}
