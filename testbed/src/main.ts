import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineClock } from '@headroom/protocol';
import { openWebSocket } from '@headroom/protocol/wire';
import { isIp } from '@headroom/model/network';
import { createDiscovery, sentenceOf, untilStopped, type ApplicationServer } from '@headroom/amp';
import { findAmplifiers } from '@headroom/bridge';
import type { DemonstrationCloud } from './demonstration-cloud.ts';
import { bridgedAmps, demonstrationAmps, demonstrationPanels, venueOf } from './demonstration.ts';
import { createTestbed, serveBuiltApplication, type TestbedAmp } from './testbed.ts';
import { addressesOf, qrCode } from './invitation.ts';
import { buildLocalApplication } from './web-build.ts';

const help = `Headroom: a cloud, a fleet of virtual amplifiers in it, and the application they serve.

  npm start                                           a cloud with three venues, twelve amplifiers and two wall controllers
  npm start -- --amp 192.168.1.20                     the application for a real amplifier
  npm start -- --amp 192.168.1.20 --listen 0.0.0.0    the same for the phones of this network
  npm start -- --find                                 lists the amplifiers of this network, and ends

  --amp HOST           serve the application for this amplifier: address or name, with :port where it is not 1234
  --upload-port NUMBER where that amplifier takes uploads (default: 80, or 8000 where nothing listens on 80)
  --listen ADDRESS     where the application is served: 0.0.0.0 for the whole network, whoever is in it (default: for this machine only)
  --data DIR           keep the settings and the cloud in this folder (default: they are forgotten)
  --empty              nobody has an account in the cloud yet, and no amplifier is in it
  --local              the amplifiers alone, without a cloud
  --cloud-port NUMBER  port of the cloud's pages (default: 8080); 0 takes any free port
  --mqtt-port NUMBER   port at which amplifiers reach the cloud (default: 8884); 0 takes any free port
  --host ADDRESS       address of the first amplifier of the fleet (default: 127.0.0.31; the others follow)
  --port NUMBER        port of the web pages (default: 8000)
  --no-build           serve what was built before
  --help               this text
`;

async function main(): Promise<void> {
  const read = readArguments();
  if (typeof read === 'string') return fail(read);
  if (read.help) return console.log(help);
  if (read.find) return find(read.amp);
  const port = readPort(read.port);
  if (port === undefined) return fail(`--port must be a number from 1 to 65535, not ${read.port}.`);
  const uploadPort = read.uploadPort === undefined ? undefined : readPort(read.uploadPort);
  if (read.uploadPort !== undefined && uploadPort === undefined)
    return fail(`--upload-port must be a number from 1 to 65535, not ${read.uploadPort}.`);
  const cloudPort = readPort(read.cloudPort, 0);
  const mqttPort = readPort(read.mqttPort, 0);
  if (cloudPort === undefined) return fail(`--cloud-port must be a number up to 65535, not ${read.cloudPort}.`);
  if (mqttPort === undefined) return fail(`--mqtt-port must be a number up to 65535, not ${read.mqttPort}.`);
  if (!isIp(read.host)) return fail(`--host must be an address such as 127.0.0.31, not ${read.host}.`);
  if (!read.noBuild) {
    const trouble = await buildLocalApplication((message) => console.log(message));
    if (trouble !== undefined) console.error(trouble);
  }
  try {
    const uploadPorts = uploadPort === undefined ? usualUploadPorts : [uploadPort];
    await (read.amp === undefined
      ? runFleet({ ...read, port, cloudPort, mqttPort })
      : runForAmplifier({ target: read.amp, listen: read.listen ?? '127.0.0.1', port, uploadPorts }));
  } catch (error) {
    fail(sentenceOf(error));
    // Waiting to be stopped would never end.
    process.exit();
  }
}

async function find(amp: string | undefined): Promise<void> {
  const discovery = createDiscovery({ fixed: [], mdns: true });
  const heard = () => discovery.list().flatMap(({ kind, ip }) => (kind === 'amp' ? [ip] : []));
  const addresses = () => [...(amp === undefined ? [] : [amp]), ...heard()];
  console.error('Looking for amplifiers takes ten seconds.');
  const { onChange: onHeard } = discovery;
  for (const line of await findAmplifiers({ clock: machineClock, openSocket: openWebSocket, addresses, onHeard })) console.log(line);
  discovery.close();
}

/** Of real amplifiers and of ours. */
const usualUploadPorts = [80, 8000];

interface FleetOrder extends Pick<Arguments, 'host' | 'data' | 'listen' | 'empty' | 'local'> {
  readonly port: number;
  readonly cloudPort: number;
  readonly mqttPort: number;
}
async function runFleet(order: FleetOrder): Promise<void> {
  const opening = openFleet(order);
  // Stopping during start must leave nothing running.
  untilStopped(async () => (await opening).disposeAsync());
  await opening;
}
async function openFleet(order: FleetOrder): Promise<AsyncDisposableStack> {
  const { host, port, data, listen, local } = order;
  await using stack = new AsyncDisposableStack();
  let cloud: DemonstrationCloud | undefined;
  const cloudOrigin = () => cloud?.origin;
  const testbed = stack.use(
    await createTestbed({
      amps: demonstrationAmps,
      panels: demonstrationPanels,
      firstHost: host,
      httpPort: port,
      ...(data === undefined ? {} : { data }),
      cloudOrigin,
      say: (message) => console.error(message),
    }),
  );
  cloud = local ? undefined : await openCloud(order, testbed.amps);
  if (cloud) stack.use(cloud);
  console.log(table(testbed.amps));
  for (const panel of testbed.panels)
    console.log(`${'touch'.padEnd(10)} ${panel.describe().name.padEnd(14)} ${panel.describe().ipAddress}`);
  const [first] = testbed.amps;
  if (cloud) inviteToCloud(cloud);
  console.log(`\n${cloud ? 'An amplifier by itself: ' : 'Open '}${first?.url ?? ''}    (Ctrl-C ends everything)`);
  // Loopback addresses are local, so a server forwards the network's requests.
  if (listen !== undefined && first !== undefined)
    stack.adopt(await serve(first, listen, port + 1, cloudOrigin), (server) => server.close());
  return stack.move();
}
/** A failure leaves the amplifiers running. */
async function openCloud(
  { data, cloudPort, mqttPort, empty }: FleetOrder,
  amps: readonly TestbedAmp[],
): Promise<DemonstrationCloud | undefined> {
  await using stack = new AsyncDisposableStack();
  const folder =
    data ?? stack.adopt(mkdtempSync(join(tmpdir(), 'headroom-start-')), (own) => rmSync(own, { recursive: true, force: true }));
  // PostgreSQL's own user needs access.
  if (data === undefined) chmodSync(folder, 0o755);
  // Loaded on demand: most of the program.
  const { cloudSentenceOf, openDemonstrationCloud } = await import('./demonstration-cloud.ts');
  try {
    const cloud = stack.use(
      await openDemonstrationCloud({
        folder: join(folder, 'cloud'),
        port: cloudPort,
        mqttPort,
        amps: empty ? undefined : amps,
        say: (message) => console.error(message),
      }),
    );
    const kept = stack.move();
    return { ...cloud, [Symbol.asyncDispose]: () => kept.disposeAsync() };
  } catch (error) {
    console.error(`The cloud did not start: ${cloudSentenceOf(error).replace('--port', '--cloud-port or --mqtt-port')}`);
    return undefined;
  }
}
function inviteToCloud({ origin: listensAt, mqttPort, account }: DemonstrationCloud): void {
  // Browsers make passkeys for a name, not for an IP address.
  const origin = listensAt.replace('//127.0.0.1:', '//localhost:');
  console.log(`\nOpen ${origin}/`);
  if (account) console.log(`  sign in as ${account.email} with the password ${account.password}`);
  console.log(`  its mails and text messages: ${origin}/mailbox    its calls: ${origin}/docs    amplifiers reach it at port ${mqttPort}`);
}
async function serve(
  { host, appliance }: TestbedAmp,
  listen: string,
  port: number,
  cloudOrigin: () => string | undefined,
): Promise<ApplicationServer> {
  const application = {
    host: listen,
    port,
    clock: machineClock,
    amplifiers: () => [host],
    uploadPorts: appliance ? [appliance.ports.http] : [],
  };
  const server = await serveBuiltApplication(application, cloudOrigin);
  invite(listen, server);
  return server;
}

interface ForAmplifier {
  readonly target: string;
  readonly listen: string;
  readonly port: number;
  readonly uploadPorts: readonly number[];
}
async function runForAmplifier({ target, listen, port, uploadPorts }: ForAmplifier): Promise<void> {
  const server = await serveBuiltApplication({ host: listen, port, clock: machineClock, amplifiers: () => [target], uploadPorts });
  console.log(`The application for the amplifier at ${target}    (Ctrl-C ends it)`);
  invite(listen, server);
  untilStopped(() => server.close());
}
function invite(listen: string, { port }: ApplicationServer): void {
  const addresses = addressesOf(listen, port);
  console.log(`\nOpen ${addresses.join('\n  or ')}`);
  const picture = qrCode(addresses);
  if (picture !== '') console.log(`\nOn a phone in this network, type the address or point the camera here:\n\n${picture}`);
}

function table(amps: readonly TestbedAmp[]): string {
  const rows = amps.map(({ spec, host, url, amplifier }) => [
    amplifier.model.name,
    amplifier.name(),
    host,
    spec.state === 'offline' ? '(offline)' : url,
    [
      venueOf(spec),
      bridgedAmps.includes(spec.name ?? '') ? 'behind a bridge' : '',
      spec.state ?? '',
      spec.password === undefined ? '' : `password ${spec.password}`,
      spec.lockedTuning ? `tuning locked with ${spec.lockedTuning.password}` : '',
    ]
      .filter((word) => word !== '' && word !== 'ok')
      .join(', '),
  ]);
  return rows
    .map(([model = '', name = '', ...rest]) =>
      [model.padEnd(10), name.padEnd(14), ...rest.map((cell) => cell.padEnd(26))].join(' ').trimEnd(),
    )
    .join('\n');
}

interface Arguments {
  readonly amp: string | undefined;
  readonly uploadPort: string | undefined;
  readonly listen: string | undefined;
  readonly data: string | undefined;
  readonly empty: boolean;
  readonly local: boolean;
  readonly cloudPort: string;
  readonly mqttPort: string;
  readonly host: string;
  readonly port: string;
  readonly noBuild: boolean;
  readonly find: boolean;
  readonly help: boolean;
}
function readArguments(): Arguments | string {
  try {
    const { values } = parseArgs({
      options: {
        amp: { type: 'string' },
        'upload-port': { type: 'string' },
        listen: { type: 'string' },
        data: { type: 'string' },
        empty: { type: 'boolean', default: false },
        local: { type: 'boolean', default: false },
        'cloud-port': { type: 'string', default: '8080' },
        'mqtt-port': { type: 'string', default: '8884' },
        host: { type: 'string', default: '127.0.0.31' },
        port: { type: 'string', default: '8000' },
        'no-build': { type: 'boolean', default: false },
        find: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return {
      amp: values.amp,
      uploadPort: values['upload-port'],
      listen: values.listen,
      data: values.data,
      empty: values.empty,
      local: values.local,
      cloudPort: values['cloud-port'],
      mqttPort: values['mqtt-port'],
      host: values.host,
      port: values.port,
      noBuild: values['no-build'],
      find: values.find,
      help: values.help,
    };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return `${words.endsWith('.') ? words : `${words}.`} Try --help.`;
  }
}

function readPort(text: string, least = 1): number | undefined {
  const port = Number(text);
  return /^\d+$/.test(text) && port >= least && port <= 65_535 ? port : undefined;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

await main();
