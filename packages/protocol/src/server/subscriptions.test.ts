import { catalogue } from '@headroom/model/catalogue';
import type { Change } from '@headroom/model/property';
import { schemaOf, type Schema } from '@headroom/model/schema';
import { describe, expect, it } from 'vitest';
import { createAuthGuard } from '../auth/index.ts';
import { createManualClock } from '../clock.ts';
import { createDeviceServer, serverLimits } from './device-server.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createTextServer } from './text-server.ts';
import { createTreeDevice, noHooks } from './tree-device.ts';

const schemas = catalogue.map((model) => schemaOf(model));
const sizeOf = (schema: Schema) => [...schema.leaves()].length;
const largest = schemas.reduce((most, schema) => (sizeOf(schema) > sizeOf(most) ? schema : most));
const leaves = [...largest.leaves()];
const fader = '/amp/channels/1/output/fader';

function stage() {
  const clock = createManualClock();
  const device = createTreeDevice({ schema: largest, tree: {}, hooks: noHooks });
  const onFault = (error: unknown) => {
    throw error;
  };
  const authority = {
    guard: createAuthGuard(clock.elapsed),
    secrets: () => ({ password: '', lockKey: '', lockMark: '', mac: '' }),
    publicKey: () => undefined,
    open: () => null,
    changePassword: () => undefined,
  };
  const heard: string[] = [];
  const state = { closed: 0 };
  const transport = {
    remote: 'test',
    buffered: () => 0,
    send: (text: string) => void heard.push(text),
    close: (code: number) => void (state.closed = code),
  };
  const text = createTextServer({ device, clock, dialect: () => '3.x', mayWrite: () => true, onFault }).connect(transport);
  const json = createDeviceServer({ device, clock, authority, onFault }).connect(transport);
  return { clock, device, heard, state, text, json };
}
const seconds = (messages: number) => Math.ceil(messages / serverLimits.rate) * 1000;

describe('the subscriptions of one connection', () => {
  it('in the text interface may be every element of the largest amplifier, twice over and all at once', async () => {
    const { clock, device, heard, state, text } = stage();
    const lines = [...leaves, ...leaves].map(({ address }) => `subscribe ${address}\n`);
    text.data(lines.join(''));
    await clock.advance(seconds(lines.length));
    expect(heard.join('')).not.toContain('error');
    expect([heard.length, state.closed]).toEqual([lines.length, 0]);
    heard.length = 0;
    device.report([[fader, -7]]);
    expect(heard).toEqual([`${fader} -7.0\n`]);
  });

  it('[API-16] over the socket may be every element of the largest amplifier, twice over and all at once', async () => {
    const { clock, device, heard, state, json } = stage();
    const requests = [...leaves, ...leaves].map(({ address }, id) => JSON.stringify({ url: address, method: 'subscribe', id }));
    for (const request of requests) json.message(request);
    await clock.advance(seconds(requests.length));
    expect(heard.filter((message) => message.includes('"error"'))).toEqual([]);
    expect([heard.length, state.closed]).toEqual([2 * requests.length, 0]);
    heard.length = 0;
    device.report([[fader, -7]]);
    await clock.advance(100);
    expect(heard.map((message) => (JSON.parse(message) as { params: unknown }).params)).toEqual([
      { amp: { channels: { 1: { output: { fader: -7 } } } } },
    ]);
  });

  it('in the text interface are limited in memory, however long the urls are written', async () => {
    const { clock, heard, state, text } = stage();
    for (const { address } of leaves) {
      text.data(`subscribe ${'/'.repeat(4000)}${address}\n`);
      await clock.advance(5);
    }
    const refused = heard.filter((line) => line.startsWith('error:  too many subscriptions - '));
    expect(leaves.length - refused.length).toBeLessThanOrEqual(serverLimits.subscribedBytes / 4000);
    expect(leaves.length - refused.length).toBeGreaterThan(200);
    expect(state.closed).toBe(0);
  });

  it.each(['text', 'json'] as const)('in %s end with a flood of requests', (wire) => {
    const { state, text, json } = stage();
    for (let count = 0; count < 12_000 && state.closed === 0; count += 1) {
      if (wire === 'text') text.data(`subscribe ${fader}\n`);
      else json.message(JSON.stringify({ url: fader, method: 'subscribe', id: 1 }));
    }
    expect(state.closed).toBe(1008);
  });

  it('are bounded in bytes, which are free again after an unsubscribe', () => {
    const { device } = stage();
    const urls = createSubscriptions(device, 40);
    expect([urls.add('/amp', 'amp'), urls.add('/misc/findMe', '/misc/findMe'), urls.add('/logs', '/logs')]).toEqual([true, true, false]);
    expect([urls.add('/amp', '/amp'), urls.spellingOf('/amp')]).toEqual([true, '/amp']);
    urls.remove('/misc/findMe');
    expect(urls.add('/logs', '/logs')).toBe(true);
    expect([urls.branches(), urls.view()]).toEqual([['/amp', '/logs'], '/amp\n/logs']);
  });

  it('know what lies inside them, what is removed from them, and which paths contain others', () => {
    const { device } = stage();
    const urls = createSubscriptions(device, 1000);
    for (const path of ['/amp/channels/1/output', '/amp/channels/1', '/misc/findMe']) urls.add(path, path);
    expect(urls.branches()).toEqual(['/amp/channels/1', '/misc/findMe']);
    const isTold: readonly (readonly [Change, boolean])[] = [
      [[fader, 1], true],
      [['/amp/channels/10/output/fader', 1], false],
      [['/misc/findMe', true], true],
      [['/misc', null], true],
      [['/misc', 1], false],
      [['/logs', null], false],
    ];
    expect(isTold.map(([change]) => urls.isTouchedBy(change))).toEqual(isTold.map(([, isOwn]) => isOwn));
    expect(device.isWatched('/amp/channels/1/levels')).toBe(true);
    urls.close();
    expect([device.isWatched('/amp/channels/1/levels'), urls.isEmpty()]).toEqual([false, true]);
    urls.add('/', '/');
    urls.add('/misc', '/misc');
    expect(urls.branches()).toEqual(['/']);
  });
});
