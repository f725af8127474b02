import { lockGroupsOf } from '@headroom/model/access';
import { deviceInfo, inputSelector, levels, lockedProperties, misc, output, uac } from '@headroom/model/amplifier';
import { channelNumbers, readModel } from '@headroom/model/catalogue';
import { put, valueOf, type Change, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock } from '@headroom/protocol';
import { graceMs } from '@headroom/protocol/client';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { act, renderHook } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { judge } from '../../features/firmware/targets.ts';
import { readAmpFacts } from '../site/cards/amp-facts.ts';
import { createLocalSeat } from '../site/local-seat.ts';
import { reach, serve } from '../../../test/memory-amp.ts';
import { draftsOf } from './drafts.ts';
import { createFollower } from './follower.ts';
import type { Amp } from './seat.ts';
import { shownOf } from './shown.ts';
import { SeatProvider, useAmp } from './use-amp.tsx';

const { properties } = output;
const at = { channel: 1 };

interface Stage {
  readonly password?: string;
  readonly apiVersion?: string;
  readonly granted?: Readonly<Record<string, string>>;
}
async function stage({ password = '', apiVersion = '1.0', granted }: Stage = {}) {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const model = readModel('704D');
  if (!model) throw new Error('no model');
  const tree: Tree = schemaOf(model).defaults();
  put(tree, '/id', '00:1B:66:00:00:01');
  put(tree, '/amp/deviceInfo/modelID', 'Connect Series Model 704D');
  put(tree, '/misc/passwordProtected', password !== '');
  if (granted) put(tree, '/UAC/admin/permissions', granted);
  const amp = createTreeDevice({ schema: schemaOf(model), tree, hooks: noHooks });
  const link = network.listen('ws://amp:1234/', serve(amp, clock, password).connect);
  const openSocket: typeof network.openSocket = (url, events) =>
    network.openSocket(url, {
      ...events,
      received: (data) => events.received(typeof data === 'string' ? data.replace('"leaApi": "1.0"', `"leaApi": "${apiVersion}"`) : data),
    });
  let signedIn = false;
  const listeners = new Set<() => void>();
  const session = {
    signedIn: () => signedIn,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const device = reach({ host: 'amp', network: { ...network, openSocket }, clock, passwordFor: () => (signedIn ? password : undefined) });
  const seat = createLocalSeat({ device, clock, session, listed: undefined });
  await clock.advance(500);
  const turn = (ms: number) => act(() => clock.advance(ms));
  return {
    clock,
    link,
    seat,
    turn,
    report: (...changes: Change[]) => {
      amp.report(changes);
      return turn(100);
    },
    signIn: () =>
      act(() => {
        signedIn = true;
        for (const listener of listeners) listener();
      }),
    wire: (method: string) =>
      link.heard.flatMap(({ from, text }) => {
        const said = JSON.parse(text) as { method?: string; url?: string };
        return from === 'client' && said.method === method && said.url?.startsWith('/amp') ? [said.url] : [];
      }),
  };
}
function follow<T, P>({ seat }: Awaited<ReturnType<typeof stage>>, rule: (amp: Amp, given: P) => T, given: P) {
  const seen = { renders: 0, runs: 0 };
  const hook = renderHook(
    (props: { given: P }) => {
      seen.renders += 1;
      return useAmp((amp) => {
        seen.runs += 1;
        return rule(amp, props.given);
      });
    },
    { initialProps: { given }, wrapper: ({ children }: { children: ReactNode }) => <SeatProvider value={seat}>{children}</SeatProvider> },
  );
  return { ...hook, seen, shown: () => hook.result.current };
}

describe('a seat with tracked reads', () => {
  it('subscribes to exactly what was read, here and on the wire', async () => {
    const page = await stage();
    const { seen, shown } = follow(page, ({ read }) => read(properties.mute, at), undefined);
    await page.turn(100);
    expect([page.wire('subscribe'), page.seat.followed()]).toEqual([['/amp/channels/1/output'], new Set([output, uac, lockedProperties])]);
    const before = { ...seen };
    await page.report(['/amp/channels/1/output/fader', -9], ['/amp/channels/2/output/mute', true]);
    expect(seen).toEqual(before);
    await page.report(['/amp/channels/1/output/mute', true]);
    expect([shown(), seen.renders]).toEqual([true, before.renders + 1]);
  });

  it('subscribes to what a pure rule of the model read from the tree', async () => {
    const page = await stage();
    const { seen, shown } = follow(page, ({ tree }) => valueOf(tree, deviceInfo.properties.deviceName, {}), undefined);
    const before = seen.runs;
    await page.report(['/amp/deviceInfo/rackName', 'Cellar']);
    expect(seen.runs).toBe(before);
    await page.report(['/amp/deviceInfo/deviceName', 'Bar']);
    expect(shown()).toBe('Bar');
  });

  it('drops what is no longer read, and subscribes to what is read instead, even if only a value changed', async () => {
    const page = await stage();
    const { seen, shown } = follow(
      page,
      ({ read }) => (read(properties.mute, at) === true ? read(properties.name, { channel: 2 }) : read(properties.name, { channel: 3 })),
      undefined,
    );
    await page.report(['/amp/channels/1/output/mute', true]);
    await page.report(['/amp/channels/2/output/name', 'Stage']);
    expect(shown()).toBe('Stage');
    const before = seen.runs;
    await page.report(['/amp/channels/3/output/name', 'Bar']);
    expect(seen.runs).toBe(before);
    await page.turn(graceMs);
    expect(page.wire('unsubscribe')).toEqual(['/amp/channels/3/output']);
  });

  it('subscribes to another place when given one, and to nothing once the page is left', async () => {
    const page = await stage();
    const { rerender, unmount, shown } = follow(page, ({ read }, channel: number) => read(properties.name, { channel }), 1);
    rerender({ given: 2 });
    await page.report(['/amp/channels/2/output/name', 'Stage']);
    expect(shown()).toBe('Stage');
    unmount();
    await page.turn(graceMs);
    expect([page.wire('unsubscribe').toSorted(), page.seat.followed().size]).toEqual([
      ['/amp/channels/1/output', '/amp/channels/2/output'],
      0,
    ]);
  });

  it('misses no change between the render and the effect', async () => {
    const page = await stage();
    const fader = draftsOf(page.seat).of(properties.fader, at);
    const { result } = renderHook(
      () => {
        const shown = useAmp((amp) => shownOf(amp, properties.fader, at));
        useLayoutEffect(() => fader.move(-20), []);
        return shown;
      },
      { wrapper: ({ children }: { children: ReactNode }) => <SeatProvider value={page.seat}>{children}</SeatProvider> },
    );
    expect(result.current).toBe(-20);
    const follower = createFollower<boolean | undefined>(page.seat);
    const rule = ({ read }: Amp) => read(properties.mute, at);
    let told = 0;
    expect(follower.answer(rule)).toBe(false);
    page.seat.device.subscribe(output, at, () => undefined);
    await page.report(['/amp/channels/1/output/mute', true]);
    const leave = follower.subscribe(() => (told += 1));
    follower.keepUp();
    expect([told, follower.answer(rule)]).toEqual([1, true]);
    leave();
  });

  it('does not render when the answer is shallowly equal', async () => {
    const page = await stage();
    const { seen, shown } = follow(
      page,
      ({ read }) => ({ loud: (read(properties.fader, at) ?? 0) > -10, names: read(properties.name, at) }),
      undefined,
    );
    await page.turn(100);
    const [before, first] = [{ ...seen }, shown()];
    await page.report(['/amp/channels/1/output/fader', -3]);
    expect(seen.runs).toBe(before.runs + 1);
    expect([seen.renders, shown() === first]).toEqual([before.renders, true]);
    await page.report(['/amp/channels/1/output/fader', -30]);
    expect([seen.renders, shown().loud]).toEqual([before.renders + 1, false]);
  });

  it('subscribes to the names in a branch, and not to the values below them', async () => {
    const page = await stage();
    page.seat.device.subscribe(levels, at, () => undefined);
    const channels = follow(page, ({ tree }) => channelNumbers(tree), undefined);
    const locks = follow(page, ({ tree }) => lockGroupsOf(tree).map(({ groupId }) => groupId), undefined);
    const before = channels.seen.runs;
    await page.report(['/amp/channels/1/levels/level_db', -12]);
    expect([channels.seen.runs, channels.shown()]).toEqual([before, [1, 2, 3, 4]]);
    await page.report(['/lockedProperties/ch1/key', 'x'], ['/lockedProperties/ch1/properties', ['/amp/channels/1/output/name']]);
    expect(locks.shown()).toEqual(['ch1']);
    expect(page.seat.followed().has(lockedProperties)).toBe(true);
  });

  it('[CTRL-10] [CONN-08] subscribes to the connection, and to the age of its values, if they were read', async () => {
    const page = await stage();
    const available = follow(page, (amp) => amp.available, undefined);
    const other = follow(page, ({ read }) => read(properties.mute, at), undefined);
    const renders = other.seen.renders;
    expect(available.shown()).toBe(true);
    page.link.frozen = true;
    await page.turn(page.seat.status().pace.dataFresh + 1);
    expect(available.shown()).toBe(false);
    page.link.frozen = false;
    await page.turn(20_000);
    expect(available.shown()).toBe(true);
    page.link.answer = 'refuse';
    page.link.cut();
    await page.turn(10);
    expect([available.shown(), other.seen.renders]).toEqual([false, renders]);
  });

  it('[CTRL-10] is unavailable before its inputs have been loaded, connected or not', async () => {
    const page = await stage();
    const available = follow(page, ({ available: is, status }) => [is, status().state], undefined);
    expect(available.shown()).toEqual([true, 'CONNECTED']);
    await page.report(['/amp/inputs/analog/1', null]);
    page.link.cut();
    await page.turn(8000);
    expect(available.shown()).toEqual([false, 'CONNECTED']);
  });

  it('[CONN-08] stays subscribed to the connection when other reads change', async () => {
    const page = await stage();
    const { shown } = follow(
      page,
      ({ read, status }) => [status().state, read(properties.mute, at) === true ? read(properties.name, at) : undefined],
      undefined,
    );
    await page.report(['/amp/channels/1/output/mute', true]);
    page.link.answer = 'refuse';
    page.link.cut();
    await page.turn(10);
    expect(shown()[0]).toBe('FAILED');
    page.link.answer = 'accept';
    await page.turn(6000);
    expect(shown()[0]).toBe('CONNECTED');
  });

  it('[LOGIN-06] updates with the role', async () => {
    const page = await stage({ password: 'secret' });
    const { shown } = follow(page, (amp) => amp.may(properties.mute, at).reason, undefined);
    expect(shown()).toBe('guest');
    page.signIn();
    expect(shown()).toBeUndefined();
  });

  it("[CTRL-05] shows a finger's value on every control of the property until the amplifier has answered", async () => {
    const page = await stage();
    const shown = follow(page, (amp) => shownOf(amp, properties.fader, at), undefined);
    const told = follow(page, (amp) => amp.read(properties.fader, at), undefined);
    const curve = follow(page, (amp) => valueOf(amp.shown, properties.fader, at), undefined);
    const fader = draftsOf(page.seat).of(properties.fader, at);
    act(() => fader.take());
    act(() => fader.move(-6));
    expect([shown.shown(), told.shown(), curve.shown()]).toEqual([-6, 0, -6]);
    act(() => fader.release());
    await page.turn(200);
    expect([shown.shown(), told.shown(), curve.shown()]).toEqual([-6, -6, -6]);
  });

  it('lists the resources its screens use, each once', async () => {
    const page = await stage();
    const { unmount } = follow(
      page,
      ({ read }) => [read(properties.mute, at), read(properties.name, { channel: 2 }), read(inputSelector.properties.primary, at)],
      undefined,
    );
    expect([...page.seat.followed()].map(({ name }) => name).toSorted()).toEqual(['inputSelector', 'lockedProperties', 'output', 'uac']);
    unmount();
    expect(page.seat.followed().size).toBe(0);
  });
});

describe('permission', () => {
  it('[LOCK-02] [LOCK-04] hides readings as it hides settings, also from rules whose result is shown, and shows them once the lock is gone', async () => {
    const page = await stage({ granted: { '/': 'Write', '/amp/channels/1': 'Locked', '/misc': 'Locked' } });
    const { level_db } = levels.properties;
    const watched = follow(
      page,
      (amp) => ({
        reading: amp.read(level_db, at),
        mute: valueOf(amp.told, properties.mute, at),
        name: amp.read(deviceInfo.properties.deviceName, {}),
        isProtected: amp.read(misc.properties.passwordProtected, {}),
        has: amp.has(level_db, at),
        hides: amp.hides(level_db, at),
        truth: valueOf(amp.tree, properties.mute, at),
      }),
      undefined,
    );
    await page.report(
      ['/amp/channels/1/levels/level_db', -20],
      ['/amp/deviceInfo/deviceName', 'Bar'],
      ['/amp/channels/1/output/mute', true],
    );
    const open = { reading: -20, mute: true, name: 'Bar', isProtected: false, has: true, hides: false, truth: true };
    expect(watched.shown()).toEqual(open);
    await page.report(['/UAC/key', 'device key']);
    expect(watched.shown()).toEqual({ ...open, reading: undefined, mute: undefined, hides: true });
    await page.report(['/UAC/key', '']);
    expect(watched.shown()).toEqual(open);
    await page.report(['/lockedProperties/ch1/key', 'x'], ['/lockedProperties/ch1/properties', ['/amp/channels/1/output/mute']]);
    expect(watched.shown()).toEqual({ ...open, mute: undefined });
  });

  it('[LOGIN-07] (OQ-008) is the same for a control, a list and an update: an amplifier with another API version is read-only', async () => {
    const page = await stage({ apiVersion: '2.0' });
    const { seat } = page;
    expect(seat.may(properties.mute, at)).toEqual({ permission: 'Readonly', reason: 'unsupported API version' });
    const facts = readAmpFacts(seat, undefined);
    expect([facts.muteable, facts.readOnly]).toEqual([[], 'unsupported API version']);
    const judged = judge({ ampId: seat.id, device: seat.device, seat, listed: undefined }, { file: undefined, minimum: undefined });
    expect(judged.leftOut).toBe('read-only');
  });
});
