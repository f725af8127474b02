import { output as outputOf } from '@headroom/model/amplifier';
import { at, writeTo, type Change } from '@headroom/model/property';
import { afterAll, describe, expect, it } from 'vitest';
import type { Clock } from './clock.ts';
import type { Device, Outcome } from './device.ts';
import { type Setup, canonicalId, connected, output, schema, seen, toOutput } from '../test/device-rig.ts';
import type { TreeDeviceHooks } from './server/tree-device.ts';

/** Rounds per disturbance; `npm run soak` raises it. */
const seeds = Array.from({ length: Number(process.env['HEADROOM_SEEDS'] ?? 20) }, (_, index) => index + 1);
/** [quality: survival] */
const soonMs = 15_000;
const quarterHour = 900_000;
const protection = { password: 'secret', known: { [canonicalId]: 'secret' } } as const;

/** mulberry32: reproducible by seed. */
function chanceOf(seed: number) {
  let state = seed * 0x9e37_79b9;
  const next = () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { share: next, whole: (below: number) => Math.floor(next() * below), is: (share: number) => next() < share };
}
const skewed =
  (offset: () => number) =>
  (clock: Clock): Clock => ({ ...clock, now: () => clock.now() + offset() });
/** A freezable tab: time passes, and on waking all due tasks run at once. */
function freezable() {
  let isFrozen = false;
  const due: (() => void)[] = [];
  return {
    clock: (clock: Clock): Clock => ({
      ...clock,
      after(ms, task) {
        let isOff = false;
        const stop = clock.after(ms, () => {
          if (isFrozen) due.push(() => isOff || task());
          else task();
        });
        return () => {
          isOff = true;
          stop();
        };
      },
    }),
    freeze: () => void (isFrozen = true),
    thaw() {
      isFrozen = false;
      for (const task of due.splice(0)) task();
    },
  };
}

function counted(setup: Setup = {}) {
  const done = new Map<string, number>();
  const count: TreeDeviceHooks['setHandlers'][string] = (params) => {
    const { name } = params as { name?: string };
    if (name !== undefined) done.set(name, (done.get(name) ?? 0) + 1);
    return undefined;
  };
  const setHandlers = Object.fromEntries([1, 2, 3, 4].map((channel) => [`/amp/channels/${channel}/output`, count]));
  return { done, setup: { ...setup, hooks: { setHandlers } } };
}
function writerOn(device: Device, who: string) {
  const outcomes = new Map<string, Outcome | undefined>();
  return {
    outcomes,
    write(channel: number) {
      const name = `${who}${outcomes.size}`;
      outcomes.set(name, undefined);
      void device.write(writeTo(outputOf, { channel }, { name })).then((outcome) => outcomes.set(name, outcome));
    },
  };
}
function expectHonest(outcomes: ReadonlyMap<string, Outcome | undefined>, done: ReadonlyMap<string, number>): void {
  for (const [name, outcome] of outcomes) {
    const times = done.get(name) ?? 0;
    const allowed =
      outcome === undefined ? [] : outcome.ok ? [1] : outcome.reason === 'time-out' || outcome.reason === 'not connected' ? [0, 1] : [0];
    expect(allowed, `${name}: ${JSON.stringify(outcome)}`).toContain(times);
  }
}
/** Over all seeds: one storm may by chance lose or keep almost everything. */
const talliesOf = () => ({ rounds: 0, done: 0, failed: 0 });
function tally(all: ReturnType<typeof talliesOf>, outcomes: readonly (Outcome | undefined)[]): void {
  all.rounds += 1;
  all.done += outcomes.filter((outcome) => outcome?.ok).length;
  all.failed += outcomes.filter((outcome) => outcome?.ok === false).length;
}
/** A storm proves nothing if nothing, or everything, came through. */
function refuseCalm(
  { rounds, done, failed }: ReturnType<typeof talliesOf>,
  each: { readonly done: number; readonly failed: number },
): void {
  if (done < each.done * rounds || failed < each.failed * rounds)
    throw new Error(`In ${rounds} rounds ${done} writes came through and ${failed} failed: that is no storm.`);
}
const namesAt = (read: (url: string) => unknown) => [1, 2, 3, 4].map((channel) => read(`/amp/channels/${channel}/output/name`));
const watch = (device: Device) => [1, 2, 3, 4].map((channel) => device.subscribe(outputOf, { channel }, () => undefined));

describe('with any fault of the network', () => {
  const through = talliesOf();
  afterAll(() => refuseCalm(through, { done: 10, failed: 10 }));
  it.each(seeds)(
    'two pages and their amplifier agree again within 15 s, and nothing acknowledged is lost or done twice (seed %i)',
    async (seed) => {
      const chance = chanceOf(seed);
      const { done, setup } = counted({
        ...(seed % 2 === 0 ? protection : {}),
        ampClock: skewed(() => (seed % 3 === 0 ? quarterHour : seed % 3 === 1 ? -quarterHour : 0)),
      });
      const { clock, amp, link, device, join } = await connected(setup);
      const pages = [device, join()] as const;
      pages.forEach(watch);
      const writers = pages.map((page, index) => writerOn(page, `${index === 0 ? 'a' : 'b'}${seed}-`));
      const weather: (() => void)[] = [
        // 5 % packet loss; retransmission delays later packets.
        () => (link.delay = () => (chance.is(0.05) ? 200 + chance.whole(3000) : chance.whole(80))),
        () => (link.delay = () => 0),
        () => (link.frozen = !link.frozen),
        () => (link.slow = !link.slow),
        () => link.cut(),
        () => link.strand(),
        () => (link.answer = 'refuse'),
        () => (link.answer = 'silence'),
        ...Array.from({ length: 6 }, () => () => Object.assign(link, { frozen: false, slow: false, answer: 'accept' })),
      ];
      for (let turn = 0; turn < 120; turn += 1) {
        if (chance.is(0.3)) weather[chance.whole(weather.length)]?.();
        for (const writer of writers) if (chance.is(0.6)) writer.write(1 + chance.whole(4));
        if (chance.is(0.1)) amp.report([[`/amp/channels/${1 + chance.whole(4)}/output/name`, `own ${turn}`]]);
        await clock.advance(chance.whole(2000));
      }
      Object.assign(link, { frozen: false, slow: false, answer: 'accept', delay: () => chance.whole(80) });
      await clock.advance(soonMs);
      for (const page of pages) {
        expect(page.status()).toMatchObject({ state: 'CONNECTED', problem: undefined, isAnother: false });
        expect(namesAt((url) => seen(page, url))).toEqual(namesAt((url) => at(amp.tree, url)));
      }
      await clock.advance(soonMs);
      writers.forEach(({ outcomes }) => expectHonest(outcomes, done));
      tally(
        through,
        writers.flatMap(({ outcomes }) => [...outcomes.values()]),
      );
    },
  );

  it.each(seeds)('a dead socket is detected and replaced within 15 s (seed %i)', async (seed) => {
    const chance = chanceOf(seed);
    const { clock, amp, device, link } = await connected();
    watch(device);
    await clock.advance(chance.whole(20_000));
    link.strand();
    amp.report([[`${output}/name`, 'meanwhile']]);
    await clock.advance(soonMs);
    expect([device.status().state, seen(device, `${output}/name`)]).toEqual(['CONNECTED', 'meanwhile']);
  });

  it.each(seeds)('an amplifier that disappears between request and answer is not asked again (seed %i)', async (seed) => {
    const chance = chanceOf(seed);
    const { done, setup } = counted(seed % 2 === 0 ? protection : {});
    const { clock, amp, device, link } = await connected(setup);
    watch(device);
    link.delay = () => 20;
    const { outcomes, write } = writerOn(device, 'x');
    for (let count = 0; count < 10; count += 1) {
      write(1 + (count % 4));
      await clock.advance(chance.whole(130));
      link.cut();
      await clock.advance(6000);
    }
    expect(device.status().state).toBe('CONNECTED');
    expectHonest(outcomes, done);
    expect(namesAt((url) => seen(device, url))).toEqual(namesAt((url) => at(amp.tree, url)));
  });

  it('a page that reads slowly misses values in between, never the last, and delays nobody else', async () => {
    const { clock, amp, device, join, link } = await connected();
    watch(device);
    await clock.advance(100);
    link.slow = true;
    for (let count = 0; count < 100; count += 1) {
      amp.report([[`${output}/name`, `name ${count}`]]);
      await clock.advance(100);
    }
    link.slow = false;
    await clock.advance(soonMs);
    expect([device.status().state, seen(device, `${output}/name`)]).toEqual(['CONNECTED', 'name 99']);
    const other = join();
    await clock.advance(500);
    expect(seen(other, `${output}/name`)).toBe('name 99');
  });
});

describe('a tab that was frozen for ten minutes', () => {
  it.each(seeds)('is current within 15 s of waking, and sends nothing requested before (seed %i)', async (seed) => {
    const chance = chanceOf(seed);
    const page = freezable();
    const { done, setup } = counted({ clientClock: page.clock, ...(seed % 2 === 0 ? protection : {}) });
    const { clock, amp, device, link, passwords } = await connected(setup);
    watch(device);
    link.delay = () => chance.whole(10);
    const { outcomes, write } = writerOn(device, 'x');
    for (let count = 0; count < 8; count += 1) {
      write(1 + chance.whole(4));
      await clock.advance(chance.whole(25));
    }
    page.freeze();
    link.slow = true;
    await clock.advance(1000);
    const before = [...done.keys()];
    await clock.advance(300_000);
    const meanwhile = [1, 2, 3, 4].map((channel): Change => [`/amp/channels/${channel}/output/name`, `meanwhile ${channel}`]);
    amp.report(meanwhile);
    if (chance.is(0.5)) link.strand();
    await clock.advance(300_000);
    const hearsFirst = chance.is(0.5);
    if (!hearsFirst) page.thaw();
    link.slow = false;
    await clock.advance(10);
    if (hearsFirst) page.thaw();
    await clock.advance(soonMs - 10);
    expect(device.status()).toMatchObject({ state: 'CONNECTED', problem: undefined, needsPassword: false });
    expect(namesAt((url) => seen(device, url))).toEqual(meanwhile.map(([, value]) => value));
    expect([...done.keys()]).toEqual(before);
    expectHonest(outcomes, done);
    expect(passwords.size).toBe(seed % 2 === 0 ? 1 : 0);
    write(1);
    await clock.advance(1000);
    expect([...outcomes.values()].at(-1)).toMatchObject({ ok: true });
  });

  it('signs nothing with an old nonce, and sends nothing that waited behind it', async () => {
    const page = freezable();
    const { clock, amp, device, link, passwords } = await connected({ clientClock: page.clock, ...protection });
    let changes = 0;
    amp.onChange(() => (changes += 1));
    const places = schema.places.filter(({ path }) => /EqFilters|Limiter|loadMonitor/.test(path));
    const outcomes = Promise.all(places.map(({ resource, params }) => device.write({ resource, at: params, values: { enable: true } })));
    page.freeze();
    link.slow = true;
    await clock.advance(600_000);
    link.slow = false;
    await clock.advance(10);
    page.thaw();
    await clock.advance(soonMs);
    expect(new Set((await outcomes).map((outcome) => !outcome.ok && outcome.reason))).toEqual(new Set(['time-out']));
    expect([changes, passwords.size, device.status().state, device.status().needsPassword]).toEqual([0, 1, 'CONNECTED', false]);
  });
});

describe('clocks', () => {
  const kept = talliesOf();
  afterAll(() => refuseCalm(kept, { done: 5, failed: 0 }));
  it.each([-quarterHour, quarterHour])(
    '%i ms apart change nothing: a password is proven, a guess throttled, a page fresh',
    async (offset) => {
      const { clock, device, settled } = await connected({ ...protection, ampClock: skewed(() => offset) });
      expect(await settled(device.write(toOutput({ mute: true })))).toMatchObject({ ok: true });
      for (let guess = 0; guess < 5; guess += 1) await settled(device.run({ kind: 'checkPassword', password: 'guess' }), 10);
      await clock.advance(60_000);
      expect(device.status().state).toBe('CONNECTED');
      expect(clock.now() - (device.lastUpdate() ?? 0)).toBeLessThan(soonMs);
    },
  );

  it.each(seeds)('that jump back and forth on either side leave both consistent within 15 s (seed %i)', async (seed) => {
    const chance = chanceOf(seed);
    const jumps = { amp: 0, client: 0 };
    const { done, setup } = counted({
      ...protection,
      ampClock: skewed(() => jumps.amp),
      clientClock: skewed(() => jumps.client),
    });
    const { clock, amp, device, passwords, link } = await connected(setup);
    watch(device);
    link.delay = () => 20;
    const { outcomes, write } = writerOn(device, 'x');
    for (let turn = 0; turn < 20; turn += 1) {
      write(1 + chance.whole(4));
      if (chance.is(0.8)) await clock.advance(chance.whole(80));
      jumps[chance.is(0.5) ? 'amp' : 'client'] = chance.whole(4 * quarterHour) - 2 * quarterHour;
      await clock.advance(chance.whole(3000));
    }
    await clock.advance(soonMs);
    amp.report([[`${output}/name`, 'last']]);
    await clock.advance(1000);
    expect([device.status().state, device.status().needsPassword, seen(device, `${output}/name`)]).toEqual(['CONNECTED', false, 'last']);
    expect(passwords.size).toBe(1);
    expectHonest(outcomes, done);
    tally(kept, [...outcomes.values()]);
  });

  it('[CONN-08] that were set back keep no value fresh', async () => {
    let back = 0;
    const { clock, device, link } = await connected({ clientClock: skewed(() => -back) });
    back = 3_600_000;
    link.frozen = true;
    await clock.advance(1000);
    device.status();
    await clock.advance(20_000);
    expect(device.status().state).not.toBe('CONNECTED');
    expect(clock.now() - back - (device.lastUpdate() ?? 0)).toBeGreaterThan(soonMs);
  });
});

describe('replies at the edge of their time-out', () => {
  it.each([
    [9999, { ok: true }],
    [10_000, { reason: 'time-out' }],
    [10_001, { reason: 'time-out' }],
  ])('[API-15] after %i ms', async (ms, expected) => {
    const { done, setup } = counted();
    const { clock, amp, device, link } = await connected(setup);
    watch(device);
    await clock.advance(1000);
    const { outcomes, write } = writerOn(device, 'x');
    write(1);
    amp.onChange(() => (link.delay = () => ms));
    await clock.advance(10_000);
    expect(outcomes.get('x0')).toMatchObject(expected);
    link.delay = () => 0;
    await clock.advance(soonMs);
    expect([done.get('x0'), seen(device, `${output}/name`), at(amp.tree, `${output}/name`)]).toEqual([1, 'x0', 'x0']);
    expectHonest(outcomes, done);
  });

  it('a late answer is never matched to another request', async () => {
    const answers: (() => void)[] = [];
    const { clock, device, settled } = await connected({
      hooks: { setHandlers: { [output]: () => new Promise((resolve) => answers.push(() => resolve({ ok: true }))) } },
    });
    expect(await settled(device.write(toOutput({ mute: true })), 10_000)).toMatchObject({ reason: 'time-out' });
    const second = device.write(toOutput({ mute: false }));
    await clock.advance(10);
    expect(answers).toHaveLength(2);
    answers[0]?.();
    expect(await settled(second, 500)).toBeUndefined();
    answers[1]?.();
    expect(await settled(second, 10)).toMatchObject({ ok: true });
  });

  it('an unanswered subscription is repeated, so that its page does not wait for ever', async () => {
    const { clock, amp, device, network, server, link } = await connected();
    let lost = 0;
    network.listen('ws://amp:1234/', (transport) => {
      const connection = server.connect(transport);
      const isLost = (text: string) => text.includes(`"url": "${output}"`) && (lost += 1) === 1;
      return { closed: connection.closed, message: (text) => (isLost(text) ? undefined : connection.message(text)) };
    });
    link.cut();
    await clock.advance(6000);
    device.subscribe(outputOf.properties.name, { channel: 1 }, () => undefined);
    await clock.advance(1000);
    amp.report([[`${output}/name`, 'now']]);
    await clock.advance(soonMs);
    expect([lost, seen(device, `${output}/name`)]).toEqual([2, 'now']);
  });
});

describe('credentials that expire in mid-session', () => {
  it.each(seeds)('writes continue with new nonces, however long a page has rested (seed %i)', async (seed) => {
    const chance = chanceOf(seed);
    const { clock, device, settled, passwords } = await connected(protection);
    for (let count = 0; count < 5; count += 1) {
      await clock.advance(chance.whole(200_000));
      expect(await settled(device.write(toOutput({ name: `${count}` })))).toMatchObject({ ok: true });
    }
    expect(passwords.size).toBe(1);
  });

  it('a changed password is asked for, and nothing is written with the old one', async () => {
    const { done, setup } = counted(protection);
    const { device, settled, secrets, passwords } = await connected(setup);
    expect(await settled(device.write(toOutput({ name: 'before' })))).toMatchObject({ ok: true });
    secrets.password = 'changed';
    expect(await settled(device.write(toOutput({ name: 'after' })))).toMatchObject({ reason: 'wrong password' });
    expect([device.status().needsPassword, passwords.size, done.get('after')]).toEqual([true, 0, undefined]);
    expect(await settled(device.run({ kind: 'checkPassword', password: 'changed' }))).toMatchObject({ ok: true });
    expect(await settled(device.write(toOutput({ name: 'again' })))).toMatchObject({ ok: true });
  });

  it('whoever signs out in another tab writes nothing more in this one', async () => {
    const { done, setup } = counted(protection);
    const { device, join, settled, clock } = await connected(setup);
    const other = join();
    await clock.advance(500);
    expect(await settled(other.write(toOutput({ name: 'in' })))).toMatchObject({ ok: true });
    await settled(device.run({ kind: 'logout' }));
    expect(await settled(other.write(toOutput({ name: 'out' })))).toMatchObject({ reason: 'password needed' });
    expect([done.get('in'), done.get('out')]).toEqual([1, undefined]);
  });
});
