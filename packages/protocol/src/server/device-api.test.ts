import { readFileSync } from 'node:fs';
import { deobfuscate } from '@headroom/model/access';
import { readModel } from '@headroom/model/catalogue';
import { schemaOf } from '@headroom/model/schema';
import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { firstWaitMs, forgivenAfterMs, freeGuesses, guessWindowMs, maxWaitMs } from '../auth/guess-throttle.ts';
import { createAuthGuard, maximumPasswordBytes, signWithPassword } from '../auth/index.ts';
import { nonceLifetimeMs, noncesPerSocket } from '../auth/nonce-book.ts';
import { afterSilenceMs, graceMs, longSilenceMs, reconnectMs } from '../client/client.ts';
import { createManualClock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import { paces } from '../pace.ts';
import { createDeviceServer, serverLimits } from './device-server.ts';
import { createExchange, deadMs, maxChanges, quietMs, requestTimeoutMs } from '../client/exchange.ts';
import { nonceErrorCode, printRequest, readRequest } from '../wire/message.ts';
import { maxTextLength } from '../client/store.ts';
import { createTextServer, maxLineLength, slowestLineMs, type TextDialect } from './text-server.ts';
import { messageOverhead } from './intake.ts';
import { createTreeDevice, noHooks } from './tree-device.ts';

const text = readFileSync(new URL('../../../../docs/device-api.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/^```(\S+) (\S+)\n([\s\S]*?)\n```$/gm)].map(([, , kind = '', body = '']) => ({ kind, body }));
const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const onFault = (error: unknown) => {
  throw error;
};

interface Ends {
  readonly password: string;
  readonly nonces: readonly string[];
}
function createEnds({ password, nonces }: Ends) {
  const clock = createManualClock();
  const drawn = nonces.map(hexToBytes);
  const device = createTreeDevice({ schema, tree: { id: '02:00:00:00:00:01' }, hooks: noHooks });
  const authority = {
    guard: createAuthGuard(clock.elapsed, () => drawn.shift() ?? new Uint8Array(16)),
    secrets: () => ({ password, lockKey: '', lockMark: '', mac: '' }),
    publicKey: () => ({ n: '342 characters of base64url', e: 'AQAB' }),
    open: () => null,
    changePassword: () => undefined,
  };
  const ofDevice: string[] = [];
  const server = createDeviceServer({ device, clock, authority, onFault });
  const connection = server.connect({ remote: 'docs', buffered: () => 0, close: () => undefined, send: (reply) => ofDevice.push(reply) });
  const ofClient: string[] = [];
  const notified: unknown[] = [];
  const client = createExchange({
    socket: { buffered: () => 0, send: (request) => void ofClient.push(request) },
    clock,
    sign: (challenge, request) => Promise.resolve(signWithPassword('password', challenge, request)),
    onNotify: ({ params }) => notified.push(params),
    onHeard: () => undefined,
    onDead: () => undefined,
    probe: () => Promise.resolve({ ok: true }),
  });
  return { clock, device, connection, client, ofDevice, ofClient, notified };
}
const fresh = { password: '', nonces: [] };
const isProtected = { password: 'password', nonces: ['5f0c2b9e7d1a48c6b3e2f4a596870d1c', 'c2b06d53f1e84a7795d0e6b8137fa924'] };

describe('docs/device-api.md', () => {
  it('has no sample that is not compared with the code', () => {
    expect([...text.matchAll(/^```/gm)]).toHaveLength(2 * blocks.length);
    const kinds = ['client', 'device', 'client:protected', 'device:protected', '2.x', '3.x'];
    expect(blocks.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
  });

  it.each([
    ['[API-02] [API-03] [API-11]', 'a fresh device', '', fresh, { ok: 7, refused: 3, notifies: 2, least: 20 }],
    ['[API-13] [API-14]', 'a protected device', ':protected', isProtected, { ok: 2, refused: 0, notifies: 0, least: 6 }],
  ])('%s shows a conversation with %s that both ends speak to the letter', async (_, _with, mark, given, expected) => {
    const { clock, connection, client, ofDevice, ofClient, notified } = createEnds(given);
    const outcomes: Outcome[] = [];
    const conversation = blocks.filter(({ kind }) => kind === `client${mark}` || kind === `device${mark}`);
    expect(conversation.length).toBeGreaterThanOrEqual(expected.least);
    for (const { kind, body } of conversation) {
      if (kind === `client${mark}`) {
        expect(ofDevice).toEqual([]);
        const reading = readRequest(body);
        if (!reading.ok) throw new Error(reading.message);
        expect(printRequest(reading.request)).toBe(body);
        const { url, method, params, id, auth } = reading.request;
        // Proofs come from the client; a message without id is a stranger's.
        if (auth === undefined && id !== undefined) void client.request({ url, method, params }).then((outcome) => outcomes.push(outcome));
        if (id !== undefined) expect(ofClient.shift()).toBe(body);
        connection.message(body);
      } else {
        if (ofDevice.length === 0) await clock.advance(100);
        expect(ofDevice.shift()).toBe(body);
        client.received(body);
        await clock.advance(0);
      }
    }
    await clock.advance(1000);
    expect([ofDevice, ofClient]).toEqual([[], []]);
    const isOk = ({ ok }: Outcome) => ok;
    expect([outcomes.filter(isOk).length, outcomes.filter((outcome) => !isOk(outcome)).length]).toEqual([expected.ok, expected.refused]);
    expect(notified).toHaveLength(expected.notifies);
  });

  it('[API-15] [CONN-05] states the limits and times in force', () => {
    const flat = text.replaceAll(/\s+/g, ' ');
    const bytes = (count: number) => (count % 1_000_000 === 0 ? `${count / 1_000_000} MB` : String(count));
    const grouped = (count: number) => count.toLocaleString('en');
    const s = (ms: number) => `${ms / 1000} s`;
    const { sockets, socketsOfOne, frameBytes, rate, answerBytes, waitingBytes, subscribedBytes, slowBytes, blockedMs, fullBytes } =
      serverLimits;
    for (const sentence of [
      `| sockets at a time | ${sockets}, one more is closed with 1013; ${socketsOfOne} from one address`,
      `| a frame | ${grouped(frameBytes)} bytes, a longer one closes with 1009; nested 24 deep;`,
      `| pace | ${rate} messages at once and ${rate} a second, and ${bytes(answerBytes)} of answers at once and ${bytes(answerBytes)} a second;`,
      `a flood (${bytes(waitingBytes)} waiting, each message with ${messageOverhead} bytes more than its text) closes with 1008 |`,
      `what they take is bounded: ${bytes(subscribedBytes)}, each with its path twice |`,
      `A header has ${s(slowestLineMs)} to be complete, a line of the text interface too;`,
      `A connection may have ${sockets} neighbours, ${socketsOfOne} from its own address, counted from its first line.`,
      `a line has at most ${grouped(maxLineLength)} bytes.`,
      `with ${bytes(slowBytes)} unsent only the newest value`,
      `after ${s(blockedMs)} like that, or with ${bytes(fullBytes)} unsent, it is closed with 1008 |`,
      `At most ${maxChanges} changes are on their way at a time, since each may be challenged and a device keeps ${noncesPerSocket} nonces a socket.`,
      `A request without a reply has failed after ${s(requestTimeoutMs)}.`,
      `A lost socket is opened again every ${s(reconnectMs)}, after a silence of ${s(longSilenceMs)} within half a second;`,
      `A change that waited longer than ${s(paces.local.write)} is not sent at all.`,
      `A text of more than ${grouped(maxTextLength)} characters is cut there, unless it is a log.`,
      `After ${s(quietMs)} of silence a client asks for \`/misc\`; after ${s(deadMs)} the socket counts as dead.`,
      `A subscription outlives its last listener by ${s(graceMs)}.`,
      `answered with the code ${nonceErrorCode} and a nonce;`,
      `dies after ${s(nonceLifetimeMs)}. A socket has at most ${noncesPerSocket};`,
      `refuse every proof for ${s(firstWaitMs)}, and each further one for twice as long as before, at most ${s(maxWaitMs)};`,
      `A password has at most ${maximumPasswordBytes} bytes.`,
    ])
      expect(flat).toContain(sentence);
    expect([freeGuesses, guessWindowMs / 60_000, forgivenAfterMs / 60_000, afterSilenceMs]).toEqual([5, 1, 10, 500]);
    expect(flat).toContain('The fifth within a minute makes it refuse');
    expect(flat).toContain('after ten minutes without a wrong one it begins again');
    const nested = (deep: number) => `{"url":"/","method":"set","id":1,"params":${'['.repeat(deep - 1)}${']'.repeat(deep - 1)}}`;
    expect([readRequest(nested(24)).ok, readRequest(nested(25)).ok]).toEqual([true, false]);
  });

  it('[LOCK-13] shows a lock key in its stored form', () => {
    const stored = /"key": "([\w+/=]+)"/.exec(text)?.[1] ?? '';
    expect(deobfuscate('02:00:00:00:00:01', stored)).toBe('tuning');
  });

  it.each(['2.x', '3.x'] as const)('shows the text interface of firmware %s as the device speaks it', (dialect: TextDialect) => {
    const device = createTreeDevice({ schema, tree: {}, hooks: noHooks });
    const server = createTextServer({ device, clock: createManualClock(), dialect: () => dialect, mayWrite: () => true, onFault });
    let heard = '';
    const connection = server.connect({ remote: 'docs', buffered: () => 0, close: () => undefined, send: (line) => void (heard += line) });
    const lines = blocks.filter(({ kind }) => kind === dialect).flatMap(({ body }) => body.split('\n'));
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) {
      if (line.startsWith('> ')) {
        expect(heard).toBe('');
        connection.data(`${line.slice(2)}\n`);
      } else {
        expect(heard).toBe(`${line.slice(2)}\n`);
        heard = '';
      }
    }
    expect(heard).toBe('');
  });
});
