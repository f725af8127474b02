import type { Change, Tree, TreeLeaf } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';
import type { LeafSet, MeterValue } from '../wire/meter-layout.ts';

export interface Session {
  readonly id: string;
  readonly admin: boolean;
}
export type Answer = { readonly ok: true; readonly result?: Tree | TreeLeaf } | { readonly ok: false; readonly message: string };

export interface ChangeFollower {
  changed(changes: readonly Change[]): void;
  /** Meters are numbered as in the schema's layout; the set is reused after the call. */
  moved?(meters: LeafSet, values: readonly MeterValue[]): void;
}

export interface ServedDevice {
  readonly schema: Schema;
  readonly tree: Tree;
  /** A refusal changes nothing. Changes come through `onChange`. */
  write(url: string, params: unknown, session: Session): Answer | Promise<Answer>;
  clear(url: string, params: unknown, session: Session): Answer | Promise<Answer>;
  /** A read outside the tree (a ticket), else undefined; a refusal to a non-admin is answered by a challenge. */
  readSpecial(url: string, session: Session): Answer | undefined;
  /** In batches; null means removed. */
  onChange(listener: (changes: readonly Change[]) => void): () => void;
  follow(follower: ChangeFollower): () => void;
  /** One-time messages such as touch replies [API-23]: sent at once, never coalesced. */
  onAnnouncement(listener: (url: string, params: Tree) => void): () => void;
  /** Unwatched meters cost nothing. */
  watch(urls: readonly string[]): () => void;
}
