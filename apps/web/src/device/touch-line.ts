/** The line to one wall controller, over whichever amplifier carries its requests: what it last said of itself, for everybody who shows it [TOUCH-25] [TOUCH-38]. */

import { readTouchConfiguration, readTouchController, type TouchConfiguration, type TouchController, type Tree } from '@headroom/model';
import { machineClock, type Device, type Outcome, type Unsubscribe } from '@headroom/protocol';
import { useMemo, useSyncExternalStore } from 'react';
import { useFleet } from './fleet-context.tsx';
import type { Fleet } from './fleet.ts';

/** [TOUCH-38] */
const syncEvery = 50_000;

export type Failed = Extract<Outcome, { ok: false }>;
/** It answered with something that is no configuration. */
export const misfit: Failed = { ok: false, reason: 'refused', message: '' };

export interface TouchSaid {
  readonly controller: TouchController | undefined;
  /** Names of groups of other types, which are not kept [TOUCH-14]. */
  readonly dropped: readonly string[];
  /** Why the last question for the configuration failed. */
  readonly problem: Failed | undefined;
}
export interface TouchLine {
  said(): TouchSaid;
  /** Asks while somebody listens: at once, then every 50 s. */
  subscribe(listener: () => void): Unsubscribe;
  refresh(): Promise<void>;
  /** A request to this very controller, by the rest of its address. */
  ask(part: string, method: 'get' | 'set', params?: Tree): Promise<Outcome>;
  save(configuration: TouchConfiguration): Promise<Outcome>;
}

/** The main amplifier, or the first beside it that can speak with touch controllers. */
export function carrierOf({ main, amps }: Fleet): Device {
  const able = (device: Device) => device.read('/NSTProxy') !== undefined && device.status().state === 'CONNECTED';
  if (able(main)) return main;
  return amps().find(({ device }) => able(device))?.device ?? main;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function createTouchLine(fleet: Fleet, id: string): TouchLine {
  let said: TouchSaid = { controller: undefined, dropped: [], problem: undefined };
  /** An answer to a question from before the last write would bring back what was before it. */
  let writes = 0;
  const listeners = new Set<() => void>();
  let hangUp: Unsubscribe | undefined;

  const tell = (next: Partial<TouchSaid>) => {
    const now = { ...said, ...next };
    if (same(now, said)) return;
    said = { ...now, controller: same(now.controller, said.controller) ? said.controller : now.controller };
    for (const listener of listeners) listener();
  };
  const ask: TouchLine['ask'] = async (part, method, params = {}) => {
    const outcome = await carrierOf(fleet).run({ kind: 'touchRequest', url: `/controllers/${id}${part}`, method, params });
    return outcome.ok ? { ok: true, result: (outcome.result as Tree | undefined)?.['result'] } : outcome;
  };
  const inquire = async () => {
    const before = writes;
    const carrier = carrierOf(fleet);
    // Switched off, the proxy carries nothing [API-22].
    if (carrier.read('/NSTProxy/enable') === false) await carrier.write('/NSTProxy', { enable: true });
    const outcome = await ask('', 'get');
    if (before !== writes) return;
    if (!outcome.ok) return tell({ problem: outcome });
    const reading = readTouchController(outcome.result);
    tell(reading.ok ? { controller: reading.controller, dropped: reading.dropped, problem: undefined } : { problem: misfit });
  };
  let inquiry: Promise<void> | undefined;
  const refresh = () => (inquiry ??= inquire().finally(() => (inquiry = undefined)));
  const pickUp = () => {
    let stop = () => {};
    let through: Device | undefined;
    const sync = () => {
      void refresh();
      stop = machineClock.after(syncEvery, sync);
    };
    const follow = () => {
      const carrier = carrierOf(fleet);
      const { state, loaded } = carrier.status();
      const now = state === 'CONNECTED' && loaded ? carrier : undefined;
      if (now === through) return;
      through = now;
      stop();
      if (through) sync();
    };
    const unsubscribe = fleet.subscribe(follow);
    follow();
    return () => {
      unsubscribe();
      stop();
    };
  };
  return {
    said: () => said,
    subscribe(listener) {
      listeners.add(listener);
      hangUp ??= pickUp();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        hangUp?.();
        hangUp = undefined;
      };
    },
    refresh,
    ask,
    async save(configuration) {
      writes++;
      const outcome = await ask('/configuration', 'set', { name: configuration.name, groups: configuration.groups as unknown as Tree[] });
      writes++;
      if (!outcome.ok) return outcome;
      const reading = readTouchConfiguration(outcome.result);
      if (!reading.ok) return misfit;
      const { controller } = said;
      tell({
        controller: controller && { ...controller, name: reading.configuration.name, configuration: reading.configuration },
        dropped: reading.dropped,
      });
      return outcome;
    },
  };
}

const lines = new WeakMap<Fleet, Map<string, TouchLine>>();
function touchLine(fleet: Fleet, id: string): TouchLine {
  const own = lines.get(fleet) ?? new Map<string, TouchLine>();
  lines.set(fleet, own);
  const line = own.get(id) ?? createTouchLine(fleet, id);
  own.set(id, line);
  return line;
}

/** Live while the component shows. */
export function useTouchLine(id: string): { readonly line: TouchLine; readonly said: TouchSaid } {
  const fleet = useFleet();
  const line = useMemo(() => touchLine(fleet, id), [fleet, id]);
  return { line, said: useSyncExternalStore(line.subscribe, line.said) };
}
