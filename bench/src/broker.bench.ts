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
import { inHaste, pairsOf, spreadOf, unmeasured, type BenchRow } from './row.ts';

const pairs = 5;
const talkers = 20;
const amps = inHaste(200, 100);
const atOnce = 10;
/** Per process: changes get cheaper until machine code settles. */
const warm = { changes: inHaste(200_000, 10_000), trips: inHaste(13_000, 300) };
/** One person may send only so many per minute. */
const people = 12;
/** Then it is clear that no other process listens to the device. */
const settledMs = inHaste(6000, 2000);
const counted = inHaste(60_000, 10_000);
const trips = 50;
const bareProgram = fileURLToPath(new URL('../../apps/cloud/test/bare-broker.ts', import.meta.url));

interface Certified {
  readonly id: string;
  readonly key: string;
  readonly certificate: string;
}
const idOf = (number: number) => number.toString(16).toUpperCase().padStart(12, '0');

async function connect(port: number, { id, key, certificate }: Certified): Promise<MqttClient> {
  // Certificate checks are not measured.
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

const report = (client: MqttClient, id: string, deviceInfo: object) =>
  client.publishAsync(shadowTopic(id, 'amp', 'update'), JSON.stringify({ state: { reported: { amp: { deviceInfo } } } }), { qos: 1 });
const tellModel = (client: MqttClient, id: string) => report(client, id, { modelID: '704D' });

interface Place {
  readonly server: Running;
  readonly port: number;
}
const rates = new Map<number, number>();
const warmed = new Set<Running>();
async function connectTalkers(places: readonly Place[], all: readonly Certified[]): Promise<Talkers> {
  const portOf = (index: number) => places[index % places.length]?.port ?? 0;
  const clients = await Promise.all(all.map((one, index) => connect(portOf(index), one)));
  const say = async (index: number, rackName: string) => {
    const client = clients[index];
    if (client) await report(client, all[index]?.id ?? '', { rackName });
  };
  await Promise.all(clients.map((client, index) => tellModel(client, all[index]?.id ?? '')));
  await delay(settledMs);
  return { places, clients, say, [Symbol.asyncDispose]: async () => void (await endAll(clients)) };
}
interface Talkers extends AsyncDisposable {
  readonly places: readonly Place[];
  readonly clients: readonly MqttClient[];
  readonly say: (index: number, rackName: string) => Promise<void>;
}
/** Microseconds, over all processes. */
async function costOfChange({ places, clients, say }: Talkers): Promise<number> {
  const cpu = () => places.reduce((sum, { server }) => sum + server.cpu(), 0);
  const change = async (total: number) => {
    let left = total;
    const line = async (index: number) => {
      while (left > 0) {
        left -= 1;
        await say(index, `Rack ${left}`);
      }
    };
    await Promise.all(clients.flatMap((_client, index) => Array.from({ length: atOnce }, () => line(index))));
  };
  const cold = places.filter(({ server }) => !warmed.has(server));
  for (const { server } of cold) warmed.add(server);
  await change(cold.length * warm.changes);
  const before = cpu();
  const begin = performance.now();
  await change(counted);
  const spent = cpu() - before;
  rates.set(places.length, (counted / (performance.now() - begin)) * 1000);
  return (spent / counted) * 1000;
}
async function changesOf(
  places: readonly Place[],
  bare: Place,
  all: readonly Certified[],
): Promise<(readonly [own: number, peer: number])[]> {
  // As many per process as one process has alone.
  const those = all.slice(0, talkers * places.length);
  const [ours, theirs] = await Promise.all([connectTalkers(places, those), connectTalkers([bare], those)]);
  await using own = ours;
  await using peer = theirs;
  return await pairsOf(
    pairs,
    () => costOfChange(own),
    () => costOfChange(peer),
  );
}

/** In kilobytes. */
async function costOfConnection(server: Running, port: number, all: readonly Certified[]): Promise<number> {
  const first = await connectAll(port, all.slice(0, talkers));
  const before = server.memory();
  const rest = await connectAll(port, all.slice(talkers));
  const taken = server.memory() - before;
  await endAll([...first, ...rest]);
  return (taken * 1024) / rest.length;
}

const median = (values: readonly number[]) => spreadOf(values).median;
interface Caller {
  readonly origin: string;
  readonly idToken: string;
}
interface Owner {
  readonly idToken: string;
  readonly amp: Certified;
}
/** A minimal client, because a page's own cost would equal a bare round trip. */
async function sendCommand(agent: Agent, { origin, idToken }: Caller, amp: Certified): Promise<void> {
  const body = JSON.stringify({ deviceCommand: { leaApi: '1.0', url: '/misc', method: 'set', params: { findMe: true } } });
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json', 'content-length': body.length };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(`${origin}/api/devices/${amp.id}/commands`, { agent, method: 'POST', headers }, resolve);
    asked.on('error', reject);
    asked.end(body);
  });
  let said = '';
  for await (const part of answer.setEncoding('utf8')) said += String(part);
  if (answer.statusCode === 429) {
    await delay(Number(answer.headers['retry-after']) * 1000);
    return sendCommand(agent, { origin, idToken }, amp);
  }
  if (answer.statusCode !== 200) throw new Error(`A command was refused: ${said}`);
}
const warmTrips = new Set<string>();
/** Milliseconds, after a warm-up. */
async function timeOf(place: string, trip: () => Promise<void>, warmUp: (count: number) => Promise<void>): Promise<number> {
  if (!warmTrips.has(place)) await warmUp(warm.trips);
  warmTrips.add(place);
  const times: number[] = [];
  while (times.length < trips) {
    const begin = performance.now();
    await trip();
    times.push(performance.now() - begin);
  }
  return median(times);
}
async function obey(port: number, amp: Certified): Promise<MqttClient> {
  const client = await connect(port, amp);
  client.on('message', (_topic, payload) => {
    const { id } = JSON.parse(payload.toString()) as { readonly id: string };
    client.publish(deviceTopics.commandResponse(amp.id), JSON.stringify({ id, result: 'OK' }), { qos: 1 });
  });
  await client.subscribeAsync(deviceTopics.command(amp.id), { qos: 1 });
  await tellModel(client, amp.id);
  return client;
}
/** Milliseconds. */
async function commandTrip(port: number, origin: string, [owner, ...others]: readonly Owner[]): Promise<number> {
  if (!owner) throw new Error('Nobody has an amplifier.');
  const agent = new Agent({ keepAlive: true });
  const send = ({ idToken, amp }: Owner) => sendCommand(agent, { origin, idToken }, amp);
  const client = await obey(port, owner.amp);
  const time = await timeOf(
    origin,
    () => send(owner),
    async (count) => {
      const theirs = await Promise.all(others.map(({ amp }) => obey(port, amp)));
      for (let sent = 0; sent < count; sent += others.length) for (const other of others) await send(other);
      await endAll(theirs);
    },
  );
  agent.destroy();
  await client.endAsync(true);
  return time;
}
/** A command is answered after its log entry is flushed to disk; a bare message never waits. */
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
async function bareTrips(port: number, [amp, other]: readonly Certified[]): Promise<number> {
  if (!amp || !other) throw new Error('Two amplifiers are needed.');
  const [here, there] = [await connect(port, amp), await connect(port, other)];
  there.on('message', (_topic, payload) => void there.publish('back', payload, { qos: 1 }));
  await there.subscribeAsync('to', { qos: 1 });
  await here.subscribeAsync('back', { qos: 1 });
  const trip = async () => {
    for (let round = 0; round < 2; round += 1) {
      const back = new Promise<void>((resolve) => here.once('message', () => resolve()));
      here.publish('to', JSON.stringify({ url: '/misc', method: 'set', params: { findMe: true } }), { qos: 1 });
      await back;
    }
  };
  const time = await timeOf(String(port), trip, async (count) => {
    for (let done = 0; done < count; done += 1) await trip();
  });
  await endAll([here, there]);
  return time;
}

/** A private NATS server, so other traffic on this machine is not measured. */
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
  readonly owners: readonly Owner[];
  readonly portAt: (origin: string) => Promise<number>;
}
async function runMany({ data, words, all, bare, owners, portAt }: Stage): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  using nats = await startNats();
  const database = `postgres://headroom@localhost/postgres?host=${encodeURIComponent(join(data, 'cloud', 'socket'))}`;
  for (const count of [1, 2, 3]) {
    const name = `${count} ${count === 1 ? 'process' : 'processes'} over a shared database and NATS`;
    const changes = {
      what: `durable changes, ${name}`,
      against: 'QoS 1 messages of the library alone, stored nowhere',
      good: 0.6,
      aim: 0.9,
    };
    const commands = { what: `command, ${name}`, against: 'two bare MQTT round trips', good: 4, aim: 2.5 };
    if (!nats) {
      const skipped = 'nats-server is not on the PATH';
      rows.push(...[changes, commands].map((row): BenchRow => ({ ...row, ratio: unmeasured, skipped })));
      continue;
    }
    await using stack = new AsyncDisposableStack();
    const places = await Promise.all(
      Array.from({ length: count }, async (_, index): Promise<Place> => {
        const shared = { DATABASE_URL: database, NATS_URL: nats.url, CLOUD_SECRET: '', NODE_ID: `bench-${count}-${index + 1}` };
        const server = stack.use(await startServer(words, shared));
        return { server, port: await portAt(server.origin) };
      }),
    );
    const [first] = places;
    const last = places.at(-1);
    if (!first || !last) throw new Error('No process is running.');
    const costs = await changesOf(places, bare, all);
    const rate = rates.get(count) ?? 0;
    const times = await pairsOf(
      pairs,
      () => commandTrip(first.port, last.server.origin, owners),
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

interface Venue {
  readonly client: CloudClient;
  readonly idToken: string;
  readonly token: string;
}
async function openVenue(origin: string, email: string): Promise<Venue> {
  const { client, idToken } = await signUpAt(origin, email);
  const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
  return { client, idToken, token: answerOf(await client.createRegistrationToken({ params: { venueId } })).registrationToken };
}

async function register({ client, token }: Venue, number: number): Promise<Certified & { readonly port: number }> {
  const key = createKey();
  const csr = createRequest(idOf(number), key).pem;
  const body = { url: 'http://192.168.1.20/', token, region: 'Europe' as const, csr };
  const { certificate, broker } = answerOf(await client.registerDevice({ body }));
  return { id: idOf(number), key, certificate, port: broker.port };
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
  // PostgreSQL's own user needs access.
  chmodSync(data, 0o755);
  try {
    const words = [...cloudWords, '--port', '0', '--mqtt-port', '0', '--data', join(data, 'cloud'), '--log', 'silent'];
    await using cloud = await startServer(words, { NATS_URL: '' });
    const owners: Owner[] = [];
    for (let number = 1; number <= people; number += 1) {
      const own = await openVenue(cloud.origin, `owner-${number}@example.com`);
      owners.push({ idToken: own.idToken, amp: await register(own, amps + number) });
    }
    const venue = await openVenue(cloud.origin, 'ada@example.com');
    const all: Certified[] = [];
    for (let number = 1; number <= amps; number += 1) all.push(await register(venue, number));
    const portAt = async (origin: string) => {
      const client = createCloudClient({ fetch, origin, idToken: () => venue.idToken });
      return (await register({ ...venue, client }, amps + people + 1)).port;
    };
    const port = await portAt(cloud.origin);
    const [amp] = all;
    if (!amp) throw new Error('There is no amplifier.');
    const [keyFile, certFile] = [join(data, 'key.pem'), join(data, 'cert.pem')];
    writeFileSync(keyFile, amp.key);
    writeFileSync(certFile, amp.certificate);
    await using bare = await startServer([bareProgram, keyFile, certFile]);
    const barePort = Number(new URL(bare.origin).port);
    // Memory first: later measurements leave freed space.
    const kilobytes = await pairsOf(
      1,
      () => costOfConnection(cloud, port, all),
      () => costOfConnection(bare, barePort, all),
    );
    const costs = await changesOf([{ server: cloud, port }], { server: bare, port: barePort }, all);
    const times = await pairsOf(
      pairs,
      () => commandTrip(port, cloud.origin, owners),
      () => bareTrips(barePort, all),
    );
    const flush = flushTime(data);
    const many = await runMany({ data, words, all, bare: { server: bare, port: barePort }, owners, portAt });
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
