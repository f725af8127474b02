import { foundAt } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { machineClock } from '@headroom/protocol';
import { createLocalDevice, noCredentials } from '@headroom/protocol/client';
import { type OpenSocket } from '@headroom/protocol/wire';
import * as clientAuth from '@headroom/protocol/client-auth';
import * as clientCommands from '@headroom/protocol/client-commands';
import { createTestbed, type TestbedAmp } from '@headroom/testbed';
import { WebSocket } from 'ws';
import { spreadOf, unmeasured, type BenchRow } from './row.ts';

/** No single model has both. */
const models = ['168D', '704-ADSP'];
const leastLeaves = 0.9;

interface Loaded {
  /** Both ways, with handshake and headers. */
  readonly wire: number;
  readonly tree: number;
  readonly leaves: number;
  readonly described: number;
  readonly expected: number;
}

async function load({ socketUrl, amplifier }: TestbedAmp): Promise<Loaded> {
  let counted = () => 0;
  // Like a browser, so the amplifier decides on compression.
  const openSocket: OpenSocket = (url, events) => {
    const socket = new WebSocket(url, { perMessageDeflate: true });
    socket.on('upgrade', (response) => {
      counted = () => response.socket.bytesRead + response.socket.bytesWritten;
    });
    socket.on('open', () => events.opened());
    socket.on('message', (data) => events.received(Buffer.isBuffer(data) ? data.toString('utf8') : ''));
    socket.on('close', () => events.closed(''));
    socket.on('error', () => undefined);
    return { send: (text) => socket.send(text), close: () => socket.close(), buffered: () => socket.bufferedAmount };
  };
  const address = new URL(socketUrl).host;
  const device = createLocalDevice({
    host: address,
    expectedId: undefined,
    openSocket,
    clock: machineClock,
    fetchAuth: () => Promise.resolve(clientAuth),
    fetchCommands: () => Promise.resolve(clientCommands),
    credentials: noCredentials,
    period: 100,
    sliderThrottleMs: 50,
  });
  try {
    const stop = device.follow({ values: new Map([['/amp', undefined]]), shown: new Map(), names: new Map() }, () => undefined);
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => reject(new Error(`${address} did not load`)), 10_000);
      device.onStatus(() => {
        if (device.status().state !== 'CONNECTED' || !device.status().loaded) return;
        clearTimeout(giveUp);
        resolve();
      });
    });
    const wire = counted();
    stop();
    const schema = [...schemaOf(amplifier.model).leaves()];
    return {
      wire,
      tree: Buffer.byteLength(JSON.stringify(device.tree())),
      leaves: schema.filter((leaf) => foundAt(device.tree(), leaf.handle, leaf.params) !== undefined).length,
      described: schema.filter((leaf) => device.info(leaf.handle, leaf.params) !== undefined).length,
      expected: schema.length,
    };
  } finally {
    device.close();
  }
}

export async function run(): Promise<BenchRow[]> {
  await using testbed = await createTestbed({ amps: models.map((model) => ({ model })) });
  const rows: BenchRow[] = [];
  for (const [index, amp] of testbed.amps.entries()) {
    const row = {
      what: `whole load of a ${models[index]}: get, info, subscribe`,
      against: 'bytes of its tree',
      good: 1.5,
      aim: 1.1,
      basis: 'bytes',
    } as const;
    const loads: Loaded[] = [];
    for (let turn = 0; turn < 5; turn += 1) loads.push(await load(amp));
    const poor = loads.find(({ leaves, described, expected }) => Math.min(leaves, described) < leastLeaves * expected);
    const [first] = loads;
    if (poor) rows.push({ ...row, ratio: unmeasured, skipped: `${poor.leaves} values, ${poor.described} described, of ${poor.expected}` });
    else if (first)
      rows.push({
        ...row,
        ratio: spreadOf(loads.map(({ wire, tree }) => wire / tree)),
        note: `${first.wire} bytes against ${first.tree}; ${first.leaves} values, ${first.described} described`,
      });
  }
  return rows;
}
