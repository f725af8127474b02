/** Previous, where one is, next: the head of a channel strip. */
import type { ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  /** Where one is ("CH 1"). */
  children: ReactNode;
  /** The names of the two buttons. */
  previous: string;
  next: string;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  current?: boolean;
}

export function Stepper({ children, previous, next, onPrevious, onNext, current }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <IconButton small icon="chev-left" label={previous} disabled={!onPrevious} onClick={onPrevious} />
      <span className={current ? styles.current : styles.text}>{children}</span>
      <IconButton small icon="chev-right" label={next} disabled={!onNext} onClick={onNext} />
    </div>
  );
}
