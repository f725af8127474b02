/** What a device offers to the servers in front of it: its schema, its live tree, and what it makes of requests. */

import type { Change, Tree, TreeLeaf } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';
import type { LeafSet, MeterValue } from '../wire/meter-layout.ts';

/** Who is asking. `admin` is true with a valid digest, with a valid UAC signature, or while the device has no password. */
export interface Session {
  readonly id: string;
  readonly admin: boolean;
}
export type Answer = { readonly ok: true; readonly result?: Tree | TreeLeaf } | { readonly ok: false; readonly message: string };

export interface ChangeFollower {
  /** Settings, states, logs. */
  changed(changes: readonly Change[]): void;
  /** Meters, many at a time and many times a second, as numbers in the layout of the schema; the set is used again after the call. */
  moved?(meters: LeafSet, values: readonly MeterValue[]): void;
}

export interface ServedDevice {
  readonly schema: Schema;
  /** The live values; servers read them and never write. */
  readonly tree: Tree;
  /**
   * Accepts or refuses a write below a url. The device checks names, kinds, limits, access, locks and permissions, carries the change out,
   * and reports what changed through `onChange` like every other change. Nothing is changed when anything is refused.
   */
  write(url: string, params: unknown, session: Session): Answer | Promise<Answer>;
  clear(url: string, params: unknown, session: Session): Answer | Promise<Answer>;
  /**
   * A read that is not of the tree (a ticket), or undefined where the tree answers. A refusal to a session that is not admin is answered by
   * a challenge.
   */
  readSpecial(url: string, session: Session): Answer | undefined;
  /** Every change of the tree, whoever caused it, in batches as they happen. A value of null means that what stood there is gone. */
  onChange(listener: (changes: readonly Change[]) => void): () => void;
  /** The same in two parts, for who has to be quick. */
  follow(follower: ChangeFollower): () => void;
  /** What is told once and kept nowhere, such as the reply of a touch controller [API-23]: it is sent at once and never coalesced. */
  onAnnouncement(listener: (url: string, params: Tree) => void): () => void;
  /** Says which branches somebody watches, until the returned function is called, so that unwatched meters cost nothing. */
  watch(urls: readonly string[]): () => void;
}
