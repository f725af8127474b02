import { readFileSync } from 'node:fs';
import { readModel, schemaOf } from '@headroom/model';
import { describe, expect, it } from 'vitest';
import { createAuthGuard } from './auth/index.ts';
import { createManualClock } from './clock.ts';
import { createDeviceServer } from './device-server.ts';
import { printRequest, readIncoming, readRequest } from './message.ts';
import { createTextServer, type TextDialect } from './text-server.ts';
import { createTreeDevice, noHooks } from './tree-device.ts';

const text = readFileSync(new URL('../../../docs/device-api.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/^```(\S+) (\S+)\n([\s\S]*?)\n```$/gm)].map(([, , kind = '', body = '']) => ({ kind, body }));
const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const onFault = (error: unknown) => {
  throw error;
};

describe('docs/device-api.md', () => {
  it('[API-02] [API-03] shows a conversation that the device speaks letter by letter, and that the client writes and reads', async () => {
    const clock = createManualClock();
    const device = createTreeDevice({ schema, tree: {}, hooks: noHooks });
    const authority = {
      guard: createAuthGuard(() => clock.now()),
      secrets: () => ({ password: '', lockKey: '', mac: '' }),
      publicKey: () => undefined,
      open: () => null,
      changePassword: () => undefined,
    };
    const heard: string[] = [];
    const server = createDeviceServer({ device, clock, authority, onFault });
    const connection = server.connect({ remote: 'docs', buffered: () => 0, close: () => undefined, send: (reply) => heard.push(reply) });
    const conversation = blocks.filter(({ kind }) => kind === 'client' || kind === 'device');
    expect(conversation.length).toBeGreaterThan(12);
    for (const { kind, body } of conversation) {
      if (kind === 'client') {
        expect(heard).toEqual([]);
        const reading = readRequest(body);
        expect(reading.ok && printRequest(reading.request)).toBe(body);
        connection.message(body);
      } else {
        if (heard.length === 0) await clock.advance(100);
        expect(heard.shift()).toBe(body);
        expect(readIncoming(body).kind).toMatch(/^(?:reply|error|notify)$/);
      }
    }
    await clock.advance(1000);
    expect(heard).toEqual([]);
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
