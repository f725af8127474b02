/** The bar at the application's root for problems that last or that nobody expected; it stays until dismissed, or solved (OQ-060) [SHELL-32]. */

import { useSyncExternalStore } from 'react';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/controls/button.tsx';
import styles from './problem-bar.module.css';
import { useShellWords } from './words.ts';

type Topic = 'connection' | 'unexpected';
let problems: ReadonlyMap<Topic, string> = new Map();
/** What was dismissed is not said again while it stays the same. */
const dismissed = new Map<Topic, string>();
const listeners = new Set<() => void>();

function change(edit: (next: Map<Topic, string>) => void): void {
  const next = new Map(problems);
  edit(next);
  problems = next;
  for (const listener of listeners) listener();
}
export function showProblem(topic: Topic, text: string): void {
  if (dismissed.get(topic) !== text) change((next) => next.set(topic, text));
}
export function clearProblem(topic: Topic): void {
  dismissed.delete(topic);
  if (problems.has(topic)) change((next) => next.delete(topic));
}
function dismiss(topic: Topic, text: string): void {
  // An unexpected error may well happen a second time, which is news.
  if (topic === 'connection') dismissed.set(topic, text);
  change((next) => next.delete(topic));
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function ProblemBar() {
  const words = useShellWords();
  const shown = useSyncExternalStore(subscribe, () => problems);
  return (
    <div role="alert" className={styles.bar}>
      {[...shown].map(([topic, text]) => (
        <Banner
          key={topic}
          tone="fault"
          action={
            <Button small variant="quiet" onClick={() => dismiss(topic, text)}>
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

/** Errors that no page caught end here instead of in silence. */
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
