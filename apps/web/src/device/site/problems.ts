/** What keeps the whole page from working, and shows on the bar at the application's root as long as it does (OQ-060) [SHELL-32]. */

/** From the page on: its own server, the amplifier that it begins at, the amplifier that it shows. */
const links = ['server', 'connection', 'amplifier'] as const;
/** What lies on no road from this page is said beside the rest. */
type Topic = (typeof links)[number] | 'bridge' | 'unexpected';
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
/** Without a text it only keeps back what lies behind it. */
export function showProblem(topic: Topic, text: string): void {
  if (problems.get(topic) !== text && dismissed.get(topic) !== text) change((next) => next.set(topic, text));
}
export function clearProblem(topic: Topic): void {
  dismissed.delete(topic);
  if (problems.has(topic)) change((next) => next.delete(topic));
}
export function dismissProblem(topic: Topic): void {
  // An unexpected error may well happen a second time, which is news.
  if (topic !== 'unexpected') dismissed.set(topic, problems.get(topic) ?? '');
  change((next) => next.delete(topic));
}
export const subscribeProblems = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const problemsNow = (): ReadonlyMap<Topic, string> => problems;

/** Of links only the nearest that is broken: what lies behind it cannot be seen from here. */
export function shownOf(all: ReadonlyMap<Topic, string>): readonly (readonly [topic: Topic, text: string])[] {
  const nearest = links.find((link) => all.has(link));
  return [...all].filter(([topic, text]) => text !== '' && (topic === nearest || topic === 'bridge' || topic === 'unexpected'));
}
