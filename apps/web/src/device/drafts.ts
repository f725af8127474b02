/** What fingers want of each leaf of one device, shared by every control that shows it: a handle on the plot and its row in the table move together. */

import type { TreeLeaf } from '@headroom/model';
import {
  createDraft,
  isSettled,
  machineClock,
  shownValue,
  stepDraft,
  type Device,
  type Draft,
  type DraftEvent,
  type Outcome,
} from '@headroom/protocol';
import { createLateWrites } from './late-writes.ts';

type Event = DraftEvent<TreeLeaf>;
export interface Drafts {
  /** What to show: the finger's value while it is held or its write is on the way, else what the device says (OQ-024). */
  shown(address: string): TreeLeaf | undefined;
  problem(address: string): Extract<Outcome, { ok: false }> | undefined;
  take(address: string): void;
  /** The write waits so many milliseconds for the next move [EQ-01]. */
  move(address: string, value: TreeLeaf, delayMs?: number): void;
  release(address: string): void;
  cancel(address: string): void;
  /** Take, move and release in one: a click, a key, a typed value. In the middle of a drag it is the drag's last move. */
  set(address: string, value: TreeLeaf, delayMs?: number): void;
  /** Several properties of one resource in one write, shown like every other change. */
  writeAll(path: string, values: Readonly<Record<string, TreeLeaf>>): Promise<Outcome>;
  subscribe(address: string, listener: () => void): () => void;
}

const stores = new WeakMap<Device, Drafts>();
export function draftsOf(device: Device): Drafts {
  const known = stores.get(device) ?? createDrafts(device);
  stores.set(device, known);
  return known;
}

interface Entry {
  draft: Draft<TreeLeaf>;
  /** Follows the device until the draft has settled, whoever still looks. */
  unfollow: (() => void) | undefined;
}

function createDrafts(device: Device): Drafts {
  const entries = new Map<string, Entry>();
  const listeners = new Map<string, Set<() => void>>();
  const leaf = (address: string): TreeLeaf | undefined => {
    const value = device.read(address);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : (value as TreeLeaf | undefined);
  };
  let wasConnected = device.status().state === 'CONNECTED';
  device.onStatus(() => {
    const connected = device.status().state === 'CONNECTED';
    if (connected && !wasConnected) for (const address of entries.keys()) send(address, { kind: 'connected' });
    wasConnected = connected;
  });

  type Perform = (address: string, value: TreeLeaf) => Promise<Outcome>;
  const late = createLateWrites(machineClock, (path, values) => device.write(path, values));
  window.addEventListener('pagehide', () => late.flush());
  const writeLeaf =
    (delayMs = 0): Perform =>
    (address, value) => {
      const cut = address.lastIndexOf('/');
      return late.write(address.slice(0, cut), { [address.slice(cut + 1)]: value }, delayMs);
    };
  const set = (address: string, value: TreeLeaf, perform: Perform = writeLeaf()) => {
    if (entries.get(address)?.draft.held) return send(address, { kind: 'move', value }, perform);
    send(address, { kind: 'take' });
    send(address, { kind: 'move', value }, perform);
    send(address, { kind: 'release' });
  };

  function send(address: string, event: Event, perform: Perform = writeLeaf()): void {
    const entry = entries.get(address) ?? { draft: createDraft(leaf(address)), unfollow: undefined };
    const { draft, effects } = stepDraft(entry.draft, event);
    entry.draft = draft;
    entries.set(address, entry);
    entry.unfollow ??= device.subscribe(address, () => send(address, { kind: 'report', value: leaf(address) }));
    for (const effect of effects) {
      if (effect.kind === 'wait') machineClock.after(effect.ms, () => send(address, { kind: 'patience', write: effect.write }));
      else void perform(address, effect.value).then((outcome) => send(address, { kind: 'outcome', write: effect.write, outcome }));
    }
    if (isSettled(entry.draft) && entry.draft.problem === undefined) {
      entry.unfollow?.();
      entries.delete(address);
    }
    for (const listener of listeners.get(address) ?? []) listener();
  }

  return {
    shown: (address) => {
      const entry = entries.get(address);
      return entry ? shownValue(entry.draft) : leaf(address);
    },
    problem: (address) => entries.get(address)?.draft.problem,
    take: (address) => send(address, { kind: 'take' }),
    move: (address, value, delayMs) => send(address, { kind: 'move', value }, writeLeaf(delayMs)),
    release: (address) => send(address, { kind: 'release' }),
    cancel: (address) => send(address, { kind: 'cancel' }),
    set: (address, value, delayMs) => set(address, value, writeLeaf(delayMs)),
    async writeAll(path, values) {
      let done: (outcome: Outcome) => void = () => {};
      const outcome = new Promise<Outcome>((resolve) => (done = resolve));
      late.drop(path, Object.keys(values));
      for (const [name, value] of Object.entries(values)) set(`${path}/${name}`, value, () => outcome);
      done(await device.write(path, values));
      return outcome;
    },
    subscribe(address, listener) {
      const own = listeners.get(address) ?? new Set();
      own.add(listener);
      listeners.set(address, own);
      const unsubscribe = device.subscribe(address, listener);
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(address);
        unsubscribe();
      };
    },
  };
}
