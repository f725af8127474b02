/** Problems show on the root's bar (OQ-060) [SHELL-32]. */

/** Nearest first. */
const links = ['server', 'connection', 'amplifier'] as const;
type Topic = (typeof links)[number] | 'bridge' | 'unexpected';
let problems: ReadonlyMap<Topic, string> = new Map();
/** A dismissed text does not show again until it changes. */
const dismissed = new Map<Topic, string>();
const listeners = new Set<() => void>();

function change(edit: (next: Map<Topic, string>) => void): void {
  const next = new Map(problems);
  edit(next);
  problems = next;
  for (const listener of listeners) listener();
}
/** An empty text only hides the links behind it. */
export function showProblem(topic: Topic, text: string): void {
  if (problems.get(topic) !== text && dismissed.get(topic) !== text) change((next) => next.set(topic, text));
}
export function clearProblem(topic: Topic): void {
  dismissed.delete(topic);
  if (problems.has(topic)) change((next) => next.delete(topic));
}
export function dismissProblem(topic: Topic): void {
  // An unexpected error that happens again is shown again.
  if (topic !== 'unexpected') dismissed.set(topic, problems.get(topic) ?? '');
  change((next) => next.delete(topic));
}
export const subscribeProblems = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const problemsNow = (): ReadonlyMap<Topic, string> => problems;

/** Links behind the nearest broken one cannot be judged. */
export function shownOf(all: ReadonlyMap<Topic, string>): readonly (readonly [topic: Topic, text: string])[] {
  const nearest = links.find((link) => all.has(link));
  return [...all].filter(([topic, text]) => text !== '' && (topic === nearest || topic === 'bridge' || topic === 'unexpected'));
}
