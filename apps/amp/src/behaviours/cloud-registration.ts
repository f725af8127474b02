/** Makes a key and shows the token; the agent runs from then on [API-10] [CONNECT-04] [CONNECT-05]. */

import { cloud, device as root, misc } from '@headroom/model/amplifier';
import { registerPath } from '@headroom/model/registration';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { isTree } from '@headroom/model/property';
import { createAgent, type Agent, type FirmwareRoad } from '@headroom/protocol/agent';
import {
  anyDateFetch,
  createKey,
  createRequest,
  enrol,
  keepRenewed,
  notAdmitted,
  openTlsLink,
  pinIn,
  proofOf,
  readEnrolment,
  renew,
  type Enrolment,
  type Fetch,
} from '@headroom/protocol/agent-node';
import { createPartialPackage, fetchPackage, maxPackageBytes, type FetchPackage } from '@headroom/protocol/firmware-node';
import type { Answer, RequestHandler, ServedDevice } from '@headroom/protocol/server';
import type { Core } from '../core.ts';
import type { Memory } from '../persistence/memory.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { createOutwardCable } from '../sockets/outward-cable.ts';
import type { FirmwareUpdater } from './firmware.ts';
import type { Logs } from './logs.ts';
import { ownDevice } from './own-device.ts';

const kept = 'secret cloud';
const notStored = "The cloud's new certificate could not be stored";

export interface CloudRegistration {
  readonly handle: RequestHandler;
  /** Back on its cable, a lost cloud link is retried at once. */
  setCable(connected: boolean): void;
  /** The agent's device has no locks of local mode [LOCK-06]. */
  begin(device: ServedDevice): void;
  close(): void;
}
export interface RegistrationOptions {
  readonly core: Core;
  readonly logs: Logs;
  readonly lifecycle: Lifecycle;
  readonly memory: Memory;
  readonly mac: string;
  readonly updater: Pick<FirmwareUpdater, 'install'>;
}

export function createCloudRegistration({ core, logs, lifecycle, memory, mac, updater }: RegistrationOptions): CloudRegistration {
  const { clock } = core;
  const cable = createOutwardCable();
  const id = canonicalDeviceId(mac);
  let enrolment = readEnrolment(memory.values.get(kept));
  let served: ServedDevice | undefined;
  let running: { readonly agent: Agent; stop(): void } | undefined;

  function keep(next: Enrolment): boolean {
    try {
      // The key opens the cloud: it is stored and never reported.
      memory.keepNow([[kept, JSON.stringify(next)]]);
    } catch {
      logs.fault(notStored);
      return false;
    }
    enrolment = next;
    if (running) running.agent.reconnect();
    else run();
    return true;
  }
  async function register(token: string, endpoint: string): Promise<Answer> {
    const key = createKey();
    const { hostname, host } = new URL(endpoint);
    const request = createRequest(id, key);
    const url = core.part(root, {}).values.url || core.part(misc, {}).values.ipAddr || id;
    const answer = await enrol({
      fetch: cabled,
      clock,
      base: endpoint.slice(0, -registerPath.length),
      path: registerPath,
      key,
      request,
      // Proving the present key allows a move into another account.
      body: { url, token, region: hostname, ...(enrolment && { proof: proofOf(request, enrolment.key, token) }) },
      meant: { pin: pinIn(token) },
      idField: 'deviceId',
    });
    if (!answer.ok) {
      logs.event(`Registration failed: ${answer.message}`);
      return refuse(answer.message);
    }
    if (answer.enrolment.id !== id) return refuse('The cloud gave a certificate for another amplifier.');
    if (!keep(answer.enrolment)) return refuse(`${notStored}.`);
    core.part(cloud, {}).set('registrationEndpoint', endpoint);
    logs.event(`Registered at ${host}`);
    return { ok: true, result: 'OK' };
  }
  /** Keeps the key: a cloud that is restored from a backup may know it again. */
  function forget(): void {
    const told = core.part(cloud, {});
    const endpoint = told.values.registrationEndpoint ?? '';
    if (endpoint === '') return;
    told.set('registrationEndpoint', '');
    logs.event(`No longer registered at ${new URL(endpoint).host}`);
  }

  function run(): void {
    if (!served || !enrolment || running || lifecycle.state() !== 'on') return;
    const device = ownDevice(served, core, mac);
    let wasConnected = false;
    const agent = createAgent({
      id,
      device,
      firmware,
      clock,
      random: Math.random,
      open(events) {
        if (!enrolment) return Promise.resolve({ refusal: 'This amplifier is not registered.' });
        if (cable.isPulled()) return Promise.resolve({ refusal: 'The network cable is out.', isUnreached: true });
        const { broker, key, certificate, authority } = enrolment;
        return openTlsLink({ ...broker, clientId: id, key, certificate, authority, carrier: cable.dial }, events);
      },
      onStatus({ isConnected, trouble }) {
        if (isConnected !== wasConnected) logs.event(isConnected ? 'Connected to the cloud' : 'The cloud was lost');
        wasConnected = isConnected;
        if (isConnected) core.part(cloud, {}).set('registrationEndpoint', `${enrolment?.base ?? ''}${registerPath}`);
        else if (trouble === notAdmitted) forget();
      },
    });
    const stops = [core.onSetting(agent.stir), keepRenewed(clock, () => enrolment, renewNow)];
    running = {
      agent,
      stop() {
        for (const stop of stops) stop();
        agent.close();
        device.close();
      },
    };
  }
  async function renewNow(): Promise<void> {
    const present = enrolment;
    if (!present) return;
    const answer = await renew(present, createKey(), { fetch: cabled, clock, kind: 'devices' });
    if (answer.ok && enrolment === present) keep(answer.enrolment);
  }
  function halt(): void {
    running?.stop();
    running = undefined;
  }
  const cabled: Fetch = (address, init) => (cable.isPulled() ? Promise.reject(noNetwork()) : anyDateFetch(address, init));
  const download: FetchPackage = async (address, init) =>
    cable.isPulled() ? Promise.reject(noNetwork()) : throughCable(await anyDateFetch(address, init));
  function throughCable(answer: Response): Response {
    const line = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, onward) => (cable.isPulled() ? onward.error(noNetwork()) : onward.enqueue(chunk)),
    });
    return new Response(answer.body?.pipeThrough(line) ?? null, answer);
  }
  const firmware: FirmwareRoad = {
    hasRoom: (bytes) => bytes <= maxPackageBytes,
    async carry(order, signal) {
      const { base = '' } = enrolment ?? {};
      logs.event(`Fetching firmware ${order.version}`);
      const fetched = await fetchPackage({ fetch: download, clock, base }, order, createPartialPackage(), signal);
      const answer = fetched.ok ? updater.install(order.name, fetched.content) : { status: 0, message: fetched.message };
      if (answer.status === 200 || signal.aborted) return undefined;
      logs.fault(`Firmware update failed: ${answer.message}`);
      return answer.message;
    },
  };
  lifecycle.onChange((state) => (state === 'on' ? run() : halt()));

  return {
    handle(params) {
      if (!isTree(params) || (params['registrationToken'] === undefined && params['registrationEndpoint'] === undefined)) return undefined;
      const { registrationToken: token, registrationEndpoint: endpoint } = params;
      if (typeof token !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(token)) return refuse('registrationToken must be a token.');
      if (typeof endpoint !== 'string' || !isEndpoint(endpoint))
        return refuse(`registrationEndpoint must be an http address that ends in ${registerPath}.`);
      return register(token, endpoint);
    },
    setCable(connected) {
      cable.pull(!connected);
      if (connected && running?.agent.status().isConnected === false) running.agent.reconnect();
    },
    begin(device) {
      served = device;
      run();
    },
    close: halt,
  };
}
const noNetwork = () => new Error('no network');
const refuse = (message: string): Answer => ({ ok: false, message });
function isEndpoint(text: string): boolean {
  if (text.length > 512 || !URL.canParse(text)) return false;
  const { protocol, pathname, username, search, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && pathname.endsWith(registerPath) && username + search + hash === '';
}
