/** What the broker costs against its own library alone, in one process and in several: a durable change of a shadow, a command, and the memory of a connected amplifier. */

import { spawn } from 'node:child_process';
import { chmodSync, closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createKey, createRequest } from '@headroom/protocol/agent-node';
import { createCloudClient, type CloudClient } from '@headroom/protocol/cloud';
import { deviceTopics, shadowTopic } from '@headroom/protocol/shadow';
import mqtt, { type MqttClient } from 'mqtt';
import { answerOf, cloudWords, missingAccounts, signUpAt, startServer, type Running } from '@headroom/testbed';
import { pairsOf, spreadOf, unmeasured, type BenchRow } from './row.ts';

const pairs = 5;
const talkers = 20;
const amps = 200;
const atOnce = 10;
/** Of each process, so many until the machine code is what it will be for months: what a change costs goes on falling until then. */
const warm = { changes: 60_000, trips: 300 };
/** After the amplifiers have connected anew. */
const settled = 2000;
const counted = 20_000;
const trips = 50;
const bareProgram = fileURLToPath(new URL('../../apps/cloud/src/bare-broker.ts', import.meta.url));

interface Certified {
  readonly id: string;
  readonly key: string;
  readonly certificate: string;
}
const idOf = (number: number) => number.toString(16).toUpperCase().padStart(12, '0');

async function connect(port: number, { id, key, certificate }: Certified): Promise<MqttClient> {
  // Whose certificate it is, is not measured.
  const client = mqtt.connect(`mqtts://127.0.0.1:${port}`, {
    clientId: id,
    key,
    cert: certificate,
    rejectUnauthorized: false,
    reconnectPeriod: 0,
    keepalive: 60,
  });
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
  });
  (client.stream as unknown as Socket).setNoDelay(true);
  return client;
}
const connectAll = (port: number, all: readonly Certified[]) => Promise.all(all.map((one) => connect(port, one)));
const endAll = (clients: readonly MqttClient[]) => Promise.all(clients.map((client) => client.endAsync(true)));

/** A process with its port for amplifiers. */
interface Place {
  readonly server: Running;
  readonly port: number;
}
/** Changes a second in the last round, by the number of processes. */
const rates = new Map<number, number>();
const warmed = new Set<Running>();
/** CPU time of one acknowledged change, in microseconds, of all processes together; the amplifiers stand at each of them alike. */
async function costOfChange(places: readonly Place[], all: readonly Certified[]): Promise<number> {
  const portOf = (index: number) => places[index % places.length]?.port ?? 0;
  const clients = await Promise.all(all.slice(0, talkers).map((one, index) => connect(portOf(index), one)));
  const cpu = () => places.reduce((sum, { server }) => sum + server.cpu(), 0);
  const change = async (total: number) => {
    let left = total;
    const line = async (client: MqttClient, id: string) => {
      while (left > 0) {
        left -= 1;
        const state = { reported: { amp: { deviceInfo: { rackName: `Rack ${left}` } } } };
        await client.publishAsync(shadowTopic(id, 'amp', 'update'), JSON.stringify({ state }), { qos: 1 });
      }
    };
    await Promise.all(clients.flatMap((client, index) => Array.from({ length: atOnce }, () => line(client, all[index]?.id ?? ''))));
  };
  const cold = places.filter(({ server }) => !warmed.has(server));
  for (const { server } of cold) warmed.add(server);
  await change(cold.length * warm.changes + settled);
  const before = cpu();
  const begin = performance.now();
  await change(counted);
  const spent = cpu() - before;
  rates.set(places.length, (counted / (performance.now() - begin)) * 1000);
  await endAll(clients);
  return (spent / counted) * 1000;
}

/** Of memory that another connected amplifier takes, in kilobytes. */
async function costOfConnection(server: Running, port: number, all: readonly Certified[]): Promise<number> {
  const first = await connectAll(port, all.slice(0, talkers));
  const before = server.memory();
  const rest = await connectAll(port, all.slice(talkers));
  const taken = server.memory() - before;
  await endAll([...first, ...rest]);
  return (taken * 1024) / rest.length;
}

const median = (values: readonly number[]) => spreadOf(values).median;
/** Where the cloud is asked, and by whom. */
interface Caller {
  readonly origin: string;
  readonly idToken: string;
}
/**
 * By the simplest client there is: what the cloud's own costs in a page is not measured, and here it would take as long as a bare round trip.
 * Answers the seconds to wait, where nobody may give so many commands.
 */
async function sendCommand(agent: Agent, { origin, idToken }: Caller, amp: Certified): Promise<number | undefined> {
  const body = JSON.stringify({ deviceCommand: { leaApi: '1.0', url: '/misc', method: 'set', params: { findMe: true } } });
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json', 'content-length': body.length };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(`${origin}/api/devices/${amp.id}/commands`, { agent, method: 'POST', headers }, resolve);
    asked.on('error', reject);
    asked.end(body);
  });
  let said = '';
  for await (const part of answer.setEncoding('utf8')) said += String(part);
  if (answer.statusCode === 429) return Number(answer.headers['retry-after']);
  if (answer.statusCode !== 200) throw new Error(`A command was refused: ${said}`);
  return undefined;
}
/** Milliseconds of a trip to a process, which is warm by then. */
async function timeOf(place: string, trip: () => Promise<number | undefined>): Promise<number> {
  const times: number[] = [];
  const wanted = warmTrips.has(place) ? trips : warm.trips + trips;
  warmTrips.add(place);
  while (times.length < wanted) {
    const begin = performance.now();
    const wait = await trip();
    if (wait === undefined) times.push(performance.now() - begin);
    else await delay(wait * 1000);
  }
  return spreadOf(times.slice(-trips)).median;
}
const warmTrips = new Set<string>();
/** Milliseconds from a command to its answer. */
async function commandTrip(port: number, amp: Certified, caller: Caller): Promise<number> {
  const client = await connect(port, amp);
  client.on('message', (_topic, payload) => {
    const { id } = JSON.parse(payload.toString()) as { readonly id: string };
    client.publish(deviceTopics.commandResponse(amp.id), JSON.stringify({ id, result: 'OK' }), { qos: 1 });
  });
  await client.subscribeAsync(deviceTopics.command(amp.id), { qos: 1 });
  const agent = new Agent({ keepAlive: true });
  const time = await timeOf(caller.origin, () => sendCommand(agent, caller, amp));
  agent.destroy();
  await client.endAsync(true);
  return time;
}
/** Milliseconds until the disk has what was written: a command is answered once its entry in the log is there, and a bare message waits for none. */
function flushTime(folder: string): number {
  const file = openSync(join(folder, 'flush'), 'w');
  const page = Buffer.alloc(8192);
  const times = Array.from({ length: trips }, () => {
    writeSync(file, page);
    const begin = performance.now();
    fdatasyncSync(file);
    return performance.now() - begin;
  });
  closeSync(file);
  return median(times);
}
/** The same message there and back, twice. */
async function bareTrips(port: number, [amp, other]: readonly Certified[]): Promise<number> {
  if (!amp || !other) throw new Error('There are two amplifiers.');
  const [here, there] = [await connect(port, amp), await connect(port, other)];
  there.on('message', (_topic, payload) => void there.publish('back', payload, { qos: 1 }));
  await there.subscribeAsync('to', { qos: 1 });
  await here.subscribeAsync('back', { qos: 1 });
  const time = await timeOf(String(port), async () => {
    for (let round = 0; round < 2; round += 1) {
      const back = new Promise<void>((resolve) => here.once('message', () => resolve()));
      here.publish('to', JSON.stringify({ url: '/misc', method: 'set', params: { findMe: true } }), { qos: 1 });
      await back;
    }
    return undefined;
  });
  await endAll([here, there]);
  return time;
}

/** Of the bench alone: what others say on the machine's own is not to be heard. */
async function startNats(): Promise<({ readonly url: string } & Disposable) | undefined> {
  const child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', '-1'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await new Promise<string | undefined>((resolve) => {
    let text = '';
    child.on('error', () => resolve(undefined));
    child.on('close', () => resolve(undefined));
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /client connections on [\d.]+:(\d+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return port === undefined ? undefined : { url: `nats://127.0.0.1:${port}`, [Symbol.dispose]: () => void child.kill() };
}

interface Stage {
  readonly data: string;
  readonly words: readonly string[];
  readonly all: readonly Certified[];
  readonly bare: Place;
  /** Of who is signed in. */
  readonly idToken: string;
  /** Where a process takes amplifiers. */
  readonly portAt: (origin: string) => Promise<number>;
}
/** The same over one database and one bus, in one process, in two and in three; the command is asked of another one than holds the amplifier. */
async function runMany({ data, words, all, bare, idToken, portAt }: Stage): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  using nats = await startNats();
  const database = `postgres://headroom@localhost/postgres?host=${encodeURIComponent(join(data, 'cloud', 'socket'))}`;
  for (const count of [1, 2, 3]) {
    const name = `${count} ${count === 1 ? 'process' : 'processes'} over a shared database and NATS`;
    const changes = {
      what: `durable changes, ${name}`,
      against: 'QoS 1 messages of the library alone, stored nowhere',
      good: 0.5,
      aim: 0.9,
    };
    const commands = { what: `command, ${name}`, against: 'two bare MQTT round trips', good: 4, aim: 2 };
    if (!nats) {
      const skipped = 'nats-server is not on the PATH';
      rows.push(...[changes, commands].map((row): BenchRow => ({ ...row, ratio: unmeasured, skipped })));
      continue;
    }
    await using stack = new AsyncDisposableStack();
    const places: Place[] = [];
    for (let node = 1; node <= count; node += 1) {
      const shared = { DATABASE_URL: database, NATS_URL: nats.url, CLOUD_SECRET: '', NODE_ID: `bench-${count}-${node}` };
      const server = stack.use(await startServer(words, shared));
      places.push({ server, port: await portAt(server.origin) });
    }
    const [first] = places;
    const last = places.at(-1);
    const [amp] = all;
    if (!first || !last || !amp) throw new Error('There is a process and an amplifier.');
    const costs = await pairsOf(
      pairs,
      () => costOfChange(places, all),
      () => costOfChange([bare], all),
    );
    const rate = rates.get(count) ?? 0;
    const times = await pairsOf(
      pairs,
      () => commandTrip(first.port, amp, { origin: last.server.origin, idToken }),
      () => bareTrips(bare.port, all),
    );
    rows.push(
      {
        ...changes,
        ratio: spreadOf(costs.map(([own, other]) => other / own)),
        note: `${median(costs.map(([own]) => own)).toFixed(0)} microseconds of CPU; ${rate.toFixed(0)}/s in the last round`,
      },
      {
        ...commands,
        ratio: spreadOf(times.map(([own, other]) => own / other)),
        note: `${median(times.map(([own]) => own)).toFixed(1)} ms`,
      },
    );
  }
  return rows;
}

export async function run(): Promise<BenchRow[]> {
  const changes = {
    what: 'durable changes of shadows per second of CPU',
    against: 'QoS 1 messages of the library alone, stored nowhere',
    good: 0.6,
    aim: 1,
  };
  const commands = { what: 'command by REST to an amplifier and its answer back', against: 'two bare MQTT round trips', good: 3, aim: 1.5 };
  const memory = { what: 'memory of a connected amplifier', against: 'the library alone over TLS', good: 2, aim: 1.2 };
  const skipped = missingAccounts;
  if (skipped !== undefined) return [changes, commands, memory].map((row): BenchRow => ({ ...row, ratio: unmeasured, skipped }));
  const data = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  // Root runs PostgreSQL as another user, who must get here.
  chmodSync(data, 0o755);
  try {
    const words = [...cloudWords, '--port', '0', '--mqtt-port', '0', '--data', join(data, 'cloud'), '--log', 'silent'];
    await using cloud = await startServer(words, { NATS_URL: '' });
    const { client: ada, idToken } = await signUpAt(cloud.origin, 'ada@example.com');
    const { venueId } = answerOf(await ada.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
    const token = answerOf(await ada.createRegistrationToken({ params: { venueId } })).registrationToken;
    const all: Certified[] = [];
    let port = 0;
    let again: Parameters<CloudClient['registerDevice']>[0] | undefined;
    for (let number = 1; number <= amps; number += 1) {
      const key = createKey();
      const csr = (await createRequest(idOf(number), key)).pem;
      const body = { url: 'http://192.168.1.20/', token, region: 'Europe', csr };
      const { certificate, broker } = answerOf(await ada.registerDevice({ body }));
      again = { body };
      port = broker.port;
      all.push({ id: idOf(number), key, certificate });
    }
    const [amp] = all;
    if (!amp) throw new Error('There are amplifiers.');
    const [keyFile, certFile] = [join(data, 'key.pem'), join(data, 'cert.pem')];
    writeFileSync(keyFile, amp.key);
    writeFileSync(certFile, amp.certificate);
    await using bare = await startServer([bareProgram, keyFile, certFile]);
    const barePort = Number(new URL(bare.origin).port);
    // Memory first: what comes later leaves room behind.
    const kilobytes = await pairsOf(
      1,
      () => costOfConnection(cloud, port, all),
      () => costOfConnection(bare, barePort, all),
    );
    const costs = await pairsOf(
      pairs,
      () => costOfChange([{ server: cloud, port }], all),
      () => costOfChange([{ server: bare, port: barePort }], all),
    );
    const times = await pairsOf(
      pairs,
      () => commandTrip(port, amp, { origin: cloud.origin, idToken }),
      () => bareTrips(barePort, all),
    );
    const flush = flushTime(data);
    const portAt = async (origin: string) => {
      if (!again) throw new Error('There are amplifiers.');
      return answerOf(await createCloudClient({ fetch, origin, idToken: () => idToken }).registerDevice(again)).broker.port;
    };
    const many = await runMany({ data, words, all, bare: { server: bare, port: barePort }, idToken, portAt });
    const [[ours, peer] = [0, 0]] = costs.slice(-1);
    const [[slow, quick] = [0, 0]] = times.slice(-1);
    const [[large, small] = [0, 0]] = kilobytes.slice(-1);
    return [
      {
        ...changes,
        ratio: spreadOf(costs.map(([own, other]) => other / own)),
        note: `${ours.toFixed(0)} against ${peer.toFixed(0)} microseconds of CPU; PostgreSQL's not counted`,
      },
      {
        ...commands,
        ratio: spreadOf(times.map(([own, other]) => own / other)),
        note: `${slow.toFixed(1)} against ${quick.toFixed(1)} ms; a flush of this disk takes ${flush.toFixed(1)}`,
      },
      {
        ...memory,
        ratio: spreadOf(kilobytes.map(([own, other]) => own / other)),
        note: `${large.toFixed(0)} against ${small.toFixed(0)} kB, ${amps} amplifiers`,
      },
      ...many,
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
