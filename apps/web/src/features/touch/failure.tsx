/** [TOUCH-39] [TOUCH-40] */

import { ProblemDialog } from '../../ui/overlays/problem-dialog.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
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
    <ProblemDialog title={words.errorTitle} verb={words.close} onClose={onClose}>
      <p className={classes(typography.strong, styles.sentence)}>{text}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </ProblemDialog>
  );
}
