/** Lasting or unexpected problems (OQ-060) [SHELL-32]. */

import { useSyncExternalStore } from 'react';
import { dismissProblem, problemsNow, shownOf, subscribeProblems, showProblem } from '../device/site/problems.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/controls/button.tsx';
import styles from './problem-bar.module.css';
import { useShellWords } from './words.ts';

export function ProblemBar() {
  const words = useShellWords();
  const shown = useSyncExternalStore(subscribeProblems, problemsNow);
  return (
    <div role="alert" className={styles.bar}>
      {shownOf(shown).map(([topic, text]) => (
        <Banner
          key={topic}
          tone="fault"
          action={
            <Button small variant="quiet" onClick={() => dismissProblem(topic)}>
              {words.dismiss}
            </Button>
          }
        >
          {text}
        </Banner>
      ))}
    </div>
  );
}

export function reportUncaught(): void {
  const show = (reason: unknown) => {
    const { errorTitle, unknownError } = useShellWords.now();
    showProblem('unexpected', `${errorTitle} ${reason instanceof Error ? reason.message : unknownError}`);
  };
  addEventListener('error', ({ error, message }) => {
    if (!/ResizeObserver loop/.test(message)) show(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => show(reason));
}
