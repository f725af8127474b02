import { checkUnlock } from '@headroom/model/access';
import { levels, output as outputOf, outputEqFilter } from '@headroom/model/amplifier';
import { at, writeTo } from '@headroom/model/property';
import { describe, expect, it } from 'vitest';
import type { Device, LocalCommand, LocalDevice, Outcome } from './device.ts';
import { roads } from '../test/road-rig.ts';
import { output } from '../test/device-rig.ts';

/** Never called: the compiler checks it. */
function compiled(device: Device, local: LocalDevice): void {
  void device.run({ kind: 'clearLogs', log: 'faults' });
  void device.run({ kind: 'lock', groupId: 'ch1', key: 'k', properties: [] });
  void device.run({ kind: 'unlock', groupId: 'ch1', key: 'k' });
  void device.run({ kind: 'resetLocks', groupId: 'ch1', key: '' });
  // @ts-expect-error only a local socket carries it
  void device.run({ kind: 'checkPassword', password: 'secret' });
  // @ts-expect-error only a local socket carries it
  void device.run({ kind: 'changePassword', current: '', next: 'secret' });
  // @ts-expect-error only a local socket carries it
  void device.run({ kind: 'logout' });
  // @ts-expect-error only a local socket carries it
  void device.run({ kind: 'uploadTicket' });
  // @ts-expect-error only a local socket carries it
  void device.run({ kind: 'touchRequest', url: '/controllers', method: 'get', params: {} });
  const any: LocalCommand = { kind: 'logout' };
  void local.run(any);
  const asAnyRoad: Device = local;
  // @ts-expect-error another road carries less
  const asLocal: LocalDevice = device;
  void [asAnyRoad, asLocal];
}

describe('commands', () => {
  it('are typed by the road that carries them: what only a local socket can do does not compile on another', () => {
    expect(compiled).toBeTypeOf('function');
  });
});

describe.each(roads)('a device over %s', (_, open) => {
  const here = { channel: 1 };
  const seen = (device: Device, url: string) => at(device.tree(), url);

  it("[CONN-07] is connected and loaded, with the amplifier's description", async () => {
    const { device, amp } = await open();
    expect(device.status()).toMatchObject({ state: 'CONNECTED', problem: undefined, loaded: true, isStale: false, isAnother: false });
    const { status, name, fader } = outputOf.properties;
    expect(device.read(status, here)).toBe(at(amp.tree, `${output}/status`));
    expect(device.read(name, here)).toBe(at(amp.tree, `${output}/name`));
    expect(device.info(fader, here)).toMatchObject({ type: 'Float', min: -80, max: 0 });
    device.close();
  });

  it('[CTRL-09] [CLOUDAPI-21] writes, is answered, and receives the change', async () => {
    const { device, amp, clock, settled } = await open();
    const heard: unknown[] = [];
    device.subscribe(outputOf.properties.mute, here, () => heard.push(seen(device, `${output}/mute`)));
    await clock.advance(500);
    expect(await settled(device.write(writeTo(outputOf, here, { mute: true, fader: -30 })), 3000)).toMatchObject({ ok: true });
    await clock.advance(device.status().pace.patience);
    expect(at(amp.tree, `${output}/fader`)).toBe(-30);
    expect(heard).toEqual([true]);
    device.close();
  });

  it('[CTRL-09] sends the newest value of a finger, and always the last', async () => {
    const { device, amp, clock } = await open();
    const values = Array.from({ length: 40 }, (__, step) => -80 + step);
    for (const fader of values) {
      void device.write(writeTo(outputOf, here, { fader }));
      await clock.advance(10);
    }
    await clock.advance(3000);
    expect(at(amp.tree, `${output}/fader`)).toBe(-41);
    device.close();
  });

  it('[CTRL-09] writes several resources as one, also among other writes', async () => {
    const { device, amp, clock, spread } = await open();
    spread();
    const moments = new Set<number>();
    amp.onChange((changes) => {
      for (const [address] of changes) if (/gain|fader/.test(address)) moments.add(clock.elapsed());
    });
    const put = (fader: number, gain: number) => [
      writeTo(outputOf, here, { fader }),
      writeTo(outputEqFilter, { ...here, filter: 1 }, { gain }),
      writeTo(outputEqFilter, { ...here, filter: 2 }, { gain }),
    ];
    const answers = [put(-30, -3), put(-20, -2)].flatMap((writes) => device.writeTogether(writes));
    await clock.advance(3000);
    expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true, true, true, true, true]);
    expect([at(amp.tree, `${output}/fader`), at(amp.tree, '/amp/channels/1/outputEqFilters/2/gain')]).toEqual([-20, -2]);
    expect(moments.size).toBe(2);
    device.close();
  });

  it.each([50, 400])('[CTRL-09] [CTRL-05] leaves %d ms between two writes of a slider, as configured', async (sliderThrottleMs) => {
    const { device, amp, clock } = await open({ sliderThrottleMs });
    const written: number[] = [];
    amp.onChange((changes) => {
      for (const [address] of changes) if (address === `${output}/fader`) written.push(clock.elapsed());
    });
    for (let fader = -80; fader < 0; fader += 1) {
      void device.write(writeTo(outputOf, here, { fader }));
      await clock.advance(20);
    }
    await clock.advance(3000);
    expect(at(amp.tree, `${output}/fader`)).toBe(-1);
    const pauses = written.map((moment, index) => moment - (written[index - 1] ?? -Infinity)).slice(1, -1);
    expect(pauses.length).toBeGreaterThan(2);
    for (const pause of pauses) {
      expect(pause).toBeGreaterThanOrEqual(sliderThrottleMs);
      expect(pause).toBeLessThan(sliderThrottleMs + 60);
    }
    device.close();
  });

  it('receives the changes of others, and moving values while it watches', async () => {
    const { device, amp, clock } = await open();
    const level = '/amp/channels/1/levels/level_db';
    device.subscribe(outputOf, here, () => undefined);
    device.subscribe(levels, here, () => undefined);
    await clock.advance(1000);
    amp.report([
      [`${output}/name`, 'Bar'],
      [level, -7],
    ]);
    await clock.advance(3500);
    expect(device.read(outputOf.properties.name, here)).toBe('Bar');
    expect(device.read(levels.properties.level_db, here)).toBe(-7);
    device.close();
  });

  it("passes on the amplifier's own words when it refuses", async () => {
    const { device, settled } = await open();
    const outcome = await settled(device.write({ resource: outputOf, at: here, values: { hiZLoZ: 'Loud' } }), 3000);
    expect(outcome).toMatchObject({ ok: false, reason: 'refused' });
    expect(outcome && !outcome.ok && outcome.message).toContain('hiZLoZ');
    device.close();
  });

  it('[LOCK-09] [LOCK-10] locks and unlocks speaker tunings, completed when the amplifier shows it', async () => {
    const { device, amp, settled } = await open();
    const properties = ['/amp/channels/1/rmsLimiter/threshold'];
    expect(await settled(device.run({ kind: 'lock', groupId: 'ch1', key: 'secret', properties }), 8000)).toMatchObject({ ok: true });
    expect(seen(device, '/lockedProperties/ch1/properties')).toEqual(properties);
    expect(checkUnlock(device.tree(), 'ch1', 'secret')).toBe('unlocked');
    expect(await settled(device.run({ kind: 'unlock', groupId: 'ch1', key: 'secret' }), 8000)).toMatchObject({ ok: true });
    expect(at(amp.tree, '/lockedProperties/ch1')).toBeUndefined();
    expect(seen(device, '/lockedProperties/ch1')).toBeUndefined();
    device.close();
  });

  it('[LOCK-14] resets them', async () => {
    const { device, amp, settled } = await open();
    await settled(device.run({ kind: 'lock', groupId: 'ch1', key: 'secret', properties: [`${output}/hiZLoZ`] }), 8000);
    expect(await settled(device.run({ kind: 'resetLocks', groupId: 'ch1', key: '' }), 8000)).toMatchObject({ ok: true });
    expect(at(amp.tree, '/lockedProperties/ch1')).toBeUndefined();
    device.close();
  });

  it('reads again on demand', async () => {
    const { device, amp, settled } = await open();
    amp.report([[`${output}/name`, 'Terrace']]);
    expect(await settled(device.refresh(outputOf, here), 3000)).toMatchObject({ ok: true });
    expect(device.read(outputOf.properties.name, here)).toBe('Terrace');
    device.close();
  });

  it('[CONN-04] [CONN-09] is not connected when the amplifier is lost, and writes nothing then or later', async () => {
    const { device, amp, clock, lose } = await open();
    await lose();
    expect(device.status()).toMatchObject({ state: 'FAILED', problem: 'CONNECTION_ERROR' });
    expect(await device.write(writeTo(outputOf, here, { mute: true }))).toMatchObject({ ok: false, reason: 'not connected' });
    await clock.advance(60_000);
    expect(at(amp.tree, `${output}/mute`)).toBe(false);
    device.close();
  });

  it('[CONN-08] writes nothing late: what could not arrive in time does not arrive when the line is back', async () => {
    const { device, amp, clock, freeze } = await open();
    await clock.advance(3000);
    freeze(true);
    await clock.advance(2500);
    const outcomes: Outcome[] = [];
    void device.write(writeTo(outputOf, here, { fader: -1 })).then((outcome) => outcomes.push(outcome));
    await clock.advance(20_000);
    freeze(false);
    await clock.advance(60_000);
    expect(outcomes).toMatchObject([{ ok: false }]);
    expect(at(amp.tree, `${output}/fader`)).toBe(0);
    device.close();
  });
});
