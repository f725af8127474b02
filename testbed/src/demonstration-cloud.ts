import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createBridge, openSealedStore, registerBridge, type SealedStore, type Bridge } from '@headroom/bridge';
import { cloudSentenceOf, demoEmail, runFirmwareOrder, type Cloud } from '@headroom/cloud';
import { registerPath } from '@headroom/model/registration';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { isJsonObject, readJson, type JsonObject } from '@headroom/model/files';
import { machineClock } from '@headroom/protocol';
import { basePath, createCloudClient, type CloudClient } from '@headroom/protocol/cloud';
import { packageName, samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { openWebSocket } from '@headroom/protocol/wire';
import { answerOf } from './cloud-program.ts';
import { openAccount, planCloud, type CloudPlan } from './cloud-site.ts';
import { bridgedAmps, latestVersion, outdatedAmps, venueOf } from './demonstration.ts';
import { giveLife } from './demonstration-life.ts';
import type { TestbedAmp } from './testbed.ts';
import { builtCloudRoot } from './web-build.ts';

export { cloudSentenceOf };

/** The password is public: the cloud removes this account when it listens beyond this machine. */
export const demoAccount = { email: demoEmail, password: 'Headroom-demo-1' };

export interface DemonstrationCloudOptions {
  readonly folder: string;
  readonly port: number;
  readonly mqttPort: number;
  /** Undefined starts an empty cloud. */
  readonly amps: readonly TestbedAmp[] | undefined;
  readonly say: (message: string) => void;
}
export interface DemonstrationCloud extends AsyncDisposable {
  readonly origin: string;
  readonly mqttPort: number | undefined;
  readonly account: typeof demoAccount | undefined;
}

export async function openDemonstrationCloud({
  folder,
  port,
  mqttPort,
  amps,
  say,
}: DemonstrationCloudOptions): Promise<DemonstrationCloud> {
  await using stack = new AsyncDisposableStack();
  const configFile = join(folder, 'config.json');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(configFile, JSON.stringify({ ...operatorConfig(), ...(amps === undefined ? {} : { demo: demoAccount }) }));
  const words = [
    '--port',
    `${port}`,
    '--mqtt-port',
    `${mqttPort}`,
    '--data',
    join(folder, 'cloud'),
    '--config',
    configFile,
    '--operator',
    demoEmail,
  ];
  const plan = planCloud(words);
  const cloud = stack.use(await plan.open(port));
  const { origin } = cloud;
  if (amps !== undefined) {
    const served = amps.filter(isBridged);
    const sealedStore = openSealedStore(join(folder, 'bridge'));
    const seeded = await seed({ plan, cloud, folder, amps, sealedStore });
    if (sealedStore.bridge()) stack.adopt(runBridge(sealedStore, served, say), (bridge) => bridge.close());
    // In the background: amplifiers must connect first, which takes seconds.
    const later = [leave(amps, seeded?.client), ...(seeded ? [acknowledgeFaults(seeded.client, seeded.venueIds)] : [])];
    void Promise.all(later).catch((error: unknown) => say(cloudSentenceOf(error)));
  }
  const opened = stack.move();
  const account = amps === undefined ? undefined : demoAccount;
  return { origin, mqttPort: cloud.mqttPort, account, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

function operatorConfig(): JsonObject {
  const file = join(builtCloudRoot, 'config.json');
  const read = existsSync(file) ? readJson(readFileSync(file)) : undefined;
  return read?.ok && isJsonObject(read.value) ? read.value : {};
}

const isBridged = ({ spec }: TestbedAmp) => bridgedAmps.includes(spec.name ?? '');

interface Seeding {
  readonly plan: CloudPlan;
  readonly cloud: Cloud;
  readonly folder: string;
  readonly amps: readonly TestbedAmp[];
  readonly sealedStore: SealedStore;
}
interface Seeded {
  readonly client: CloudClient;
  readonly venueIds: readonly string[];
}
/** Once per folder, keeping later changes. */
async function seed({ plan, cloud, folder, amps, sealedStore }: Seeding): Promise<Seeded | undefined> {
  const { origin } = cloud;
  const { email, password } = demoAccount;
  const stranger = createCloudClient({ fetch, origin, idToken: () => undefined });
  const entered = await stranger.signIn({ body: { email, password } });
  if (entered.ok || entered.error.code !== 'EmailNotFound') return undefined;
  await openAccount(stranger, plan.messages, email, password);
  const { idToken } = answerOf(await stranger.signIn({ body: { email, password } }));
  const client = createCloudClient({ fetch, origin, idToken: () => idToken });
  const venueIds = new Map<string, string>();
  for (const name of new Set(amps.map(({ spec }) => venueOf(spec)))) {
    const { venueId } = answerOf(await client.addVenue({ body: { venue: { name } } })).venue;
    venueIds.set(name, venueId);
    const { registrationToken } = answerOf(await client.createRegistrationToken({ params: { venueId } }));
    for (const amp of amps.filter(({ spec }) => venueOf(spec) === name))
      if (isBridged(amp)) await bridgeIn(sealedStore, origin, registrationToken, name);
      else await register(amp, origin, registrationToken);
  }
  await offerUpdates(cloud, folder, amps);
  await giveLife({ cloud, client, amps, venueIds, ownEmail: email, now: new Date() });
  return { client, venueIds: [...venueIds.values()] };
}
/** The packages also lie in the folder, to update by hand. */
async function offerUpdates({ db }: Cloud, folder: string, amps: readonly TestbedAmp[]): Promise<void> {
  const models = amps.flatMap(({ spec, amplifier }) => (outdatedAmps.includes(spec.name ?? '') ? amplifier.model : []));
  const files = [...new Map(models.map((model) => [model.updatePrefix, model])).values()].map((model) => {
    const file = join(folder, packageName(model.updatePrefix, latestVersion));
    writeFileSync(file, writePackage(samplePackage(model, latestVersion)));
    return file;
  });
  await runFirmwareOrder(db, { do: 'add', files }, { now: new Date(), random: randomBytes });
}
async function bridgeIn(sealedStore: SealedStore, origin: string, token: string, name: string): Promise<void> {
  const refusal = await registerBridge(sealedStore, { fetch, clock: machineClock, cloud: origin, token, name });
  if (refusal !== undefined) throw new Error(refusal);
}
async function register({ amplifier }: TestbedAmp, origin: string, registrationToken: string): Promise<void> {
  const registrationEndpoint = `${origin}${basePath}${registerPath}`;
  const answer = await amplifier.device.write('/cloud', { registrationToken, registrationEndpoint }, { id: 'npm start', admin: true });
  if (!answer.ok) throw new Error(`${amplifier.name()} did not register: ${answer.message}`);
}
async function leave(amps: readonly TestbedAmp[], client: CloudClient | undefined): Promise<void> {
  for (const amp of amps.filter(({ spec }) => spec.state === 'offline')) {
    const deviceId = canonicalDeviceId(amp.amplifier.identity.mac);
    // They connect first, so that the cloud shows their last report.
    if (client) await soon(() => isKnown(client, deviceId));
    await amp.setOnline(false);
  }
}
async function isKnown(client: CloudClient, deviceId: string): Promise<boolean> {
  const answer = await client.getConfiguration({ params: { deviceId } });
  return answer.ok && !answer.unchanged && answer.value.deviceConfiguration.some(({ shadowState }) => shadowState.reported !== undefined);
}
/** The failed amplifier is seen to; what else is wrong waits for the reader. */
async function acknowledgeFaults(client: CloudClient, venueIds: Iterable<string>): Promise<void> {
  await soon(async () => {
    for (const venueId of venueIds) {
      const told = await client.listAlarms({ params: { venueId }, query: { open: 'true' } });
      const fault = told.ok && !told.unchanged ? told.value.alarms.find(({ code }) => code === 'outputFaulted') : undefined;
      if (fault) return (await client.acknowledgeAlarm({ params: { venueId, alarmId: fault.alarmId } })).ok;
    }
    return false;
  });
}
async function soon(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isDone()) return;
    await setTimeout(200);
  }
}

function runBridge(sealedStore: SealedStore, amps: readonly TestbedAmp[], say: (message: string) => void): Bridge {
  return createBridge({
    sealedStore,
    clock: machineClock,
    random: Math.random,
    fetch,
    openSocket: openWebSocket,
    addresses: () => amps.map(({ host }) => host),
    withNeighbours: false,
    uploadPorts: [...new Set(amps.flatMap(({ appliance }) => appliance?.ports.http ?? []))],
    say,
  });
}
