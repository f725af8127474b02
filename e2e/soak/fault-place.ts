import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { at } from '@headroom/model/property';
import { openTlsLink } from '@headroom/protocol/agent-node';
import { createCloudClient, type CloudClient } from '@headroom/protocol/cloud';
import {
  answerOf,
  cloudPassword,
  cloudWords,
  createTestbed,
  freePort,
  registerAmps,
  signUpAt,
  startServer,
  type Running,
  type Testbed,
  type TestbedAmp,
} from '@headroom/testbed';
import { fillDisk } from './full-disk.ts';

export interface Place extends AsyncDisposable {
  readonly amps: readonly TestbedAmp[];
  freeze(seconds: number): Promise<void>;
  /** 'without power' also kills PostgreSQL. */
  restart(how: 'killed' | 'stopped' | 'without power'): Promise<void>;
  /** Its owner restarts it. */
  endDatabase(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Between the process that has the amplifiers and the one beside it. */
  readonly nats: { freeze(seconds: number): Promise<void>; kill(seconds: number): Promise<void> };
  /** Undefined if this user may not mount a disk. */
  fillDisk: ((seconds: number) => Promise<void>) | undefined;
  /** An hour ahead, and back the next time. */
  setClock(): void;
  /** The commander then signs in again. */
  endSession(): Promise<void>;
  /** Somebody else of the same account comes, listens, and signs out. */
  comeAndGo(): Promise<void>;
  readNothing(streams: number, seconds: number): Promise<void>;
  /** Connects a copy of the commanded amplifier under its client id. */
  connectCopy(): Promise<void>;
  removeUnderCommand(): Promise<{ readonly lost: number; readonly twice: number; readonly late: number }>;
  /** `release` removes the fifty added amplifiers. */
  overload(seconds: number): Promise<{ readonly release: () => Promise<void> }>;
  silenceProgram(seconds: number): Promise<void>;
  /** Sets a new value every 200 ms, on request through a second process. */
  command(isBeside: boolean): Promise<Commands>;
  /** Shorts another line each time; the program must be told. */
  shorten(): Trouble;
  isRight(): Promise<boolean>;
  happened(since: Date): Promise<readonly string[]>;
}
interface Commands {
  stop(): Promise<{ readonly acknowledged: number; readonly lost: number; readonly twice: number; readonly late: number }>;
}
interface Trouble {
  readonly since: number;
  told(): readonly number[];
  mend(): void;
}
interface Line {
  readonly says: string;
  readonly deviceId?: string;
  readonly channel?: number;
  readonly alarmId?: string;
}
/** Enough lines that none is short more than three times in ten minutes: that would count as flapping. */
const names = ['Bar', 'Hall', 'Gym', 'Deck', 'Pool', 'Foyer', 'Patio', 'Loft', 'Cellar'];
const spare = 'Spare';
const email = 'ada@example.com';
const channels = 4;
const place = '/amp/channels/1/output/name';
const programmes = Object.fromEntries(
  Array.from({ length: channels }, (_, index) => [`analog/${index + 1}`, { kind: 'music', level: -14 } as const]),
);

export async function openPlace(): Promise<Place> {
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'headroom-faults-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL's own user needs access.
  chmodSync(folder, 0o755);
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', disk]).status === 0;
  if (mounted) stack.defer(() => void spawnSync('umount', ['-l', disk]));
  const data = join(disk, 'data');
  const program = stack.use(await openProgram());
  const nats = stack.use(await openNats());
  const shared = { WEBHOOKS_PRIVATE: 'yes', NATS_URL: nats.url, CLOUD_SECRET: randomBytes(32).toString('hex') };
  const listens = /answers at [^]*connect at port \d+/;
  const start = (port: number, mqttPort: number) =>
    startServer(
      [...cloudWords, '--port', `${port}`, '--mqtt-port', `${mqttPort}`, '--data', data, '--log', 'error'],
      { ...shared, NODE_ID: 'first', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(settableClock)}` },
      listens,
    );
  let cloud = await start(0, 0);
  stack.defer(() => cloud[Symbol.asyncDispose]());
  const originOf = (running: Running) => /http:[^\s,]+/.exec(running.origin)?.[0] ?? '';
  const origin = originOf(cloud);
  const [port, mqttPort] = [Number(new URL(origin).port), Number(/\d+$/.exec(cloud.origin)?.[0])];
  let { idToken } = await signUpAt(origin, email);
  const clientAt = (where: string, token = () => idToken) => createCloudClient({ fetch, origin: where, idToken: token });
  const client = clientAt(origin);
  const signIn = async () => answerOf(await client.signIn({ body: { email, password: cloudPassword } })).idToken;
  const databaseUrl = `postgres://headroom@localhost/postgres?host=${encodeURIComponent(join(data, 'socket'))}`;
  let beside: Running | undefined;
  const clientBeside = async () => {
    beside ??= stackOfLate.use(
      await startServer(
        [...cloudWords, '--port', '0', '--mqtt-port', '0', '--log', 'error'],
        { ...shared, NODE_ID: 'beside', DATABASE_URL: databaseUrl },
        listens,
      ),
    );
    return clientAt(originOf(beside));
  };
  const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
  answerOf(await client.addWebhook({ params: { venueId }, body: { url: program.url, severityLevel: ['Critical'] } }));
  const testbed = stack.use(await createTestbed({ amps: [...names, spare].map((name) => ({ model: '704D', name, programmes })) }));
  const amps = testbed.amps.slice(0, names.length);
  const known = await registerAmps({ origin, client, venueId }, { ...testbed, amps });
  const apart = { ...testbed, amps: testbed.amps.slice(names.length) };
  // Disposed before what it uses.
  const stackOfLate = stack.use(new AsyncDisposableStack());
  const commanded = known.amp('Bar').amplifier;
  const pidFile = join(data, 'postgres/postmaster.pid');
  const databasePid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0);
  let number = 0;
  let shortened = 0;
  const slots = new Map<string, readonly number[]>();
  const kept = stack.move();
  return {
    amps,
    nats,
    fillDisk: mounted
      ? async (seconds) => {
          const free = fillDisk(join(disk, 'ballast'));
          await pause(seconds * 1000);
          free();
        }
      : undefined,
    setClock: () => void process.kill(cloud.pid, 'SIGUSR2'),
    async endSession() {
      answerOf(await client.signOut());
      await pause(1000);
      idToken = await signIn();
    },
    async comeAndGo() {
      const token = await signIn();
      const stream = listen(port, token);
      await pause(1000);
      answerOf(await clientAt(origin, () => token).signOut());
      stream.destroy();
    },
    async readNothing(streams, seconds) {
      const open = Array.from({ length: streams }, () => listen(port, idToken).pause());
      await pause(seconds * 1000);
      for (const stream of open) stream.destroy();
    },
    async connectCopy() {
      const text = commanded.memory.values.get('secret cloud');
      const { broker, key, certificate, authority } = JSON.parse(String(text)) as Kept;
      const ended = Promise.withResolvers<void>();
      await openTlsLink(
        { ...broker, clientId: known.idOf('Bar'), key, certificate, authority },
        { received: () => undefined, closed: () => ended.resolve() },
      );
      // The amplifier reconnects and takes its place back.
      await ended.promise;
    },
    async removeUnderCommand() {
      return removeUnderCommand(origin, client, apart);
    },
    overload: (seconds) => overload(seconds, origin, client),
    silenceProgram: (seconds) => program.silence(seconds),
    async freeze(seconds) {
      cloud.hang();
      await pause(seconds * 1000);
      cloud.wake();
    },
    async restart(how) {
      await (how === 'stopped' ? cloud[Symbol.asyncDispose]() : cloud.kill());
      if (how === 'without power') process.kill(databasePid(), 'SIGKILL');
      cloud = await start(port, mqttPort);
    },
    async endDatabase(signal) {
      const before = databasePid();
      process.kill(before, signal);
      while (databasePid() === before || !(await isReady(origin))) await pause(50);
    },
    async command(isBeside) {
      const asked = isBeside ? await clientBeside() : client;
      const accepted: number[] = [];
      const acknowledged: number[] = [];
      const refused = new Map<number, boolean>();
      const unfollow = commanded.device.follow({
        changed(changes) {
          for (const [address, value] of changes) if (address === place) accepted.push(Number(/\d+/.exec(String(value))?.[0]));
        },
      });
      const over = new AbortController();
      async function run(): Promise<void> {
        while (!over.signal.aborted) {
          const mine = (number += 1);
          const deviceCommand = { leaApi: '1.0', url: '/amp/channels/1/output', method: 'set', params: { name: `Count ${mine}` } } as const;
          const answer = await asked.sendCommand({ params: { deviceId: known.idOf('Bar') }, body: { deviceCommand } });
          if (answer.ok) acknowledged.push(mine);
          else if ('code' in answer.error && answer.error.code === 'TimeOut') refused.set(mine, accepted.includes(mine));
          await pause(200);
        }
      }
      const running = run();
      return {
        async stop() {
          over.abort();
          await running;
          await pause(1000);
          unfollow();
          const late = [...refused].filter(([mine, wasAccepted]) => !wasAccepted && accepted.includes(mine)).length;
          return {
            acknowledged: acknowledged.length,
            lost: acknowledged.filter((mine) => !accepted.includes(mine)).length,
            twice: accepted.length - new Set(accepted).size,
            late,
          };
        },
      };
    },
    shorten() {
      const name = names[shortened % names.length] ?? '';
      const channel = 1 + (Math.floor(shortened / names.length) % channels);
      shortened += 1;
      const { loads } = known.amp(name).amplifier.world;
      const since = performance.now();
      slots.set(`${name} ${channel}`, [...(slots.get(`${name} ${channel}`) ?? []), since]);
      loads.set(channel, { kind: 'short' });
      const isOfIt = ({ says, deviceId, channel: of }: Line) => says === 'began' && deviceId === known.idOf(name) && of === channel;
      return {
        since,
        told() {
          const until = slots.get(`${name} ${channel}`)?.find((one) => one > since) ?? Number.POSITIVE_INFINITY;
          return program.heard.flatMap((one) => (one.at > since && one.at < until && isOfIt(one.line) ? one.at : []));
        },
        mend: () => void loads.set(channel, { kind: 'speaker', ohms: 8 }),
      };
    },
    async isRight() {
      const changes = await client.getChanges({ query: {} });
      if (!changes.ok || changes.unchanged || !changes.value.devices.every(({ amp }) => amp.isConnected)) return false;
      const told = await client.getConfiguration({ params: { deviceId: known.idOf('Bar') } });
      const shadows = told.ok && !told.unchanged ? told.value.deviceConfiguration : [];
      const reported = shadows.find(({ shadowName }) => shadowName === 'channel1')?.shadowState.reported;
      return at((reported ?? {}) as Parameters<typeof at>[0], place) === at(commanded.core.tree, place);
    },
    async happened(since) {
      const { venues } = answerOf(await client.listVenues());
      const query = { from: since.toISOString() };
      const pages = await Promise.all(venues.map((venue) => client.listEvents({ params: { venueId: venue.venueId }, query })));
      return pages.flatMap((page) => answerOf(page).events.map(({ kind }) => kind));
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

interface Kept {
  readonly broker: { readonly host: string; readonly port: number };
  readonly key: string;
  readonly certificate: string;
  readonly authority: string;
}
/** Lets SIGUSR2 set a process's clock. */
const settableClock =
  'const { now } = Date; let ahead = 0; process.on("SIGUSR2", () => { ahead = 3_600_000 - ahead; Date.now = () => now() + ahead; });';
const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
function listen(port: number, token: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`GET /api/changes/stream HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

async function openProgram() {
  const heard: { readonly at: number; readonly line: Line }[] = [];
  let isSilent = false;
  const server = createServer((request, answer) => {
    if (isSilent) return void request.socket.destroy();
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      for (const line of (JSON.parse(text) as { readonly lines: readonly Line[] }).lines) heard.push({ at: performance.now(), line });
      answer.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    heard: heard as readonly (typeof heard)[number][],
    async silence(seconds: number) {
      isSilent = true;
      await pause(seconds * 1000);
      isSilent = false;
    },
    [Symbol.dispose]: () => void server.close(),
  };
}
async function openNats() {
  const port = await freePort();
  const start = () => spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  let server: ChildProcess = start();
  return {
    url: `nats://127.0.0.1:${port}`,
    async freeze(seconds: number) {
      server.kill('SIGSTOP');
      await pause(seconds * 1000);
      server.kill('SIGCONT');
    },
    async kill(seconds: number) {
      server.kill('SIGKILL');
      await pause(seconds * 1000);
      server = start();
    },
    [Symbol.dispose]: () => void server.kill('SIGKILL'),
  };
}

const crowdSize = 50;
const askers = 40;
async function overload(seconds: number, origin: string, client: CloudClient) {
  await using stack = new AsyncDisposableStack();
  const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Crowd' } } })).venue;
  stack.defer(async () => void answerOf(await client.removeVenue({ params: { venueId } })));
  const crowd = Array.from(
    { length: crowdSize },
    (_, index) => ({ model: '704D', name: `Crowd ${index + 1}`, seed: 9000 + index }) as const,
  );
  const testbed = stack.use(await createTestbed({ amps: crowd }));
  const { idOf } = await registerAmps({ origin, client, venueId }, testbed);
  stack.defer(async () => {
    for (const { name } of crowd) answerOf(await client.removeDevice({ params: { deviceId: idOf(name) } }));
  });
  const burning = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const over = new AbortController();
  const ask = async () => {
    while (!over.signal.aborted) await client.getChanges({ query: {} });
  };
  const asking = Array.from({ length: askers }, ask);
  await pause(seconds * 1000);
  over.abort();
  for (const burner of burning) burner.kill('SIGKILL');
  await Promise.all(asking);
  const kept = stack.move();
  return { release: () => kept.disposeAsync() };
}

async function removeUnderCommand(origin: string, client: CloudClient, testbed: Testbed) {
  const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: spare } } })).venue;
  const { amp, idOf } = await registerAmps({ origin, client, venueId }, testbed);
  const deviceId = idOf(spare);
  const accepted: string[] = [];
  const unfollow = amp(spare).amplifier.device.follow({
    changed(changes) {
      for (const [address, value] of changes) if (address === place) accepted.push(String(value));
    },
  });
  const order = async (name: string) => {
    const deviceCommand = { leaApi: '1.0', url: '/amp/channels/1/output', method: 'set', params: { name } } as const;
    const isDone = (await client.sendCommand({ params: { deviceId }, body: { deviceCommand } })).ok;
    return { name, isDone, isDoneByThen: accepted.includes(name) };
  };
  const mark = randomBytes(4).toString('hex');
  const [removed, ...orders] = await Promise.all([
    client.removeDevice({ params: { deviceId } }).then(() => client.removeVenue({ params: { venueId } })),
    ...[1, 2, 3].map((count) => order(`${mark} ${count}`)),
  ]);
  if (!removed.ok) throw new Error(removed.error.message);
  await pause(1000);
  unfollow();
  return {
    lost: orders.filter(({ name, isDone }) => isDone && !accepted.includes(name)).length,
    twice: accepted.length - new Set(accepted).size,
    late: orders.filter(({ name, isDone, isDoneByThen }) => !isDone && !isDoneByThen && accepted.includes(name)).length,
  };
}
