import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { help, optionNames, readArguments } from './arguments.ts';
import { addressAfter } from '../sockets/loopback.ts';
import { sentenceOf } from './program.ts';
import { readAmpSpec } from '../surroundings/spec.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'headroom-main-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...words: string[]): {
  child: ChildProcess;
  ended: Promise<{ code: number | null; signal: string | null; text: string }>;
  port: Promise<number>;
} {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let found: (port: number) => void = () => undefined;
  const port = new Promise<number>((resolve) => (found = resolve));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, digits] = /ws (\d+)/.exec(text) ?? [];
      if (digits !== undefined) found(Number(digits));
    });
  }
  const ended = new Promise<{ code: number | null; signal: string | null; text: string }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, text })),
  );
  return { child, ended, port };
}
async function answerTo(port: number, message: object): Promise<{ result?: unknown; error?: unknown }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const answer = new Promise<object>((resolve) =>
    socket.once('message', (data) => resolve(JSON.parse((data as Buffer).toString()) as object)),
  );
  socket.send(JSON.stringify({ leaApi: '1.0', id: 1, ...message }));
  void answer.then(() => socket.close());
  return answer;
}
const ask = async (port: number, message: object) => (await answerTo(port, message)).result;
const anywhere = ['--host', '127.0.0.1', '--ws-port', '0', '--text-port', '0', '--http-port', '0'];

describe('the program', () => {
  it('[API-23] keeps what it acknowledged over a kill, reaches its wall controllers, and stops cleanly on a signal', async () => {
    const first = run('--model', '168', '--state', join(folder, 'state'), ...anywhere);
    expect(await ask(await first.port, { url: '/amp/channels/8/output', method: 'set', params: { name: 'Kitchen' } })).toBe('OK');
    first.child.kill('SIGKILL');
    expect((await first.ended).signal).toBe('SIGKILL');
    const second = run('--model', '168', '--state', join(folder, 'state'), '--panel', 'Bar panel', ...anywhere);
    const port = await second.port;
    expect(await ask(port, { url: '/amp/channels/8/output/name', method: 'get' })).toBe('Kitchen');
    expect(await ask(port, { url: '/discovery/1', method: 'get' })).toMatchObject({ type: 'touch', name: 'Bar panel' });
    expect(await ask(port, { url: '/NSTProxy/fwVersion', method: 'get' })).toBe('0.1.0.512');
    const taken = run(...anywhere, '--ws-port', String(port));
    expect(await taken.ended).toMatchObject({ code: 1, text: `Port ${port} of 127.0.0.1 is taken.\n` });
    second.child.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0, signal: null });
  });

  it('[API-13] refuses proofs that leave out method and values when told to', async () => {
    const { child, ended, port } = run('--password', 'secret', '--whole-proofs', ...anywhere);
    const write = { url: '/misc', method: 'set', params: {} };
    expect(await answerTo(await port, write)).toMatchObject({ error: { schemes: ['headroom-2'] } });
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  it('refuses the folder of another that still runs, at any address', async () => {
    const first = run('--state', join(folder, 'shared'), ...anywhere);
    await first.port;
    expect(await run('--state', join(folder, 'shared'), ...anywhere).ended).toMatchObject({
      code: 1,
      text: `The folder ${join(folder, 'shared')} is in use by other amplifiers: end them, or name another folder.\n`,
    });
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0 });
  });

  it('[API-13] protects an amplifier whose first start failed', async () => {
    const file = join(folder, 'fleet.json');
    const start = (address: string) => {
      const settings = { '/amp/channels/1/output': { name: 'Bar' }, [address]: { name: 'Hall' } };
      writeFileSync(file, JSON.stringify([{ model: '704D', password: 'secret', uac: { key: 'k', roles: {} }, settings }]));
      return run('--fleet', file, '--state', join(folder, 'first'), ...anywhere);
    };
    expect(await start('/amp/channels/9/output').ended).toMatchObject({ code: 1 });
    const { child, ended, port } = start('/amp/channels/2/output');
    expect(await answerTo(await port, { url: '/misc', method: 'set', params: {} })).toMatchObject({ error: { code: -32000 } });
    expect(await ask(await port, { url: '/amp/channels/2/output/name', method: 'get' })).toBe('Hall');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  it.each([
    ['999.1.1.1', '999.1.1.1 is not an address or name of this machine.'],
    ['127.999.1.1', '127.999.1.1 is not an address or name of this machine.'],
    ['nowhere.invalid', 'nowhere.invalid is not an address or name of this machine.'],
    ['192.0.2.7', '192.0.2.7 is not an address of this machine.'],
  ])('refuses --host %s in one sentence', async (host, sentence) => {
    expect(await run('--host', host).ended).toMatchObject({ code: 1, text: `${sentence}\n` });
  });

  it('refuses in one sentence a folder it cannot write', async () => {
    const { ended } = run('--state', '/proc/nowhere', ...anywhere);
    const { code, text } = await ended;
    expect(code).toBe(1);
    expect(text).toMatch(/^The folder \/proc\/nowhere cannot be written \(\w+\)\.\n$/);
  });
});

describe('a failed start says why', () => {
  const failure = (message: string, more: object) => Object.assign(new Error(message), more);
  it.each([
    [failure('listen', { code: 'EADDRINUSE', address: '127.0.0.31', port: 1234 }), 'Port 1234 of 127.0.0.31 is taken.'],
    [failure('listen', { code: 'EADDRNOTAVAIL', address: '192.0.2.7', port: 1234 }), '192.0.2.7 is not an address of this machine.'],
    [failure('getaddrinfo', { code: 'ENOTFOUND', hostname: '300.1.1.1' }), '300.1.1.1 is not an address or name of this machine.'],
    [failure('listen', { code: 'EACCES', address: '127.0.0.31', port: 80 }), 'Port 80 needs more rights than this user has.'],
    [failure("Option '--seed' argument is ambiguous.\nDid you forget", {}), "Option '--seed' argument is ambiguous."],
  ])('%o', (error, sentence) => {
    expect(sentenceOf(error)).toBe(sentence);
  });
});

describe('its arguments', () => {
  it.each([
    [['--model', '9'], 'The model 9 is unknown: use a name such as 704D, 168, 352-ADSP or "CDS 1504".'],
    [['--http-port', '70000'], '--http-port must be a whole number up to 65535, not 70000.'],
    [['--http-port=-1'], '--http-port must be a whole number up to 65535, not -1.'],
    [['--firmware', 'new'], '--firmware must be a version such as 3.1.7.0, not new.'],
    [['--seed', '1.5'], '--seed must be a whole number up to 2147483648, not 1.5.'],
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['--origin', 'localhost'], "--origin must be a page's origin such as http://localhost:5173, or null, not localhost."],
    [['--origin', 'file://'], "--origin must be a page's origin such as http://localhost:5173, or null, not file://."],
    [['--password', 'ü'.repeat(65)], '--password must have at most 128 bytes.'],
    [['--panel', ''], '--panel must be a name of at most 50 characters, not .'],
  ])('refuses %j', (words, message) => {
    expect(() => readArguments(words)).toThrow(message);
  });

  it('accepts null as an origin, for pages opened from a file', () => {
    expect(readArguments(['--origin', 'null'])).toMatchObject({ origins: ['null'] });
  });

  it('explains every option with its default', () => {
    expect(readArguments(['--help'])).toBe('help');
    const explained = [...help.matchAll(/^ {2}--([\w-]+) (.*)$/gm)];
    expect(new Set(explained.map(([, name]) => name))).toEqual(new Set(optionNames));
    expect(explained.flatMap(([, name, text = '']) => (text.includes('(default: ') ? [] : name))).toEqual(['help']);
  });
});

describe('an amplifier of a fleet file', () => {
  it.each([
    [
      { model: '704D', name: 'Bar', state: 'faulted', programmes: { 'analog/1': { kind: 'tone', level: -20, frequency: 1000 } } },
      undefined,
    ],
    [{ model: 'toaster' }, 'the model "toaster" is unknown'],
    [{ model: '704D', state: 'asleep' }, 'state is one of ok, offline, faulted, standby'],
    [
      { model: '704D', programmes: { 'analog/1': { kind: 'tone', level: -20 } } },
      'programmes/analog/1: frequency is a number of Hz from 1 to 40000',
    ],
    [{ model: '704D', loads: { 1: { kind: 'speaker' } } }, 'loads/1: ohms is a number from 0.5 to 1000'],
    [{ model: '704D', name: 5 }, 'name is text'],
    [{ model: '704D', firmware: 'new' }, 'firmware is a version such as 3.1.7.0'],
    [{ model: '704D', programmes: { 'analog/5': 'silence' } }, 'programmes/analog/5: there is no such input'],
    [{ model: '704D', loads: { 5: 'open' } }, 'loads/5: there is no such channel'],
    [{ model: '704D', lockedTuning: { password: 'x', channels: [5] } }, 'lockedTuning has a password and channels'],
    ['704D', 'an amplifier is an object'],
  ])('%j', (spec, problem) => {
    const reading = readAmpSpec(spec);
    if (problem === undefined) expect(reading).toEqual(spec);
    else expect(reading).toBe(problem);
  });
});

describe('the addresses of a fleet', () => {
  it.each([
    ['127.0.0.31', 0, '127.0.0.31'],
    ['127.0.0.31', 1, '127.0.0.32'],
    ['192.168.1.253', 0, '192.168.1.253'],
    ['192.168.1.253', 1, '192.168.1.254'],
    ['192.168.1.253', 2, '192.168.2.1'],
    ['127.0.255.254', 1, '127.1.0.1'],
    ['0.0.0.0', 0, '0.0.0.0'],
    ['amp.example', 3, 'amp.example'],
  ])('after %s, %i further on: %s', (first, places, address) => {
    expect(addressAfter(first, places)).toBe(address);
  });
});
