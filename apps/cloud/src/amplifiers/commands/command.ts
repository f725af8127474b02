import type { JsonObject } from '@headroom/model/files';
import type { SeenLevels } from '@headroom/protocol';
import type { Logged } from './command-audit.ts';
import type { Watching } from './watchers.ts';

export interface Command {
  readonly id: string;
  readonly url: string;
  readonly method: string;
  readonly params: JsonObject | undefined;
  readonly seen?: SeenLevels | undefined;
  /** An id with other content is a new command. */
  readonly print: string;
  readonly watching: Watching | undefined;
  readonly logged?: readonly Logged[] | undefined;
}
export type Answer =
  /** `isRepeated`: carried out earlier, not again. */
  | { readonly kind: 'done'; readonly params: JsonObject | undefined; readonly isRepeated: boolean }
  | { readonly kind: 'refused'; readonly message: string; readonly code: string }
  | { readonly kind: 'not connected' | 'left' | 'time-out' | 'id used' | 'away' };
export const nothingToDo: Answer = { kind: 'done', params: undefined, isRepeated: false };
