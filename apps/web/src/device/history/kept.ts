/** Loaded at once: a session ends the histories, whose other code loads later. */

import { tabStorage } from '../../preferences/storage.ts';
import type { History } from './history.ts';

export const histories = new Map<string, History>();

const key = 'headroom.histories';
/** The account, or nobody, as locally. */
let owner = '';
const stored = (): readonly string[] => tabStorage.read(key)?.split('\n') ?? [];

export const keptText = {
  read: (): string => stored()[1] ?? '',
  write(text: string): void {
    if (text === '') tabStorage.remove(key);
    else tabStorage.write(key, `${owner}\n${text}`);
  },
};

/** Nobody finds the changes of another account [ACCOUNT-09]. */
export function endHistoriesExceptOf(account = ''): void {
  owner = account;
  histories.clear();
  if (account === '' || stored()[0] !== account) keptText.write('');
}
export function emptyHistories(): void {
  for (const history of histories.values()) history.empty();
  keptText.write('');
}
