import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discoveryEntry, readDiscovery, type Discovered } from './discovery.ts';

const bar: Discovered = { id: '0A1B2C3D4E5F', kind: 'amp', ip: '192.168.1.21', name: 'Bar', model: 'Connect Series Model 704D' };
const wall: Discovered = { id: '0A1B2C3D4E60', kind: 'touch', ip: '192.168.1.60', name: 'Wall', model: 'touch' };

describe('[API-04] the answer of /discovery', () => {
  it('is read as it is written, as a map and as a list', () => {
    const entries = [bar, wall].map(discoveryEntry);
    expect(entries[0]).toMatchObject({ mac: '0A:1B:2C:3D:4E:5F', type: 'amp' });
    expect(readDiscovery(entries)).toEqual([bar, wall]);
    expect(readDiscovery({ 1: entries[0], 2: entries[1] })).toEqual([bar, wall]);
  });

  it.each([
    [{ ip: '10.0.0.1' }],
    [{ ipAddr: '10.0.0.1' }],
    [{ ipAddress: '10.0.0.1' }],
    [{ host: '10.0.0.1' }],
    [{ ip: '', host: '10.0.0.1' }],
  ])('contains the address in %j', (entry) => {
    expect(readDiscovery([entry])).toEqual([{ id: '', kind: 'amp', ip: '10.0.0.1', name: '', model: '' }]);
  });

  it.each([
    [{ mac: '0a:1b:2c:3d:4e:5f' }],
    [{ macAddress: '0A-1B-2C-3D-4E-5F' }],
    [{ id: '0a1b2c3d4e5f' }],
    [{ deviceId: '0A1B2C3D4E5F' }],
  ])('identifies the device by %j, also without an address', (entry) => {
    expect(readDiscovery([entry])).toEqual([{ id: '0A1B2C3D4E5F', kind: 'amp', ip: '', name: '', model: '' }]);
  });

  it('has name and model under either name, and a wall controller is recognised by its type or its model', () => {
    expect(readDiscovery([{ ip: '1', name: 'a', model: 'b' }])).toMatchObject([{ name: 'a', model: 'b', kind: 'amp' }]);
    expect(readDiscovery([{ ip: '1', deviceName: 'a', modelID: 'b' }])).toMatchObject([{ name: 'a', model: 'b', kind: 'amp' }]);
    expect(
      readDiscovery([
        { ip: '1', modelID: 'CS-Touch 8' },
        { ip: '2', type: 'touch' },
      ]),
    ).toMatchObject([{ kind: 'touch' }, { kind: 'touch' }]);
  });

  it('without an address or a device is ignored, and never fails', () => {
    for (const odd of [undefined, null, 'x', 5, [], {}, [5, null, {}], [{ name: 'x' }], [{ mac: 'x' }], { 1: { ip: 5 } }])
      expect(readDiscovery(odd)).toEqual([]);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const { id, ip } of readDiscovery(value)) expect(id !== '' || ip !== '').toBe(true);
      }),
    );
  });
});
