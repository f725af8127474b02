import { obfuscate } from '@headroom/model/access';
import { inputSelector, output } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { at, put, type Change, type ResourceShape } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from './served-device.ts';
import { createTreeDevice, noHooks, type TreeDeviceHooks, type WriteHook } from './tree-device.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const admin = { id: 'a', admin: true };
const id = '02:00:00:00:00:01';

function stage(hooks: Partial<TreeDeviceHooks> = {}) {
  const device = createTreeDevice({ schema, tree: { id }, hooks: { ...noHooks, ...hooks } });
  const changes: (readonly Change[])[] = [];
  device.onChange((made) => changes.push(made));
  return { device, changes, set: (url: string, params: unknown) => device.write(url, params, admin) as Answer };
}
const channel = '/amp/channels/1';

describe('a write', () => {
  it.each([
    ['/amp/inputs/analog/1', { trim: 3 }],
    ['/amp/inputs/dante/8', { trim: -3 }],
    ['/amp/signalGenerator', { frequency: 440 }],
    ['/amp/autoStandby', { enable: true }],
    ['/amp/powerSupply', { lineWarningAutoLimits: false }],
    ['/amp/deviceInfo', { deviceName: 'Stage' }],
    ['/misc', { findMe: true }],
  ])('[API-06] sets %s', (url, params) => {
    const { device, set } = stage();
    expect(set(url, params)).toMatchObject({ ok: true });
    expect(at(device.tree, url)).toMatchObject(params);
  });
  it.each([
    ['/network/wifi', { ssid: 'venue' }],
    ['/network/apConfig', { buttonEnable: true }],
    ['/network/ethernet', { dhcp: false, ip: '10.0.0.2', dot1xMode: 'PEAP' }],
  ])('[API-07] sets %s', (url, params) => {
    const { device, set } = stage();
    expect(set(url, params)).toMatchObject({ ok: true });
    expect(at(device.tree, url)).toMatchObject(params);
  });
  it.each([
    [`${channel}/output`, { mute: true }],
    [`${channel}/inputSelector`, { primary: 'Dante 3' }],
    [`${channel}/rmsLimiter`, { threshold: 50 }],
    [`${channel}/peakLimiter`, { attackTime: 20 }],
    [`${channel}/loadMonitor`, { highLimit: 60 }],
    [`${channel}/pilotToneDetector`, { enable: true }],
  ])('[API-08] sets %s', (url, params) => {
    const { device, set } = stage();
    expect(set(url, params)).toMatchObject({ ok: true });
    expect(at(device.tree, url)).toMatchObject(params);
  });
  it.each([
    [`${channel}/outputEqFilters/8`, { gain: 3 }],
    [`${channel}/crossover/bandGainAndDelay`, { delay: 12 }],
    [`${channel}/crossover/lowPassFilter`, { enable: true }],
    [`${channel}/crossover/highPassFilter`, { frequency: 80 }],
  ])('[API-09] sets %s', (url, params) => {
    const { device, set } = stage();
    expect(set(url, params)).toMatchObject({ ok: true });
    expect(at(device.tree, url)).toMatchObject(params);
  });
  it('[PROP-29] sets every field of 802.1X', () => {
    const { device, set } = stage();
    const fields = {
      dot1xMode: 'TTLS',
      dot1xIdentity: 'amp',
      dot1xAnonymousIdentity: 'nobody',
      dot1xDomain: 'radius.example',
      dot1xSaveUploadedCerts: true,
    };
    expect(set('/network/ethernet', { ...fields, dot1xPassword: 'secret' })).toMatchObject({ ok: true });
    expect(at(device.tree, '/network/ethernet')).toMatchObject(fields);
  });
  it('[PROP-24] sets every value of the last FIR filter', () => {
    const advanced = readModel('704D-ADSP');
    if (!advanced) throw new Error('no model');
    const device = createTreeDevice({ schema: schemaOf(advanced), tree: { id }, hooks: noHooks });
    const filter = `${channel}/inputFirEqFilters/16`;
    const values = { enable: true, type: 'Dual Shelf', frequency1: 200, frequency2: 5000, bandwidth1: 2, bandwidth2: 3, gain: 4 };
    expect(device.write(filter, values, admin)).toMatchObject({ ok: true });
    expect(at(device.tree, filter)).toMatchObject(values);
  });
  it('[API-08] [API-09] sets input delay and input equalizers if the model has them, and refuses them otherwise', () => {
    const advanced = readModel('704D-ADSP');
    if (!advanced) throw new Error('no model');
    const device = createTreeDevice({ schema: schemaOf(advanced), tree: {}, hooks: noHooks });
    for (const [url, params] of [
      [`${channel}/inputDelay`, { delayMs: 5 }],
      [`${channel}/inputIirEqFilters/8`, { gain: 2 }],
      [`${channel}/inputFirEqFilters/16`, { gain: 2 }],
    ] as const) {
      expect(device.write(url, params, admin)).toMatchObject({ ok: true });
      expect(stage().set(url, params)).toMatchObject({ ok: false });
    }
  });
  it('[API-10] sets /cloud and a GPIO port, and keeps the token out of the tree', () => {
    const secrets: unknown[] = [];
    const { device, set, changes } = stage({ keepSecret: (address, value) => secrets.push([address, value]) });
    set('/cloud', { registrationToken: 'token', registrationEndpoint: 'https://cloud.example' });
    set('/GPIO/2', { mode: 'Remote Volume Control' });
    expect(at(device.tree, '/cloud')).toMatchObject({ registrationToken: '', registrationEndpoint: 'https://cloud.example' });
    expect(at(device.tree, '/GPIO/2/mode')).toBe('Remote Volume Control');
    expect(secrets).toEqual([['/cloud/registrationToken', 'token']]);
    expect(JSON.stringify(changes)).not.toContain('token"]');
  });
  it('clamps numbers, including siblings, in any order', () => {
    const { device, set } = stage();
    set(`${channel}/output`, { fader: 30 });
    expect(at(device.tree, `${channel}/output/fader`)).toBe(0);
    set(`${channel}/pilotToneDetector`, { openLimit: 150, shortLimit: 200 });
    expect(at(device.tree, `${channel}/pilotToneDetector`)).toMatchObject({ openLimit: 150, shortLimit: 200 });
    set(`${channel}/pilotToneDetector`, { openLimit: 220 });
    expect(at(device.tree, `${channel}/pilotToneDetector/openLimit`)).toBe(200);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('lowLimit', 'highLimit'), fc.integer({ min: -50, max: 400 })), (params) => {
        set(`${channel}/loadMonitor`, params);
        const { lowLimit, highLimit } = at(device.tree, `${channel}/loadMonitor`) as { lowLimit: number; highLimit: number };
        expect(lowLimit).toBeLessThanOrEqual(highLimit);
      }),
    );
  });
  it('changes nothing when anything is refused', () => {
    const { device, set, changes } = stage();
    const before = JSON.stringify(device.tree);
    for (const params of [
      { mute: true, fader: 'loud' },
      { mute: true, status: 'Ok' },
      { mute: true, nonsense: 1 },
      { mute: true, hiZLoZ: '4 ohm' },
    ])
      expect(set(`${channel}/output`, params)).toMatchObject({ ok: false });
    expect(set('/', { amp: { channels: { 1: { output: { mute: true } }, 9: { output: { mute: true } } } } })).toMatchObject({ ok: false });
    expect(JSON.stringify(device.tree) === before).toBe(true);
    expect(changes).toEqual([]);
  });
  it('reports a write over several places as one batch of what changed', () => {
    const { set, changes } = stage();
    set('/', { amp: { channels: { 1: { output: { mute: true, enable: true } }, 2: { output: { mute: true } } } } });
    expect(changes).toEqual([
      [
        ['/amp/channels/1/output/mute', true],
        ['/amp/channels/2/output/mute', true],
      ],
    ]);
  });
  it('is refused to a session that is not admin', () => {
    const { device, changes } = stage();
    const guest = { id: 'a', admin: false };
    const refused = { ok: false, message: 'A password is needed.' };
    expect(device.write('/misc', { findMe: true }, guest)).toEqual(refused);
    expect(device.clear('/lockedProperties', { groupId: 'ch1' }, guest)).toEqual(refused);
    expect(changes).toEqual([]);
  });
  it.each([
    ['/nowhere', {}, 'There is no /nowhere.'],
    ['/amp', 5, 'params must be an object at /amp.'],
    ['/amp', { '': {} }, 'There is no "" in /amp.'],
    ['/amp', { 'channels/1/output/mute': true }, 'There is no "channels/1/output/mute" in /amp.'],
    ['/', { '/amp/channels/1/output/mute': true }, 'There is no "/amp/channels/1/output/mute" in /.'],
    ['/', { toString: {} }, 'There is no /toString.'],
    ['/', { lockedProperties: { ch1: { key: 'x' } } }, '/lockedProperties can only be read.'],
    ['/discovery', { 1: { ip: 'x' } }, 'There is no /discovery/1.'],
  ])('of %s %j is refused with the invalid name', (url, params, message) => {
    const { set, changes } = stage();
    expect(set(url, params)).toEqual({ ok: false, message });
    expect(changes).toEqual([]);
  });
  it('of the device itself reports what really changed, and calls nobody if nothing did', () => {
    const { device, changes } = stage();
    const mute = `${channel}/output/mute`;
    expect(
      device.report([
        [mute, false],
        [mute, true],
        [mute, true],
        ['/logs/events', ''],
      ]),
    ).toEqual([[mute, true]]);
    expect(device.report([[mute, true]])).toEqual([]);
    expect(changes).toEqual([[[mute, true]]]);
  });
  it('lets hooks refuse it or add to it', () => {
    const writes = new Map<ResourceShape, WriteHook>([
      [
        output,
        ({ values, place }) =>
          'enable' in values ? { changes: [[`${place.path}/status`, values['enable'] ? 'Ok' : 'Standby']] } : undefined,
      ],
      [inputSelector, () => ({ refuse: 'Not now.' })],
    ]);
    const { set, changes } = stage({ writes });
    expect(set(`${channel}/inputSelector`, { primary: 'Analog 2' })).toEqual({ ok: false, message: 'Not now.' });
    set(`${channel}/output`, { enable: false });
    expect(changes).toEqual([
      [
        [`${channel}/output/enable`, false],
        [`${channel}/output/status`, 'Standby'],
      ],
    ]);
  });
});

describe('speaker tuning locks', () => {
  const key = (password: string) => obfuscate(id, password);
  const type = `${channel}/crossover/lowPassFilter/type`;
  const lock = { groupId: 'ch1', key: key('tuning'), properties: [type, `${channel}/outputEqFilters/1/gain`] };

  it('[API-11] [LOCK-11] lock the properties of a group, refuse to change them, and unlock only with the key', () => {
    const { device, set } = stage();
    expect(set('/lockedProperties', lock)).toMatchObject({ ok: true });
    expect(set(`${channel}/crossover/lowPassFilter`, { type: 'Bessel 12dB/oct' })).toMatchObject({
      ok: false,
      message: `${type} is locked.`,
    });
    expect(set(`${channel}/crossover/lowPassFilter`, { frequency: 100 })).toMatchObject({ ok: true });
    for (const properties of [[], lock.properties])
      expect(set('/lockedProperties', { groupId: 'ch1', key: key('wrong'), properties })).toEqual({
        ok: false,
        message: 'The provided password is incorrect.',
      });
    expect(set('/lockedProperties', { groupId: 'ch1', key: key('tuning'), properties: [] })).toMatchObject({ ok: true });
    expect(device.tree['lockedProperties']).toEqual({});
    expect(set(`${channel}/crossover/lowPassFilter`, { type: 'Bessel 12dB/oct' })).toMatchObject({ ok: true });
  });
  it('[LOCK-09] a reset removes the group and the protected tuning with it', () => {
    const { device, set, changes } = stage();
    set(`${channel}/outputEqFilters/1`, { gain: 6 });
    set('/lockedProperties', lock);
    changes.length = 0;
    expect(device.clear('/lockedProperties', { groupId: 'ch1' }, admin)).toMatchObject({ ok: true });
    expect(changes).toEqual([
      [
        ['/lockedProperties/ch1', null],
        [`${channel}/outputEqFilters/1/gain`, 0],
      ],
    ]);
  });
  it('[LOCK-09] a reset leaves alone what another group locks too', () => {
    const { device, set } = stage();
    const gain = `${channel}/outputEqFilters/1/gain`;
    set(`${channel}/outputEqFilters/1`, { gain: 6 });
    set('/lockedProperties', lock);
    set('/lockedProperties', { groupId: 'house', key: key('other'), properties: [gain] });
    expect(device.clear('/lockedProperties', { groupId: 'house' }, admin)).toMatchObject({ ok: true });
    expect(at(device.tree, gain)).toBe(6);
    expect(device.clear('/lockedProperties', { groupId: 'ch1' }, admin)).toMatchObject({ ok: true });
    expect(at(device.tree, gain)).toBe(0);
  });
  it('[LOCK-09] the side effects of a write do not bypass a lock', () => {
    const hpf = `${channel}/output/hiZHpfEnable`;
    const writes = new Map<ResourceShape, WriteHook>([[output, ({ values }) => ({ changes: [[hpf, values['hiZLoZ'] !== 'LoZ']] })]]);
    const { device, set } = stage({ writes });
    expect(set('/lockedProperties', { groupId: 'ch1', key: key('tuning'), properties: [hpf] })).toMatchObject({ ok: true });
    expect(set(`${channel}/output`, { hiZLoZ: 'HiZ-70V' })).toEqual({ ok: false, message: `${hpf} is locked.` });
    expect(at(device.tree, `${channel}/output`)).toMatchObject({ hiZLoZ: 'LoZ', hiZHpfEnable: false });
    expect(set(`${channel}/output`, { hiZLoZ: 'LoZ' })).toMatchObject({ ok: true });
  });
  it('[API-11] are limited to as many groups as an amplifier can use, whoever invents them', () => {
    const { device, set } = stage();
    const answers = Array.from({ length: 100 }, (_, index) => set('/lockedProperties', { ...lock, groupId: `group${index}` }));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(64);
    expect(answers.at(-1)).toEqual({ ok: false, message: 'There are 64 groups already.' });
    expect(Object.keys(device.tree['lockedProperties'] as object)).toHaveLength(64);
    expect(set('/lockedProperties', { ...lock, groupId: 'group0' })).toMatchObject({ ok: true });
  });
  it.each([
    ['text', 'params must be an object.'],
    [{ ...lock, groupId: 5 }, 'groupId must be a short word.'],
    [{ ...lock, groupId: 'a/b' }, 'groupId must be a short word.'],
    [{ ...lock, key: 5 }, 'key must be text.'],
    [{ ...lock, key: 'x'.repeat(4097) }, 'key must be text.'],
    [{ ...lock, properties: 'all' }, 'properties must be a list of paths.'],
    [{ ...lock, properties: [type, 5] }, 'properties must be a list of paths.'],
    [{ ...lock, properties: [`${channel}/crossover`] }, `${channel}/crossover cannot be locked.`],
    [{ ...lock, key: obfuscate('00:00:00:00:00:00', 'tuning') }, 'key cannot be read.'],
    [{ ...lock, properties: [] }, 'There is no group ch1.'],
  ])('[API-11] a lock of %j is refused with the invalid member', (params, message) => {
    const { set, changes } = stage();
    expect(set('/lockedProperties', params)).toEqual({ ok: false, message });
    expect(changes).toEqual([]);
  });
  it.each([
    [undefined, 'groupId must be text.'],
    [{}, 'groupId must be text.'],
    [{ groupId: 5 }, 'groupId must be text.'],
    [{ groupId: 'ch2' }, 'There is no group ch2.'],
    [{ groupId: 'toString' }, 'There is no group toString.'],
  ])('[LOCK-14] a reset of %j is refused in words', (params, message) => {
    const { device, set, changes } = stage();
    set('/lockedProperties', lock);
    changes.length = 0;
    expect(device.clear('/lockedProperties', params, admin)).toEqual({ ok: false, message });
    expect(changes).toEqual([]);
  });
  it('[LOCK-09] a branch locked by the device itself is locked with everything below and nothing beside it', () => {
    const { device, set } = stage();
    const properties = [`${channel}/crossover`, 5, `${channel}/outputEqFilters/1/`, '/amp/channels/1/rms'];
    put(device.tree, '/lockedProperties/foreign/properties', properties);
    put(device.tree, '/lockedProperties/odd', 'x');
    const isOpen = (url: string, params: object) => set(`${channel}/${url}`, params).ok;
    expect(isOpen('crossover/lowPassFilter', { type: 'Bessel 24dB/oct' })).toBe(false);
    expect(isOpen('outputEqFilters/1', { gain: 1 })).toBe(false);
    expect(isOpen('outputEqFilters/2', { gain: 1 })).toBe(true);
    expect(isOpen('rmsLimiter', { enable: true })).toBe(true);
  });
  it('refuse what cannot be locked, and groups that no tree can hold', () => {
    const { set } = stage();
    expect(set('/lockedProperties', { ...lock, properties: [`${channel}/output/mute`] })).toMatchObject({ ok: false });
    for (const groupId of ['__proto__', 'constructor']) expect(set('/lockedProperties', { ...lock, groupId })).toMatchObject({ ok: false });
    expect(set('/', { lockedProperties: { ch1: {} } })).toMatchObject({ ok: false });
  });
});
