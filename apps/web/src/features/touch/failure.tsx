/** [TOUCH-39] [TOUCH-40] */

import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './failure.module.css';
import { useTouchWords } from './words.ts';

interface FailureProps {
  readonly text: string;
  readonly detail?: string | undefined;
  readonly onClose: () => void;
}

export function Failure({ text, detail, onClose }: FailureProps) {
  const words = useTouchWords();
  return (
    <Dialog
      open
      alert
      icon="fault"
      tone="fault"
      title={words.errorTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p className={styles.sentence}>{text}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </Dialog>
  );
}
