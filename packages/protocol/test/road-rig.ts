import type { AgentStatus } from '../src/agent/agent.ts';
import { createAgent } from '../src/agent/agent.ts';
import { createCloudDevice, type CloudDevice } from '../src/cloud-road/cloud-device.ts';
import type { Clock } from '../src/clock.ts';
import type { Device } from '../src/device.ts';
import { deviceTopics, shadowPrefix } from '../src/shadow/index.ts';
import { createMemoryCloud, type MemoryCloud } from './memory-cloud.ts';
import { canonicalId, connected, type Setup } from './device-rig.ts';

const shadows = ['amp', 'channel1', 'channel2', 'channel3', 'channel4'];
export const credentialLifeMs = 3_600_000;
/** As the contract answers, which names more topics than a page reads. */
export const credentialsAt = (now: number) => ({
  credentials: {
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    sessionToken: 'token',
    expiration: new Date(now + credentialLifeMs).toISOString(),
  },
  issuedAt: new Date(now).toISOString(),
  region: 'local',
  service: 'mqtt',
  endpoint: 'wss://cloud.example/mqtt',
  clientId: 'page',
  topics: {
    commandResponseTopic: deviceTopics.commandResponse(canonicalId),
    notificationTopic: deviceTopics.notification(canonicalId),
    shadowTopics: shadows.map((name) => `${shadowPrefix(canonicalId, name)}/#`),
  },
});

export function createSurroundings(clock: Clock) {
  const listeners = { venue: new Set<() => void>(), watching: new Set<() => void>() };
  const on = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
  const tell = (set: Set<() => void>) => set.forEach((listener) => listener());
  const here = { isConnected: true, isVisible: true, touchedAt: clock.elapsed() };
  return {
    venue: { isConnected: () => here.isConnected, onTold: on(listeners.venue) },
    watching: { isVisible: () => here.isVisible, lastInput: () => here.touchedAt, onChange: on(listeners.watching) },
    list(isConnected: boolean) {
      here.isConnected = isConnected;
      tell(listeners.venue);
    },
    show(isVisible: boolean) {
      here.isVisible = isVisible;
      tell(listeners.watching);
    },
    touch() {
      here.touchedAt = clock.elapsed();
      tell(listeners.watching);
    },
  };
}
export function openCloudDevice(
  cloud: MemoryCloud,
  clock: Clock,
  surroundings: ReturnType<typeof createSurroundings>,
  sliderThrottleMs = 50,
) {
  let nextId = 1;
  const given: number[] = [];
  const asked: { readonly url: string; readonly method: string; readonly at: number; readonly signal: AbortSignal }[] = [];
  const rig = { isRefusing: false };
  const device: CloudDevice = createCloudDevice({
    deviceId: canonicalId,
    clock,
    venue: surroundings.venue,
    watching: surroundings.watching,
    newId: () => `page-${nextId++}`,
    sliderThrottleMs,
    port: {
      credentials() {
        if (rig.isRefusing) return Promise.resolve({ ok: false, message: 'no' });
        given.push(clock.elapsed());
        return Promise.resolve({ ok: true, value: credentialsAt(clock.now()) });
      },
      open: (_, events) => cloud.openPage(events),
      command(command, signal) {
        asked.push({ url: command.url, method: command.method, at: clock.elapsed(), signal });
        return signal.aborted ? Promise.resolve({ ok: false, reason: 'time-out', message: '' }) : cloud.ask(command);
      },
    },
  });
  return { device, given, asked, rig };
}

export async function throughCloud({ sliderThrottleMs, ...setup }: Setup = {}) {
  const local = await connected(setup);
  local.amp.report([['/amp/deviceInfo/modelID', 'Connect Series Model 704D']]);
  const cloud = createMemoryCloud(canonicalId, local.clock);
  const told: AgentStatus[] = [];
  const agent = createAgent({
    id: canonicalId,
    device: local.device,
    open: cloud.open,
    firmware: { hasRoom: () => false, carry: () => Promise.resolve('There is none.') },
    clock: local.clock,
    random: () => 0.5,
    onStatus: (status) => told.push(status),
  });
  await local.clock.advance(8000);
  const surroundings = createSurroundings(local.clock);
  const page = openCloudDevice(cloud, local.clock, surroundings, sliderThrottleMs);
  await local.clock.advance(2000);
  return { ...local, ...page, local: local.device, cloud, agent, surroundings };
}
export interface Road {
  readonly device: Device;
  readonly clock: Awaited<ReturnType<typeof connected>>['clock'];
  readonly amp: Awaited<ReturnType<typeof connected>>['amp'];
  readonly settled: Awaited<ReturnType<typeof connected>>['settled'];
  freeze(isFrozen: boolean): void;
  /** Simultaneous messages arrive apart: commands over the cloud, answers on a socket. */
  spread(): void;
  lose(): Promise<void>;
}
function apart(clock: Clock): () => number {
  let moment = clock.elapsed();
  let said = 0;
  return () => {
    if (clock.elapsed() !== moment) said = 0;
    moment = clock.elapsed();
    return 60 * said++;
  };
}
export const roads: readonly (readonly [name: string, open: (setup?: Setup) => Promise<Road>])[] = [
  [
    'the local socket',
    async (setup = {}) => {
      const rig = await connected(setup);
      const { device, clock, amp, settled, link } = rig;
      return {
        device,
        clock,
        amp,
        settled,
        freeze: (isFrozen) => void (link.frozen = isFrozen),
        spread() {
          const delay = apart(clock);
          link.delay = (to) => (to === 'client' ? delay() : 0);
        },
        async lose() {
          link.answer = 'refuse';
          link.cut();
          await clock.advance(1000);
        },
      };
    },
  ],
  [
    'the cloud',
    async (setup = {}) => {
      const rig = await throughCloud(setup);
      const { device, clock, amp, settled, link, cloud, surroundings } = rig;
      return {
        device,
        clock,
        amp,
        settled,
        freeze: (isFrozen) => void (link.frozen = isFrozen),
        spread: () => void (cloud.delay = apart(clock)),
        async lose() {
          cloud.refuses = true;
          cloud.cut();
          surroundings.list(false);
          await clock.advance(1000);
        },
      };
    },
  ],
];
