import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { machineClock } from '@headroom/protocol';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { createAuthority, type Authority } from '../src/amplifiers/authority/authority.ts';
import { readCertificateRequest } from '../src/amplifiers/authority/certificates.ts';
import { createTestKey } from './device-key.ts';
import { createChangeNotifier } from '../src/kit/changes/change-notifier.ts';
import { openLine, type Db } from '../src/kit/db/database.ts';
import { createTestDatabase } from './test-database.ts';
import { ampIdOf, sampleAmp } from './sample-amps.ts';
import { putDevices } from '../src/amplifiers/devices/store.ts';
import { createArrivals } from '../src/kit/nodes/arrivals.ts';
import type { Bus } from '../src/kit/nodes/bus.ts';
import { leaseMs } from '../src/kit/nodes/registry.ts';
import { createLocalBuses } from '../src/kit/nodes/local-bus.ts';
import { addVenue, testVenue } from './shadow-rig.ts';
import { openVault } from '../src/kit/vault.ts';
import { usualRoom, type Room } from '../src/kit/config.ts';
import { createMetrics, type Metrics } from '../src/kit/metrics.ts';
import { createBroker, type Broker, type BrokerOptions } from '../src/broker/broker.ts';
import { canonicalRequest, type SignedScope } from '../src/amplifiers/credentials/signed-address.ts';
import type { Credential } from '../src/amplifiers/credentials/credentials.ts';
import { openDatabase } from '../src/operations/open-database.ts';

export interface BrokerNode {
  readonly broker: Broker;
  readonly authority: Authority;
  readonly db: Db;
  readonly metrics: Metrics;
  readonly port: number;
  readonly webPort: number;
  readonly logged: string[];
  readonly reasons: () => string[];
  close(): Promise<void>;
}
export interface BrokerRig extends AsyncDisposable {
  readonly nodes: readonly BrokerNode[];
  readonly url: string;
  readonly one: BrokerNode;
  readonly other: BrokerNode;
  /** Deleting one revokes it. */
  readonly credentials: Map<string, Credential>;
  /** A repeated name gets another certificate, which `amp` uses from then on. */
  certified(name: string, kind?: 'device' | 'bridge'): Promise<Certified>;
  amp(number: number, node?: BrokerNode, options?: IClientOptions): Promise<Talker>;
  person(number: number, node?: BrokerNode, options?: IClientOptions): Promise<Talker>;
  addressFor(number: number, node: BrokerNode): { readonly address: string; readonly accessKey: string; readonly clientId: string };
}
export interface Certified {
  readonly key: string;
  readonly cert: string;
  readonly ca: string;
  readonly serial: string;
}
export interface Talker extends AsyncDisposable {
  readonly client: MqttClient;
  readonly heard: { readonly topic: string; readonly text: string }[];
  readonly hasEnded: () => boolean;
  /** Newest last. */
  on(topic: string): string[];
}
interface RigOptions {
  readonly nodes: number;
  readonly amps: number;
  readonly bus?: () => Promise<Bus>;
  readonly room?: Room;
  readonly silenceMs?: number;
  readonly lease?: number;
  readonly url?: string;
}
type Limits = Pick<BrokerOptions, 'room' | 'silenceMs' | 'lease'>;
export const testScope: SignedScope = { region: 'us-east-1', service: 'iotdevicegateway', normalizes: false };

export async function createBrokerRig({
  nodes,
  amps,
  bus,
  room = usualRoom,
  silenceMs = 5000,
  lease = leaseMs,
  url: given,
}: RigOptions): Promise<BrokerRig> {
  await using stack = new AsyncDisposableStack();
  const url = given ?? stack.use(await createTestDatabase('all tables')).url;
  const buses = createLocalBuses(machineClock);
  const credentials = new Map<string, Credential>();
  const opened: BrokerNode[] = [];
  for (let index = 0; index < nodes; index += 1)
    opened.push(
      stack.adopt(await openNode(url, bus ? await bus() : buses.join(), credentials, { room, silenceMs, lease }), (node) => node.close()),
    );
  const [one, other = opened[0]] = opened;
  if (!one || !other) throw new Error('The rig was made without processes.');
  await addVenue(one.db);
  const all = Array.from({ length: amps }, (_, index) => sampleAmp(index + 1, { isConnected: false }));
  for (let from = 0; from < all.length; from += 500)
    await putDevices(
      one.db,
      all.slice(from, from + 500).map((summary) => ({ venueId: testVenue, numberOfChannels: 4, summary })),
      new Date(),
    );
  const kept = stack.move();

  const newest = new Map<string, Promise<Certified>>();
  const certified = (name: string, kind: 'device' | 'bridge' = 'device') => {
    const issued = certify(one.db, one.authority, name, kind);
    newest.set(name, issued);
    return issued;
  };
  const addressFor: BrokerRig['addressFor'] = (number, node) => {
    const accessKey = `AK${randomBytes(8).toString('hex')}`;
    const clientId = `user-${accessKey}`;
    const secret = randomBytes(16).toString('hex');
    const sessionToken = randomBytes(16).toString('base64');
    credentials.set(accessKey, { secret, sessionToken, deviceId: ampIdOf(number), clientId, mayUnlock: true });
    return { address: signedAddress(node.webPort, accessKey, secret, sessionToken), accessKey, clientId };
  };
  return {
    nodes: opened,
    url,
    one,
    other,
    credentials,
    certified,
    addressFor,
    async amp(number, node = one, options = {}) {
      const id = ampIdOf(number);
      return talk(connectTls(node, id, await (newest.get(id) ?? certified(id)), options));
    },
    person(number, node = one, options = {}) {
      const { address, clientId } = addressFor(number, node);
      return talk(mqtt.connect(address, { clientId, ...usual, ...options }));
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

export async function certify(db: Db, authority: Authority, name: string, kind: 'device' | 'bridge'): Promise<Certified> {
  const own = await createTestKey();
  const request = await readCertificateRequest(await own.request(name));
  if (typeof request === 'string') throw new Error(request);
  const issued = await authority.issue(db, { kind, id: name, bridgeId: undefined }, request, new Date());
  if (!issued) throw new Error('The authority has no key.');
  return { key: own.privateKey, cert: issued.certificate, ca: await authority.certificate(), serial: issued.serial };
}
const usual: IClientOptions = { reconnectPeriod: 0, protocolVersion: 4, keepalive: 10, connectTimeout: 120_000 };
export function connectTls(
  { port }: Pick<BrokerNode, 'port'>,
  clientId: string,
  { key, cert, ca }: Certified,
  options: IClientOptions = {},
): MqttClient {
  return mqtt.connect(`mqtts://127.0.0.1:${port}`, { clientId, key, cert, ca, ...usual, ...options });
}
export async function talk(client: MqttClient): Promise<Talker> {
  const heard: { topic: string; text: string }[] = [];
  let ended = false;
  client.on('message', (topic, payload) => heard.push({ topic, text: payload.toString() }));
  client.on('close', () => (ended = true));
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
    client.once('close', () => reject(new Error('The broker cut the connection before it accepted the client.')));
  });
  client.on('error', () => undefined);
  (client.stream as unknown as Partial<Socket>).setNoDelay?.(true);
  return {
    client,
    heard,
    hasEnded: () => ended,
    on: (wanted) => heard.flatMap(({ topic, text }) => (topic === wanted ? text : [])),
    async [Symbol.asyncDispose]() {
      await client.endAsync(true);
    },
  };
}

async function openNode(url: string, bus: Bus, book: Map<string, Credential>, limits: Limits): Promise<BrokerNode> {
  const stack = new AsyncDisposableStack();
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  stack.use(bus);
  const isAway = (error: Error) => log.error({ reason: error.message }, 'the database is unavailable');
  const { db } = stack.use(await openDatabase({ url }, isAway));
  const { db: line } = stack.use(openLine(url, isAway));
  const vault = await openVault({ key: 'a7'.repeat(32) }, randomBytes);
  const clock = machineClock;
  const changeNotifier = stack.use(createChangeNotifier({ bus, db, clock, log }));
  const authority = stack.use(createAuthority({ db, vault, clock, random: randomBytes, bus, log, hosts: ['127.0.0.1', 'localhost'] }));
  const credentials = {
    scope: testScope,
    keyOf: async (accessKey: string) => book.get(accessKey),
    stillGood: async (keys: readonly string[]) => new Set(keys.filter((key) => book.has(key))),
  };
  const metrics = createMetrics();
  const nextLife = () => `test-${randomBytes(6).toString('hex')}`;
  const arrivals = stack.use(createArrivals(clock));
  const broker = stack.use(
    await createBroker({ db, line, bus, clock, arrivals, log, metrics, changeNotifier, authority, credentials, nextLife, ...limits }),
  );
  const server = createServer();
  await listen(server);
  await broker.open({ server, host: '127.0.0.1', port: 0, proxies: [], publicUrl: 'https://cloud.example' });
  const port = broker.port();
  if (port === undefined) throw new Error('There is no TLS.');
  stack.defer(async () => {
    await broker.close();
    server.closeAllConnections();
    server.close();
  });
  let closing: Promise<void> | undefined;
  return {
    broker,
    authority,
    db,
    metrics,
    port,
    webPort: (server.address() as AddressInfo).port,
    logged,
    reasons: () => logged.flatMap((entry) => (JSON.parse(entry) as { reason?: string }).reason ?? []),
    close: () => (closing ??= stack.disposeAsync()),
  };
}
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

/** With the token appended, like public clients. */
export function signedAddress(port: number, accessKey: string, secret: string, sessionToken: string): string {
  const { region, service } = testScope;
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const host = `127.0.0.1:${port}`;
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKey}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': '300',
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const canonical = canonicalRequest({ method: 'GET', path: '/mqtt', query, headers: [['host', host]], body: '' }, ['host'], false);
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`).toString(
    'hex',
  );
  return `ws://${host}/mqtt?${query}&X-Amz-Signature=${signature}&X-Amz-Security-Token=${encodeURIComponent(sessionToken)}`;
}
