import { classes } from '../look/classes.ts';
import layout from '../look/layout.module.css';
import typography from '../look/typography.module.css';
import styles from './progress.module.css';

export interface ProgressStep {
  readonly key: string;
  readonly label: string;
  readonly state: 'waiting' | 'now' | 'done' | 'failed';
}

interface ProgressStepsProps {
  label: string;
  steps: readonly ProgressStep[];
  text: string;
  hideText?: boolean;
}

export function ProgressSteps({ label, steps, text, hideText }: ProgressStepsProps) {
  const done = steps.filter((step) => step.state === 'done').length;
  return (
    <div className={classes(layout.stack, styles.progress)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={done}
        aria-valuetext={text}
        className={classes(styles.steps, done === steps.length && styles.all)}
      >
        {steps.map((step) => (
          <span key={step.key} title={step.label} className={styles[step.state]} />
        ))}
      </div>
      {!hideText && (
        <span className={typography.note} aria-hidden="true">
          {text}
        </span>
      )}
    </div>
  );
}
