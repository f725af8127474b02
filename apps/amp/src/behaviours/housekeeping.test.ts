import { describe, expect, it } from 'vitest';
import { createRig } from '../../test/amp-rig.ts';
import { duration } from './housekeeping.ts';

const session = { id: 'test', admin: true };

describe('housekeeping', () => {
  it('[SETTINGS-01] find me is switched on and off, and ends by itself after ten minutes', async () => {
    const rig = await createRig();
    await rig.write('/misc', { findMe: true });
    await rig.write('/misc', { findMe: false });
    await rig.advance(1);
    expect(rig.read('/logs/events')).toMatch(/Find me on\n.*Find me off$/);
    await rig.write('/misc', { findMe: true });
    await rig.advance(590);
    expect(rig.read('/misc/findMe')).toBe(true);
    await rig.advance(12);
    expect(rig.read('/misc/findMe')).toBe(false);
    expect(rig.read('/logs/events')).toContain('Find me off after 10 min');
  });

  it('up time is shown in days, hours and minutes', async () => {
    const rig = await createRig();
    await rig.advance(185);
    expect(rig.read('/amp/deviceInfo/upTime')).toBe('3 min');
    // An amplifier that learns the time from its network has not run for years.
    rig.clock.set(0);
    await rig.advance(60);
    expect(rig.read('/amp/deviceInfo/upTime')).toBe('4 min');
    expect(duration(((26 * 60 + 4) * 60 + 30) * 1000)).toBe('1 d 2 h 4 min');
  });

  it('a restart resets the up time', async () => {
    const rig = await createRig();
    await rig.advance(300);
    rig.amplifier.lifecycle.restart(10, () => undefined);
    await rig.advance(72);
    expect(rig.read('/amp/deviceInfo/upTime')).toBe('1 min');
    expect(rig.read('/logs/events')).toMatch(/09:05:10 Started$/);
  });

  it.each([
    [{ events: true }, ['faults']],
    [{ faults: true }, ['events']],
    [{ events: true, faults: true }, []],
    [{ events: true, faults: false }, ['faults']],
  ])('[LOGS-01] [API-12] clear with %j leaves %j', async (params, left) => {
    const rig = await createRig();
    rig.amplifier.logs.event('event');
    rig.amplifier.logs.fault('fault');
    expect(await rig.amplifier.device.clear('/logs', params, session)).toEqual({ ok: true, result: 'OK' });
    expect(['events', 'faults'].filter((log) => rig.read(`/logs/${log}`) !== '')).toEqual(left);
  });

  it.each([undefined, 'events', {}, { events: false }, { events: 1 }])(
    '[API-12] clear with %j is refused and deletes nothing',
    async (params) => {
      const rig = await createRig();
      rig.amplifier.logs.event('event');
      const before = rig.read('/logs/events');
      const message = 'params must have events or faults set to true.';
      expect(await rig.amplifier.device.clear('/logs', params, session)).toEqual({ ok: false, message });
      expect(rig.read('/logs/events')).toBe(before);
    },
  );

  it('[PROP-02] [API-12] clearLogs clears both logs, and is off again', async () => {
    const rig = await createRig();
    rig.amplifier.logs.event('event');
    rig.amplifier.logs.fault('fault');
    await rig.write('/misc', { clearLogs: true });
    expect([rig.read('/logs/events'), rig.read('/logs/faults'), rig.read('/misc/clearLogs')]).toEqual(['', '', false]);
  });

  it('[LOGS-02] an entry is a line with its time, the latest last, and entries beyond 120 are dropped', async () => {
    const rig = await createRig();
    for (let count = 1; count <= 500; count++) rig.amplifier.logs.event(`Entry ${count}\nwith a line break`);
    const lines = JSON.stringify(rig.read('/logs/events')).slice(1, -1).split('\\n');
    expect(lines).toHaveLength(120);
    expect(lines[0]).toBe('2026-11-21 09:00:00 Entry 381 with a line break');
    expect(lines.at(-1)).toBe('2026-11-21 09:00:00 Entry 500 with a line break');
  });

  it('[MODEL-12] a lockout that the model lacks cannot be set', async () => {
    const half = await createRig('124N');
    expect((await half.write('/amp/deviceInfo', { powerButtonLockout: true })).ok).toBe(false);
    const full = await createRig('704D');
    expect((await full.write('/amp/deviceInfo', { powerButtonLockout: true })).ok).toBe(true);
  });
});
