import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createCloud,
  createLocalBuses,
  openPost,
  readOrder,
  runFirmwareOrder,
  type Cloud,
  type Config,
  type KeptMessage,
} from '@headroom/cloud';
import { machineClock, type Clock } from '@headroom/protocol';
import { createCloudClient, type CloudClient } from '@headroom/protocol/cloud';
import { copyEmptyCloud } from '../../apps/cloud/test/empty-cloud.ts';
import { answerOf, cloudWords, startServer } from './cloud-program.ts';

export interface CloudPlace extends AsyncDisposable {
  readonly origin: string;
  /** Newest first. */
  messages(): readonly Message[] | Promise<readonly Message[]>;
  signUp(email: string): Promise<CloudClient>;
}
type Message = Pick<KeptMessage, 'to' | 'text'>;
export interface CloudSite extends CloudPlace {
  signIn(email: string): Promise<CloudClient>;
  offerFirmware(...files: string[]): Promise<void>;
  withdrawFirmware(name: string): Promise<void>;
  /** Like a killed process. */
  stop(): Promise<void>;
  /** Same addresses, with everything acknowledged. */
  start(): Promise<void>;
}
export const cloudPassword = 'Correct-horse-7';

export interface CloudPlan {
  /** Newest first. */
  readonly messages: () => readonly KeptMessage[];
  /** Amplifiers find the broker again by its port. */
  open(port: number, mqttPort?: number): Promise<Cloud>;
}
/** `words` as for `npm run cloud`. */
export function planCloud(words: readonly string[], change: Partial<Config> = {}, clock: Clock = machineClock): CloudPlan {
  const order = readOrder([...words, '--log', 'error'], {});
  if (order.kind !== 'serve') throw new Error('These arguments must start a server.');
  const config: Config = { ...order.config, mailbox: true, ...change };
  const post = openPost(config);
  const buses = createLocalBuses(clock);
  return {
    messages: () => post.mailbox?.messages() ?? [],
    open: (port, mqttPort = config.mqttPort) =>
      createCloud({ ...config, port, mqttPort }, { clock, random: randomBytes, ...post, bus: buses.join(), log: process.stderr }),
  };
}
export async function openAccount(stranger: CloudClient, messages: CloudPlace['messages'], email: string, password: string): Promise<void> {
  answerOf(await stranger.register({ body: { email, password, passwordConfirm: password } }));
  answerOf(await stranger.confirmRegistration({ body: { email, code: codeFor(await messages(), email), password } }));
}

const unlimited = { count: 1_000_000, perMs: 1000 };
/** It listens at a free port by default. */
export async function createCloudSite(
  change: Partial<Config> = {},
  clock: Clock = machineClock,
  words: readonly string[] = [],
): Promise<CloudSite> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'headroom-cloud-site-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL's own user needs access.
  await chmod(folder, 0o755);
  await copyEmptyCloud(join(folder, 'data'));
  const rates = { write: unlimited, command: unlimited, credential: unlimited, mail: unlimited, large: unlimited };
  const plan = planCloud(['--mqtt-port', '0', '--data', join(folder, 'data'), ...words], { rates, ...change }, clock);
  const { open, messages } = plan;
  let cloud: Cloud | undefined = await open(change.port ?? 0);
  const { origin, mqttPort } = cloud;
  const stop = async () => {
    const running = cloud;
    cloud = undefined;
    await running?.close();
  };
  stack.defer(stop);
  const clientOf = (idToken: string | undefined) => createCloudClient({ fetch, origin, idToken: () => idToken });
  async function orderFirmware(order: Parameters<typeof runFirmwareOrder>[1]): Promise<void> {
    if (!cloud) throw new Error('The cloud is stopped.');
    await runFirmwareOrder(cloud.db, order, { now: new Date(clock.now()), random: randomBytes });
  }
  const kept = stack.move();
  return {
    origin,
    messages,
    stop,
    async start() {
      cloud ??= await open(Number(new URL(origin).port), mqttPort);
    },
    offerFirmware: (...files) => orderFirmware({ do: 'add', files }),
    withdrawFirmware: (name) => orderFirmware({ do: 'withdraw', name }),
    async signUp(email) {
      await openAccount(clientOf(undefined), messages, email, cloudPassword);
      return signIn(clientOf, email);
    },
    signIn: (email) => signIn(clientOf, email),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function signIn(clientOf: (idToken: string | undefined) => CloudClient, email: string): Promise<CloudClient> {
  return clientOf(answerOf(await clientOf(undefined).signIn({ body: { email, password: cloudPassword } })).idToken);
}

export interface CloudProgram extends CloudPlace {
  offerFirmware(...files: string[]): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Restarts with a public address and without mailbox. */
  publish(address: string): Promise<void>;
  /** 31 minutes pass at once, where it `canSleep`. */
  sleep(): void;
}
export interface ProgramPlan {
  readonly port?: number;
  readonly words?: readonly string[];
  readonly canSleep?: boolean;
}
/** The cloud follows a sleep of its machine at once, and a set clock slowly. */
const sleepOnSignal = `
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  const { now } = Date;
  const { uptime } = os;
  let sleptMs = 0;
  Date.now = () => now() + sleptMs;
  os.uptime = () => uptime() + sleptMs / 1000;
  syncBuiltinESMExports();
  process.on('SIGUSR2', () => void (sleptMs += ${31 * 60_000}));
`;
/** Real limits, so every sign-up uses its own address. */
export async function startCloudProgram({ port = 0, words = [], canSleep = false }: ProgramPlan = {}): Promise<CloudProgram> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'headroom-cloud-program-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  await copyEmptyCloud(join(folder, 'data'));
  const data = ['--data', join(folder, 'data')];
  const all = [...cloudWords, ...words, ...data, '--proxy', '127.0.0.1', '--log', 'error'];
  const environment = canSleep ? { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(sleepOnSignal)}` } : {};
  const start = (http: string, mqtt: string, at = all) =>
    startServer([...at, '--port', http, '--mqtt-port', mqtt], environment, /https?:[^]*connect at port \d+/);
  let running = await start(String(port), '0');
  stack.defer(() => running[Symbol.asyncDispose]());
  const [, origin = '', http = '', mqtt = ''] = /(https?:..[\d.]+:(\d+))[^]* (\d+)$/.exec(running.origin) ?? [];
  const stop = async () => running[Symbol.asyncDispose]();
  const messages = async () => ((await (await fetch(`${origin}/mailbox.json`)).json()) as { messages: readonly Message[] }).messages;
  let people = 0;
  const kept = stack.move();
  return {
    origin,
    messages,
    stop,
    async start() {
      running = await start(http, mqtt);
    },
    sleep: () => void process.kill(running.pid, 'SIGUSR2'),
    async offerFirmware(...files) {
      await promisify(execFile)(process.execPath, [...cloudWords, 'firmware', 'add', ...files, ...data]);
    },
    async signUp(email) {
      people += 1;
      const place = `10.1.${people >> 8}.${people & 255}`;
      const fetchFrom: typeof fetch = (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set('x-forwarded-for', place);
        return fetch(url, { ...init, headers });
      };
      const clientOf = (idToken: string | undefined) => createCloudClient({ fetch: fetchFrom, origin, idToken: () => idToken });
      await openAccount(clientOf(undefined), messages, email, cloudPassword);
      return signIn(clientOf, email);
    },
    async publish(address) {
      await stop();
      running = await start(http, mqtt, [...all.filter((word) => word !== '--mailbox'), '--public', address]);
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

export function codeFor(messages: readonly Message[], email: string): string {
  const code = /\b\d{6}\b/.exec(messages.find(({ to }) => to === email)?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No mail to ${email} holds a code.`);
  return code;
}
