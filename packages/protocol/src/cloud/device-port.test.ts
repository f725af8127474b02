import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { credentialsAt } from '../../test/road-rig.ts';
import { createCloudClient } from './whole-client.ts';
import { createDevicePort } from './device-port.ts';

const id = '001B66000001';
function portAt(status: number, body: object) {
  const asked: unknown[] = [];
  const client = createCloudClient({
    fetch: (address, init) => {
      asked.push([init?.method, new URL(address).pathname, JSON.parse((init?.body as string | undefined) ?? 'null')]);
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    },
    origin: 'https://cloud.example',
    idToken: () => 'token',
  });
  const open = () => Promise.resolve({ refusal: 'none' });
  return { port: createDevicePort({ client, deviceId: id, clock: createManualClock(), open }), asked };
}
const command = { id: 'one', url: '/amp/channels/1/output', method: 'set', params: { mute: true } } as const;
const never = new AbortController().signal;

describe('the calls of a page about an amplifier', () => {
  it.each(['set', 'reset', 'lock', 'unlock'] as const)(
    '[CLOUDAPI-21] [CLOUDAPI-22] a command to %s goes in its envelope',
    async (method) => {
      const { port, asked } = portAt(200, { id: 'one', result: 'OK' });
      expect(await port.command({ ...command, method }, never)).toEqual({ ok: true });
      const deviceCommand = { leaApi: '1.0', id: 'one', url: '/amp/channels/1/output', method, params: { mute: true } };
      expect(asked).toEqual([['POST', `/api/devices/${id}/commands`, { deviceCommand }]]);
    },
  );

  it('a command outlives the page that sent it, unless it is larger than browsers allow', async () => {
    const kept: (boolean | undefined)[] = [];
    const client = createCloudClient({
      fetch: (_, init) => {
        kept.push(init?.keepalive);
        return Promise.resolve(Response.json({ id: 'one', result: 'OK' }));
      },
      origin: 'https://cloud.example',
      idToken: () => undefined,
    });
    const port = createDevicePort({ client, deviceId: id, clock: createManualClock(), open: () => Promise.resolve({ refusal: '' }) });
    await port.command(command, never);
    await port.command({ ...command, params: { customFirCoeffs: Array.from({ length: 2048 }, () => 0.123) } }, never);
    expect(kept).toEqual([true, undefined]);
  });

  it.each([
    ['by their number', 70, 1, 64],
    ['by their size', 12, 1000, 10],
  ])('commands outlive the page up to the limit of browsers, %s; an answered one makes room', async (_, count, characters, most) => {
    const kept: (boolean | undefined)[] = [];
    const answers: ((answer: Response) => void)[] = [];
    const client = createCloudClient({
      fetch: (_address, init) => {
        kept.push(init?.keepalive);
        return new Promise((resolve) => answers.push(resolve));
      },
      origin: 'https://cloud.example',
      idToken: () => undefined,
    });
    const port = createDevicePort({ client, deviceId: id, clock: createManualClock(), open: () => Promise.resolve({ refusal: '' }) });
    const send = () => port.command({ ...command, params: { name: '低'.repeat(characters) } }, never);
    const sent = Array.from({ length: count }, send);
    await expect.poll(() => kept.length).toBe(count);
    expect(kept).toEqual([...Array<true>(most).fill(true), ...Array<undefined>(count - most).fill(undefined)]);
    const answered = () => Response.json({ id: 'one', result: 'OK' });
    for (const answer of answers) answer(answered());
    await Promise.all(sent);
    const last = send();
    await expect.poll(() => kept.length).toBe(count + 1);
    expect(kept.at(-1)).toBe(true);
    answers.at(-1)?.(answered());
    expect(await last).toEqual({ ok: true });
  });

  it.each([
    [504, { code: 'TimeOut', message: 'late' }, 'time-out', 'late'],
    [504, { code: 'LeftMeanwhile', message: 'gone' }, 'time-out', 'gone'],
    [409, { code: 'NotConnected', message: 'away' }, 'not connected', 'away'],
    [422, { code: 'DeviceRefused', message: 'no', details: { reason: 'Locked.' } }, 'refused', 'Locked.'],
    [403, { code: 'Forbidden', message: 'not yours' }, 'refused', 'not yours'],
  ])('[CLOUDAPI-21] an answer other than OK, with status %i and %o, is %s', async (status, body, reason, message) => {
    expect(await portAt(status, body).port.command(command, never)).toEqual({ ok: false, reason, message });
  });

  it.each([
    ['us-east-1', 'cloud.example', 'us-east-1'],
    ['', 'a1b2c3-ats.iot.cn-north-1.broker.example', 'cn-north-1'],
  ])('[CLOUDAPI-20] [CLOUDAPI-23] credentials name the region: given as "%s", at %s, it is %s', async (region, host, expected) => {
    const given = { ...credentialsAt(0), region, host };
    const { port, asked } = portAt(200, given);
    expect(await port.credentials()).toEqual({ ok: true, value: { ...given, region: expected } });
    expect(asked).toEqual([['POST', `/api/devices/${id}/mqttCredentials`, null]]);
  });

  it('[CLOUDAPI-23] credentials without a recognisable region are an error', async () => {
    const { port } = portAt(200, { ...credentialsAt(0), region: '', host: 'cloud.example' });
    expect(await port.credentials()).toEqual({ ok: false, message: 'The cloud does not tell in which region its message broker is.' });
  });
});
