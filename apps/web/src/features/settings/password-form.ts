/** [SETTINGS-03] [SETTINGS-04] */

export type PasswordTask = 'protect' | 'change' | 'remove';
export interface PasswordEntry {
  readonly current: string;
  readonly next: string;
  readonly repeated: string;
}
export const asksCurrent = (task: PasswordTask): boolean => task !== 'protect';
export const asksNew = (task: PasswordTask): boolean => task !== 'remove';

/** One character is enough (OQ-101). */
export function isComplete(task: PasswordTask, { current, next, repeated }: PasswordEntry): boolean {
  return (!asksCurrent(task) || current !== '') && (!asksNew(task) || (next !== '' && repeated !== ''));
}
export function isMatching(task: PasswordTask, { next, repeated }: PasswordEntry): boolean {
  return !asksNew(task) || next === repeated;
}
