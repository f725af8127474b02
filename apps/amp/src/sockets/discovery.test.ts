import type { Discovered } from '@headroom/protocol/wire';
import { describe, expect, it } from 'vitest';
import { believable, createDiscovery, inOneFleet } from './discovery.ts';

const entry = (id: string, ip: string, name = ''): Discovered => ({ id, kind: 'amp', ip, name, model: '' });

describe('discovery', () => {
  it('[API-04] combines the static list, what was received and its own process, each device once', () => {
    const fixed = [entry('', '10.0.0.5'), entry('', '10.0.0.6')];
    const heard = [entry('024E00000006', '10.0.0.6', 'Bar'), entry('024E00000007', '10.0.0.99', 'Impostor')];
    const own = [entry('024E00000007', '10.0.0.7', 'Hall')];
    expect(inOneFleet(fixed, heard, own).map(({ ip, name }) => [ip, name])).toEqual([
      ['10.0.0.5', ''],
      ['10.0.0.6', 'Bar'],
      ['10.0.0.7', 'Hall'],
    ]);
  });
  it.each([
    [{ mac: '02:4E:00:00:00:06', ip: '10.0.0.6', name: 'Bar' }, true],
    [{ mac: '02:4E:00:00:00:06', ip: '10.0.0.6:1240', name: 'Bar' }, true],
    [{ mac: '02:4E:00:00:00:06', ip: 'evil.example', name: 'Bar' }, false],
    [{ mac: '02:4E:00:00:00:06', name: 'Bar' }, false],
    [{ mac: '02:4E:00:00:00:06', ip: '10.0.0.6', name: 'x'.repeat(64), model: 'x'.repeat(64) }, true],
    [{ mac: '02:4E:00:00:00:06', ip: '10.0.0.6', name: 'x'.repeat(65) }, false],
    [{ mac: '02:4E:00:00:00:06', ip: '10.0.0.6', name: 'Bar', model: 'x'.repeat(65) }, false],
    ['text', false],
    [undefined, false],
  ])('accepts %j: %s', (txt, isBelieved) => {
    expect(believable(txt) !== undefined).toBe(isBelieved);
  });
  it('without multicast lists its own process, and reports when an entry appears, changes and goes', () => {
    const discovery = createDiscovery({ fixed: [], mdns: false });
    const told: string[][] = [];
    discovery.onChange(() => told.push(discovery.list().map(({ name }) => name)));
    let name = 'Hall';
    const stop = discovery.announce(() => entry('024E00000007', '10.0.0.7', name));
    name = 'Bar';
    discovery.refresh();
    stop();
    discovery.close();
    expect(told).toEqual([['Hall'], ['Bar'], []]);
  });
});
