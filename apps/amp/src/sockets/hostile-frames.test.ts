import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { accept, at } from '@headroom/model/property';
import { createDeviceServer, createTextServer } from '@headroom/protocol/server';
import { describe, expect, it } from 'vitest';
import { isKept } from '../persistence/persisted-settings.ts';
import { createChance, type Chance } from '../random.ts';
import { createRig, type Rig } from '../../test/amp-rig.ts';

const frames = 10_000;

const sound = [
  '{"leaApi":"1.0","url":"/","method":"get","id":1}',
  '{"leaApi":"1.0","url":"/amp/channels/1","method":"subscribe","id":2}',
  '{"leaApi":"1.0","url":"/amp/channels/1/output","method":"set","params":{"mute":true,"fader":-12.5,"name":"Bar"},"id":3}',
  '{"leaApi":"1.0","url":"/amp/channels/2/crossover/lowPassFilter","method":"set","params":{"customFirCoeffs":[0.1,0.2]},"id":4}',
  '{"leaApi":"1.0","url":"/amp/channels/1/inputSelector","method":"set","params":{"primary":"Dante 1","mode":"Override"},"id":5}',
  '{"leaApi":"1.0","url":"/amp","method":"set","params":{"autoStandby":{"enable":true,"timeToWait":3},"channels":{"1":{"loadMonitor":{"lowLimit":8}}}},"id":6}',
  '{"leaApi":"1.0","url":"/network/ethernet","method":"set","params":{"dhcp":false,"ip":"10.0.0.5/24","gateway":"10.0.0.1"},"id":7}',
  '{"leaApi":"1.0","url":"/lockedProperties","method":"set","params":{"groupId":"ch1","key":"AAAA","properties":["/amp/channels/1/output/hiZLoZ"]},"id":8}',
  '{"leaApi":"1.0","url":"/users","method":"set","params":{"admin":{"key":"AAAA","data":"BBBB"}},"id":9}',
  '{"leaApi":"1.0","url":"/NSTProxy","method":"set","params":{"request":{"id":1,"url":"/controllers","method":"get"}},"id":10}',
  '{"leaApi":"1.0","url":"/logs","method":"clear","params":{"events":true},"id":11}',
  '{"leaApi":"1.0","url":"/","method":"info","id":12}',
  '{"leaApi":"1.0","url":"/misc","method":"set","params":{"subscriptionPeriod":50},"auth":{"nonce":"00","digest":"00"},"id":13}',
];
const words = [
  'null',
  '{}',
  '[]',
  '1e999',
  '-0',
  '"__proto__"',
  '"constructor"',
  '"\\u0000"',
  '[[[[[[',
  '{"a":',
  '9'.repeat(40),
  '"../../.."',
  'true',
  '"𝔘"',
  '//',
  '1234567890123456789',
];

function mutate(chance: Chance): string | Uint8Array {
  const frame = sound[chance.whole(sound.length)] ?? '';
  switch (chance.whole(7)) {
    case 0: {
      const bytes = Buffer.from(frame);
      for (let times = 1 + chance.whole(4); times > 0; times--) bytes[chance.whole(bytes.length)] = chance.whole(256);
      return bytes;
    }
    case 1:
      return frame.slice(0, chance.whole(frame.length));
    case 2: {
      const place = chance.whole(frame.length);
      return frame.slice(0, place) + (words[chance.whole(words.length)] ?? '') + frame.slice(place);
    }
    case 3:
      return frame.replace(/:("[^"]*"|[\d.-]+|true|false|\{[^{}]*\}|\[[^\]]*\])/g, (match) =>
        chance.next() < 0.3 ? `:${words[chance.whole(words.length)] ?? ''}` : match,
      );
    case 4:
      return frame.replace(/\/[\w]+/g, (match) =>
        chance.next() < 0.3 ? `/${['__proto__', '9', '..', '', 'constructor', '%2e'][chance.whole(6)] ?? ''}` : match,
      );
    case 5: {
      const other = sound[chance.whole(sound.length)] ?? '';
      return frame.slice(0, chance.whole(frame.length)) + other.slice(chance.whole(other.length));
    }
    default:
      return `{"leaApi":"1.0","url":"/amp","method":"set","params":${'{"a":'.repeat(chance.whole(3000))}1${'}'.repeat(chance.whole(3000))},"id":1}`;
  }
}

function settingsOf({ amplifier }: Rig): string {
  const { schema, tree } = amplifier.core;
  const hash = createHash('sha256');
  for (const { address } of schema.leaves()) if (isKept(schema, address)) hash.update(`${address}=${JSON.stringify(at(tree, address))}\n`);
  return hash.update(JSON.stringify(tree['lockedProperties'])).digest('hex');
}

async function attack(rig: Rig, seed: number): Promise<{ answers: number; faults: unknown[] }> {
  const faults: unknown[] = [];
  let answers = 0;
  const { device, authority, core } = rig.amplifier;
  const server = createDeviceServer({ device, clock: core.clock, authority, onFault: (error) => void faults.push(error) });
  const connect = () =>
    server.connect({ send: () => void (answers += 1), close: () => void (connection = undefined), buffered: () => 0, remote: 'test' });
  let connection: ReturnType<typeof connect> | undefined = connect();
  const chance = createChance(seed);
  for (let count = 0; count < frames; count++) {
    connection ??= connect();
    connection.message(mutate(chance));
    if (count % 20 === 19) await rig.advance(0.1);
  }
  server.close();
  return { answers, faults };
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe(`${frames} mutated frames`, () => {
  it('change nothing on a protected amplifier, cause no exception, and leak no memory', async () => {
    const rig = await createRig('352-ADSP');
    rig.amplifier.access.setPassword('secret');
    const before = settingsOf(rig);
    const memory = heapInUse();
    const { answers, faults } = await attack(rig, 1);
    expect(faults).toEqual([]);
    expect(answers).toBeGreaterThan(frames / 2);
    expect(settingsOf(rig)).toBe(before);
    expect(heapInUse() - memory).toBeLessThan(50_000_000);
  }, 20_000);

  it('[PROP-36] leave every property of an open amplifier legal', async () => {
    const rig = await createRig('352-ADSP');
    const { faults } = await attack(rig, 2);
    expect(faults).toEqual([]);
    const { schema, tree } = rig.amplifier.core;
    for (const { address, property } of schema.leaves()) {
      const value = at(tree, address);
      if (property.access === 'write') expect([address, accept(property, value)]).toEqual([address, { ok: true, value, changed: false }]);
    }
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  }, 20_000);

  it('on the text interface cause no exception and change nothing while a password is set', async () => {
    const rig = await createRig('704D');
    rig.amplifier.access.setPassword('secret');
    const before = settingsOf(rig);
    const faults: unknown[] = [];
    const { device, core, dialect } = rig.amplifier;
    const server = createTextServer({
      device,
      clock: core.clock,
      dialect,
      mayWrite: () => false,
      onFault: (error) => void faults.push(error),
    });
    const connect = () =>
      server.connect({ send: () => undefined, close: () => void (connection = undefined), buffered: () => 0, remote: 'test' });
    let connection: ReturnType<typeof connect> | undefined = connect();
    const chance = createChance(3);
    const lines = [
      'get /amp/channels/1/output/fader',
      'set /amp/channels/1/output/name "Bar left"',
      'subscribe /misc/findMe',
      'SET /amp/channels/1/output/mute true',
    ];
    for (let count = 0; count < frames; count++) {
      const bytes = Buffer.from(`${lines[chance.whole(lines.length)] ?? ''}\n`);
      for (let times = chance.whole(4); times > 0; times--) bytes[chance.whole(bytes.length)] = chance.whole(256);
      connection ??= connect();
      connection.data(bytes);
      if (count % 20 === 19) await rig.advance(0.1);
    }
    expect(faults).toEqual([]);
    expect(settingsOf(rig)).toBe(before);
    server.close();
  }, 20_000);
});
