/** An amplifier relays the line to a wall controller [TOUCH-25] [TOUCH-38]. */

import { touchProxy } from '@headroom/model/amplifier';
import { branchAt, writeTo, type Tree } from '@headroom/model/property';
import { readControllerId, type TouchConfiguration } from '@headroom/model/touch';
import { machineClock, type LocalDevice, type Outcome, type Unsubscribe } from '@headroom/protocol';
import { useMemo, useSyncExternalStore } from 'react';
import { part } from '../../../parts/lazy-chunks.ts';
import type { Seat } from '../../binding/seat.ts';
import { useLocalSiteValue } from '../local-site-context.tsx';
import { boardOf, type Failed, type KnownLine, type TouchSaid } from './touch-controllers.ts';
import type { LocalSite } from '../local-site.ts';

/** [TOUCH-38] */
const syncEvery = 50_000;

/** Most sites have no wall controllers. */
const readerPart = part(() => import('./touch-reader.ts'));
const fetchReader = () => readerPart().catch(() => undefined);

export const misfit: Failed = { ok: false, reason: 'refused', message: '' };

export type TouchPart = 'all' | 'configuration' | 'network';
export interface TouchLine {
  said(): TouchSaid;
  /** Polls while anybody listens: at once, then every 50 s. */
  subscribe(listener: () => void): Unsubscribe;
  refresh(): Promise<void>;
  ask(part: TouchPart, method: 'get' | 'set', params?: Tree): Promise<Outcome>;
  save(configuration: TouchConfiguration): Promise<Outcome>;
}

type LocalSeat = Seat<LocalDevice>;
function carriersOf({ mainSeat, amps }: LocalSite): readonly LocalSeat[] {
  const able = new Set([mainSeat, ...amps().map(({ seat }) => seat)].filter(isAble));
  const [open, closed] = [[...able].filter((seat) => !isClosed(seat)), [...able].filter(isClosed)];
  return [...open, ...closed];
}
const isAble = ({ tree, status }: LocalSeat) => branchAt(tree, touchProxy, {}) !== undefined && status().state === 'CONNECTED';
const isClosed = ({ status }: LocalSeat) => status().needsPassword;
export const carrierOf = (site: LocalSite): LocalSeat => carriersOf(site)[0] ?? site.mainSeat;

/** The amplifier refused, not the controller: another may relay. */
const isCarriers = ({ reason }: Failed) =>
  reason === 'password needed' || reason === 'wrong password' || reason === 'throttled' || reason === 'not connected';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type OwnLine = TouchLine & KnownLine;
function createTouchLine(site: LocalSite, id: string, changed: () => void): OwnLine {
  let said: TouchSaid = { controller: undefined, dropped: [], problem: undefined };
  /** An answer from before the last write is outdated. */
  let writes = 0;
  const listeners = new Set<() => void>();
  let hangUp: Unsubscribe | undefined;

  let spokeAt: string | undefined;
  const tell = (next: Partial<TouchSaid>) => {
    if (next.controller) spokeAt = foundOf(site, id);
    const now = { ...said, ...next };
    if (same(now, said)) return;
    said = { ...now, controller: same(now.controller, said.controller) ? said.controller : now.controller };
    for (const listener of listeners) listener();
    changed();
  };
  const ask: TouchLine['ask'] = async (about, method, params = {}) => {
    let outcome: Outcome = misfit;
    const carriers = carriersOf(site);
    for (const carrier of carriers.length > 0 ? carriers : [site.mainSeat]) {
      // The proxy relays nothing while it is off [API-22].
      if (carrier.read(touchProxy.properties.enable, {}) === false) await carrier.write(writeTo(touchProxy, {}, { enable: true }));
      outcome = await carrier.device.run({
        kind: 'touchRequest',
        url: ['/controllers', id, ...(about === 'all' ? [] : [about])].join('/'),
        method,
        params,
      });
      if (outcome.ok) return { ok: true, result: (outcome.result as Tree | undefined)?.['result'] };
      if (!isCarriers(outcome)) break;
    }
    return outcome;
  };
  const inquire = async (isNewest: () => boolean) => {
    const before = writes;
    const [outcome, reader] = await Promise.all([ask('all', 'get'), fetchReader()]);
    if (before !== writes || !isNewest()) return;
    if (!outcome.ok) return tell({ problem: outcome });
    const reading = reader?.readTouchController(outcome.result);
    tell(reading?.ok ? { controller: reading.controller, dropped: reading.dropped, problem: undefined } : { problem: misfit });
  };
  /** A better amplifier that appears meanwhile is asked at once. */
  let inquiry: { readonly through: LocalSeat; readonly done: Promise<void> } | undefined;
  const refresh = () => {
    const through = carrierOf(site);
    if (inquiry?.through === through) return inquiry.done;
    const done: Promise<void> = inquire(() => inquiry?.done === done).finally(() => {
      if (inquiry?.done === done) inquiry = undefined;
    });
    inquiry = { through, done };
    return done;
  };
  const pickUp = () => {
    let stop = () => {};
    let through: LocalSeat | undefined;
    const sync = () => {
      void refresh();
      stop = machineClock.after(syncEvery, sync);
    };
    const follow = () => {
      const carrier = carrierOf(site);
      const { state, loaded } = carrier.status();
      const now = state === 'CONNECTED' && loaded ? carrier : undefined;
      if (now === through) return;
      through = now;
      stop();
      if (through) sync();
    };
    const unsubscribe = site.subscribe(follow);
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
    spokeAt: () => spokeAt,
    refresh,
    ask,
    async save(configuration) {
      writes++;
      const [outcome, reader] = await Promise.all([
        ask('configuration', 'set', { name: configuration.name, groups: configuration.groups }),
        fetchReader(),
      ]);
      writes++;
      if (!outcome.ok) return outcome;
      const reading = reader?.readTouchConfiguration(outcome.result);
      if (!reading?.ok) return misfit;
      const { controller } = said;
      tell({
        controller: controller && { ...controller, name: reading.configuration.name, configuration: reading.configuration },
        dropped: reading.dropped,
      });
      return outcome;
    },
  };
}

function touchLine(site: LocalSite, id: string): TouchLine {
  const { lines, changed } = boardOf(site);
  const line = (lines.get(id) as OwnLine | undefined) ?? createTouchLine(site, id, changed);
  lines.set(id, line);
  return line;
}

export function useTouchLine(id: string): { readonly line: TouchLine; readonly said: TouchSaid } {
  const site = useLocalSiteValue((here) => here);
  const line = useMemo(() => touchLine(site, id), [site, id]);
  return { line, said: useSyncExternalStore(line.subscribe, line.said) };
}

function foundOf(site: LocalSite, id: string): string | undefined {
  return JSON.stringify(site.touchControllers().find((one) => readControllerId(one.id) === id));
}
