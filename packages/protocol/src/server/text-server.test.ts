import { readModel } from '@headroom/model/catalogue';
import { schemaOf } from '@headroom/model/schema';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { serverLimits } from './device-server.ts';
import { createTextServer, slowestLineMs, type TextDialect } from './text-server.ts';
import { createTreeDevice, noHooks } from './tree-device.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);

function stage(dialect: TextDialect, { mayWrite = (): boolean => true, rate = serverLimits.rate } = {}) {
  const clock = createManualClock();
  const device = createTreeDevice({ schema, tree: {}, hooks: noHooks });
  const faults: unknown[] = [];
  const server = createTextServer({
    device,
    clock,
    dialect: () => dialect,
    mayWrite,
    onFault: (error) => faults.push(error),
    limits: { ...serverLimits, rate },
  });
  const join = (remote: string) => {
    const state = { heard: '', buffered: 0, closed: false };
    const connection = server.connect({
      remote,
      buffered: () => state.buffered,
      send: (text) => void (state.heard += text),
      close: () => void (state.closed = true),
    });
    const say = (text: string) => {
      state.heard = '';
      connection.data(text);
      return state.heard;
    };
    return { connection, state, say };
  };
  return { clock, device, faults, join, ...join('test') };
}
const output = '/amp/channels/1/output';

describe('the text interface', () => {
  it.each(['2.x', '3.x'] as const)('reads leaves on %s: enums and texts quoted, flags bare, numbers with a decimal point', (dialect) => {
    const { device, say } = stage(dialect);
    device.report([
      [`${output}/name`, 'Left side'],
      [`${output}/fader`, -52.78],
    ]);
    expect(say(`get ${output}/name\n`)).toBe(`${output}/name "Left side"\n`);
    expect(say(`get ${output}/hiZLoZ\n`)).toBe(`${output}/hiZLoZ "LoZ"\n`);
    expect(say(`GET ${output}/mute\r\n`)).toBe(`${output}/mute false\n`);
    expect(say(`get ${output}/fader\n`)).toBe(`${output}/fader -52.78\n`);
    expect(say('get /amp/channels/1/outputEqFilters/1/q\n')).toBe('/amp/channels/1/outputEqFilters/1/q 4.0\n');
  });
  it('answers a set with OK on 2.x, and not on 3.x, where subscribers see the change', () => {
    const two = stage('2.x');
    expect(two.say(`set ${output}/mute true\n`)).toBe('OK\n');
    expect(two.say(`get ${output}/mute\n`)).toBe(`${output}/mute true\n`);
    const three = stage('3.x');
    expect(three.say(`set ${output}/mute true\n`)).toBe('');
    expect(three.say(`subscribe ${output}/mute\n`)).toBe(`${output}/mute true\n`);
    expect(three.say(`set ${output}/mute "false"\n`)).toBe(`${output}/mute false\n`);
    expect(three.say(`unsubscribe ${output}/mute\n`)).toBe('OK\n');
    expect(three.say(`set ${output}/mute true\n`)).toBe('');
  });
  it('answers a hostile line at once, whatever its spaces', () => {
    const { say } = stage('2.x');
    const line = `set /a${' '.repeat(4000)}x\ry`;
    for (let again = 0; again < 2; again += 1) expect(say(`${line}\n`)).toBe(`error: cannot parse: ${line}\n`);
  }, 60_000);
  it('clamps numbers, and drops or names unknown values', () => {
    const { say } = stage('3.x');
    say(`set ${output}/fader -200\n`);
    expect(say(`get ${output}/fader\n`)).toBe(`${output}/fader -80.0\n`);
    expect(say(`set ${output}/hiZLoZ "HiZ-5V"\n`)).toBe('');
    expect(say(`set ${output}/fader loud\n`)).toBe(`error:  cannot parse - 'set ${output}/fader loud'\n`);
    expect(stage('2.x').say(`set ${output}/hiZLoZ "HiZ-5V"\n`)).toBe(`error: unsupported value: "HiZ-5V" (${output}/hiZLoZ)\n`);
  });
  it.each([
    ['mute True', 'mute true'],
    ['mute FALSE', 'mute false'],
    ['mute "TRUE"', 'mute true'],
    ['name Left side', 'name "Left side"'],
    ['name   Bar  by the door  ', 'name "Bar  by the door"'],
    ['hiZLoZ HiZ-70V', 'hiZLoZ "HiZ-70V"'],
    ['fader "-6"', 'fader -6.0'],
  ])('accepts "set %s" as controllers in the field write it', (written, read) => {
    const { say } = stage('3.x');
    expect(say(`set ${output}/${written}\n`)).toBe('');
    expect(say(`get ${output}/${written.split(' ')[0]}\n`)).toBe(`${output}/${read}\n`);
  });
  it.each([
    'fader loud',
    'fader -6 dB',
    'fader',
    'mute maybe',
    'mute 1',
    'mute true false',
    'name Left "side"',
    'name "Left side',
    'hiZLoZ HiZ 70V',
  ])('reports that it cannot parse "set %s", and changes nothing', (written) => {
    const { device, say } = stage('3.x');
    const before = JSON.stringify(device.tree);
    expect(say(`set ${output}/${written}\n`)).toBe(`error:  cannot parse - 'set ${output}/${written}'\n`);
    expect(stage('2.x').say(`set ${output}/${written}\n`)).toMatch(/^error: (unsupported value|cannot parse): /);
    expect(JSON.stringify(device.tree)).toBe(before);
  });
  it('names what it cannot parse or find, and ignores an unfinished line', () => {
    const { say } = stage('3.x');
    expect(say('fetch /misc\n')).toBe("error:  cannot parse - 'fetch /misc'\n");
    expect(say('get /amp/channels/1/output\n')).toBe("error:  object/element does not exist - '/amp/channels/1/output'\n");
    expect(say('get /AMP/channels/1/output/mute\n')).toBe("error:  object/element does not exist - '/AMP/channels/1/output/mute'\n");
    expect(say(`get ${output}/mu`)).toBe('');
    expect(say('te\n')).toBe(`${output}/mute false\n`);
  });
  it('writes nothing if the device allows nobody to write', () => {
    let isProtected = true;
    const { device, say, state } = stage('3.x', { mayWrite: () => !isProtected });
    expect(say(`set ${output}/mute true\n`)).toContain('error:');
    expect(say(`get ${output}/mute\n`)).toBe(`${output}/mute false\n`);
    const key = '/network/apConfig/password';
    for (const verb of ['get', 'subscribe']) expect(say(`${verb} ${key}\n`)).toBe(`error:  not allowed - '${key}'\n`);
    isProtected = false;
    expect(say(`subscribe ${key}\n`)).toBe(`${key} ""\n`);
    isProtected = true;
    device.report([[key, 'long enough']]);
    expect(state.heard).toBe(`${key} ""\n`);
  });
  it('reports a subscribed meter, and no other', () => {
    const { device, say, state } = stage('3.x');
    say('subscribe /amp/channels/1/levels/level_db\n');
    state.heard = '';
    device.together(() => {
      device.move(device.meter('/amp/channels/1/levels/level_db'), -12);
      device.move(device.meter('/amp/channels/2/levels/level_db'), -12);
    });
    expect(state.heard).toBe('/amp/channels/1/levels/level_db -12.0\n');
  });
  it('keeps the newest value of each element for a slow reader', async () => {
    const { clock, device, state, say } = stage('3.x');
    say(`subscribe ${output}/fader\n`);
    state.buffered = serverLimits.slowBytes + 1;
    state.heard = '';
    for (let step = 1; step <= 30; step += 1) device.report([[`${output}/fader`, -step]]);
    state.buffered = 0;
    await clock.advance(100);
    expect(state.heard).toBe(`${output}/fader -30.0\n`);
  });
  it('takes 10,000 mutated lines without an exception', () => {
    const { connection, faults, state } = stage('3.x', { rate: 1_000_000 });
    const line = new TextEncoder().encode(`set ${output}/name "Two words"\n`);
    fc.assert(
      fc.property(fc.nat(line.length - 2), fc.nat(255), (at, byte) => {
        connection.data(line.with(at, byte));
      }),
      { numRuns: 10_000 },
    );
    expect(faults).toEqual([]);
    expect(state.closed).toBe(false);
  });
  it('closes on a line that arrives too slowly, and not on a silent controller', async () => {
    const { clock, state, say } = stage('3.x');
    await clock.advance(3_600_000);
    say(`get ${output}/mute\nget ${output}`);
    await clock.advance(slowestLineMs - 1);
    expect(say('/name\n')).toBe(`${output}/name ""\n`);
    await clock.advance(3_600_000);
    for (let slow = 0; slow < 10; slow += 1) {
      expect(state.closed).toBe(false);
      say('x');
      await clock.advance(slowestLineMs / 10);
    }
    expect(state.closed).toBe(true);
  });
  it('counts connections that have sent something, and leaves places for others when one address has its share', () => {
    const { join } = stage('3.x');
    const silent = Array.from({ length: 100 }, () => join('10.0.0.5'));
    const talking = Array.from({ length: serverLimits.socketsOfOne + 1 }, () => join('10.0.0.5'));
    for (const { say } of talking) say('get /id\n');
    const other = join('10.0.0.6');
    expect(other.say('get /id\n')).not.toBe('');
    expect([...silent, ...talking, other].filter(({ state }) => state.closed)).toEqual(talking.slice(-1));
  });
  it('closes on a line that never ends', () => {
    const { state, say } = stage('3.x');
    say('x'.repeat(10_000));
    expect(state.closed).toBe(true);
  });
});

describe('a page that posts a form to the text interface', () => {
  const form = 'POST / HTTP/1.1\r\nHost: amp:4321\r\n\r\nset /amp/channels/1/output/mute true\r\n';
  it.each([
    ['at once', [form]],
    ['in pieces', form.split(/(?<=.)/s)],
    ['by a get', ['GET /amp/x HTTP/1.1\r\nx: y\r\nset /amp/channels/1/output/mute true\r\n']],
  ])('changes nothing and is cut off, %s', (_, chunks) => {
    const { device, join } = stage('3.x');
    const { say, state } = join('a');
    for (const chunk of chunks) expect(say(chunk)).toBe('');
    expect(state.closed).toBe(true);
    expect(device.tree).toMatchObject({ amp: { channels: { 1: { output: { mute: false } } } } });
  });

  it('is distinguished from a controller that writes in capitals, and from one that names something like it', () => {
    const { join } = stage('3.x');
    const { say, state } = join('a');
    expect(say('GET /amp/channels/1/output/mute\n')).toContain('false');
    say('set /amp/channels/1/output/name "POST HTTP/1.1"\n');
    expect(say('get /amp/channels/1/output/name\n')).toContain('POST HTTP/1.1');
    expect(state.closed).toBe(false);
  });
});
