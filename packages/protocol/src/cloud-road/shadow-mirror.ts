/** Takes whole documents on connecting, then changes by consecutive version. */

import { lockedPropertiesPath } from '@headroom/model/access';
import { isJsonObject, readJson, type JsonObject } from '@headroom/model/files';
import { at, isTree, type Tree } from '@headroom/model/property';
import { changeBetween, mergeStates, rejections, type Topic } from '../shadow/index.ts';
import type { Store } from '../client/store.ts';

const longest = 262_144;
/** The cloud may tell it later. */
const passing: readonly unknown[] = [rejections.tooMany.code, rejections.failed.code];

interface MirrorOptions {
  readonly store: Store;
  readonly missed: (name: string) => void;
  /** The cloud cannot tell it now. */
  readonly postponed: (name: string) => void;
}
export interface ShadowMirror {
  /** Resolves once each shadow has sent its document or said that it has none. */
  expect(names: readonly string[]): Promise<boolean>;
  /** After a reconnect: accepts the next document whatever its version. */
  startOver(): void;
  received(topic: Extract<Topic, { kind: 'shadow reply' }>, payload: Uint8Array): boolean;
  onDocument(name: string, listener: () => void): () => void;
}

export function createShadowMirror({ store, missed, postponed }: MirrorOptions): ShadowMirror {
  const states = new Map<string, Tree>();
  const versions = new Map<string, number>();
  const waiting = new Set<{ readonly names: Set<string>; readonly resolve: (ok: boolean) => void }>();
  const listeners = new Set<{ readonly name: string; readonly listener: () => void }>();

  function take(name: string, change: JsonObject): void {
    const state = states.get(name) ?? {};
    states.set(name, state);
    applyTo(state, change);
    store.merge('/', withoutLocks(change));
    if (change['lockedProperties'] !== undefined) {
      const locks = at(mergeStates(states.values()), lockedPropertiesPath);
      store.replace(lockedPropertiesPath, isTree(locks) ? locks : {});
    }
  }
  function came(name: string): void {
    for (const entry of waiting) {
      entry.names.delete(name);
      if (entry.names.size > 0) continue;
      waiting.delete(entry);
      entry.resolve(true);
    }
    for (const entry of [...listeners].filter((one) => one.name === name)) {
      listeners.delete(entry);
      entry.listener();
    }
  }

  return {
    expect: (names) =>
      new Promise((resolve) => {
        if (names.length === 0) return resolve(true);
        waiting.add({ names: new Set(names), resolve });
      }),
    startOver: () => versions.clear(),
    onDocument(name, listener) {
      const entry = { name, listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    received({ name, reply }, payload) {
      const json = readJson(payload, { length: longest });
      if (!json.ok || !isJsonObject(json.value)) return false;
      const { state, version, code } = json.value;
      const reported = isJsonObject(state) ? state['reported'] : undefined;
      if (reply === 'get/accepted' && typeof version === 'number') {
        if (version >= (versions.get(name) ?? 0)) {
          versions.set(name, version);
          const whole = isJsonObject(reported) ? reported : {};
          const change = changeBetween(states.get(name) ?? {}, whole);
          if (change) take(name, change);
          // A command may have read a value that was then set back before any document contained it.
          store.merge('/', withoutLocks(whole));
        }
        came(name);
      } else if (reply === 'get/rejected' && code === 404) {
        // No document yet: the first version is not a missed one.
        if (!versions.has(name)) versions.set(name, 0);
        came(name);
      } else if (reply === 'get/rejected' && passing.includes(code)) {
        postponed(name);
      } else if (reply === 'update/accepted' && typeof version === 'number') {
        const known = versions.get(name);
        if (known === undefined || version <= known) return false;
        versions.set(name, version);
        if (version > known + 1) missed(name);
        if (!isJsonObject(reported)) return false;
        take(name, reported);
        return true;
      }
      return false;
    },
  };
}

function applyTo(tree: Tree, change: JsonObject): void {
  for (const [key, value] of Object.entries(change)) {
    const known = Object.hasOwn(tree, key) ? tree[key] : undefined;
    if (value === null) delete tree[key];
    else if (isJsonObject(value)) applyTo(isTree(known) ? known : (tree[key] = {}), value);
    else tree[key] = value;
  }
}
const withoutLocks = (change: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(change).filter(([key]) => `/${key}` !== lockedPropertiesPath));
