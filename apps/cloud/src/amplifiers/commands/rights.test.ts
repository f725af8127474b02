import { resources } from '@headroom/model/amplifier';
import { catalogue } from '@headroom/model/catalogue';
import { isLocalOnly, put, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { roles } from '@headroom/protocol/cloud';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../kit/http/handler.ts';
import { judgeCommand, withoutSecrets, type AskedCommand } from './rights.ts';

const outputAt = '/amp/channels/1/output';
const judge = (command: Partial<AskedCommand>, role: (typeof roles)[number], modelID: string | undefined = '704D') => {
  const judged = judgeCommand({ url: outputAt, method: 'set', params: { mute: true }, ...command }, role, modelID);
  return judged instanceof Refusal ? judged.code : judged;
};

describe('the rights to command', () => {
  it.each(catalogue.map(({ name }) => name))('allow every property of %s from the least role in its row on', (modelID) => {
    const model = catalogue.find(({ name }) => name === modelID);
    for (const { address, handle, property } of model ? schemaOf(model).leaves() : []) {
      const cut = address.lastIndexOf('/');
      const command = { url: address.slice(0, cut) || '/', params: { [handle.name]: property.default } };
      if (command.url === '/cloud' && ['sensorPublishStart', 'sensorPublishDuration'].includes(handle.name)) continue;
      const isClosed = isLocalOnly(handle) && property.kind !== 'coefficients';
      const expected = roles.map((role) => {
        if (property.access === 'read') return 'BadRequest';
        return isClosed || roles.indexOf(role) < roles.indexOf(property.least) ? 'Forbidden' : 'done';
      });
      const found = roles.map((role) => {
        const judged = judge(command, role, modelID);
        return typeof judged === 'string' ? judged : 'done';
      });
      expect([address, ...found]).toEqual([address, ...expected]);
    }
  });

  it.each([
    [{ params: { mute: 'yes' } }, 'BadRequest'],
    [{ params: { shoes: 1 } }, 'BadRequest'],
    [{ params: {} }, 'BadRequest'],
    [{ params: undefined }, 'BadRequest'],
    [{ url: '/amp/channels/9/output' }, 'BadRequest'],
    [{ url: '/', params: { amp: { channels: { 1: { output: { mute: true, shoes: 1 } } } } } }, 'BadRequest'],
    [{ method: 'get', url: '/network/wifi/password', params: undefined }, 'Forbidden'],
    [{ method: 'get', url: '/', params: undefined }, 'Forbidden'],
    [{ method: 'get', url: '//UAC/', params: undefined }, 'Forbidden'],
    [{ method: 'get', url: '/UAC/key', params: undefined }, 'Forbidden'],
  ] as const)('an owner who requests %j is answered %s', (command, code) => {
    expect(judge(command as Partial<AskedCommand>, 'owner')).toBe(code);
  });

  it.each([
    ['/network/ethernet', { dhcp: false }],
    ['/network/ethernet', { ip: '192.168.1.20/24' }],
    ['/network/ethernet', { dot1xMode: 'PEAP' }],
    ['/network/ethernet', { dot1xPassword: 'secret' }],
    ['/network/wifi', { ssid: 'Harbour' }],
    ['/network/apConfig', { password: 'long enough' }],
    ['/network', { ethernet: { gateway: '192.168.1.1' } }],
    ['/GPIO/1', { mode: 'Input Manual Override' }],
    ['/cloud', { registrationToken: 'x', registrationEndpoint: 'https://other.example/devices/register' }],
    ['/', { cloud: { registrationEndpoint: 'http://192.168.1.1/devices/register' } }],
  ])('[LOGIN-09] [LOGIN-10] [CONNECT-04] at %s nobody sets %j from the cloud', (url, params) => {
    expect(roles.map((role) => judge({ url, params }, role))).toEqual(roles.map(() => 'Forbidden'));
  });

  it("[CLOUDAPI-22] setting locks is an owner's right, and reading is everybody's", () => {
    for (const method of ['lock', 'unlock', 'reset'] as const)
      expect(roles.map((role) => typeof judge({ method }, role))).toEqual(['string', 'string', 'object']);
    expect(roles.map((role) => typeof judge({ method: 'get' }, role))).toEqual(['object', 'object', 'object']);
  });

  it.each(['/lockedProperties', '/lockedProperties/ch1', '/lockedProperties/ch1/key'])(
    '[LOCK-11] %s contains the key of a lock: for an owner only',
    (url) => {
      expect(roles.map((role) => typeof judge({ method: 'get', url, params: undefined }, role))).toEqual(['string', 'string', 'object']);
    },
  );

  it('[CLOUDAPI-26] whoever may see an amplifier may watch it, for a minute at a time, and changes nothing', () => {
    const watch = (params: AskedCommand['params']) => judge({ url: '/cloud', params }, 'viewer');
    expect(watch({ sensorPublishStart: true, sensorPublishDuration: 60 })).toEqual({
      changes: [],
      watching: { ms: 60_000, isWhole: true },
    });
    expect(watch({ sensorPublishStart: true, sensorPublishDuration: 9999 })).toEqual({
      changes: [],
      watching: { ms: 60_000, isWhole: true },
    });
    expect(watch({ sensorPublishDuration: 60 })).toEqual({ changes: [], watching: { ms: 60_000, isWhole: false } });
    expect(watch({ sensorPublishStart: false })).toEqual({ changes: [], watching: { ms: undefined, isWhole: false } });
    expect(watch({ sensorPublishStart: true, registrationToken: 'x' })).toBe('Forbidden');
    expect(watch({ sensorPublishDuration: 0 })).toBe('Forbidden');
    expect(watch({ sensorPublishDuration: 60, registrationToken: 'x' })).toBe('Forbidden');
  });

  it('no answer contains a secret, however it was requested', () => {
    const secrets = resources.flatMap((resource) =>
      Object.values(resource.properties).flatMap(({ name, property }) => (property.secret ? [[resource.pathAt({}), name] as const] : [])),
    );
    expect(secrets.length).toBeGreaterThan(0);
    for (const [path, name] of secrets) {
      const whole: Tree = { kept: 1 };
      put(whole, `${path}/${name}`, 'geheim');
      expect(JSON.stringify(withoutSecrets('/', whole as never))).not.toContain('geheim');
      expect(JSON.stringify(withoutSecrets(path, whole as never))).not.toContain('geheim');
      expect(withoutSecrets(path, { [name]: 'geheim', kept: 1 })).toEqual({ kept: 1 });
    }
  });
});
