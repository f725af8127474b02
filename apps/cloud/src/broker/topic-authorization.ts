/** Devices and bridges use their own topics, users those of one visible device. */

import { clientIdOf } from '../kit/identifiers.ts';
import { isJsonObject, readJson } from '@headroom/model/files';
import { bridgePresence, deviceTopics, readFilter, readTopic, type Topic } from '@headroom/protocol/shadow';
import type { Clock } from '@headroom/protocol';
import type { Logger } from 'pino';
import type { Authority } from '../amplifiers/authority/authority.ts';
import type { CommandDispatcher } from '../amplifiers/commands/command-dispatcher.ts';
import { isNotifiable } from '../amplifiers/shadows/reported.ts';
import type { ShadowStore } from '../amplifiers/shadows/store.ts';
import type { Admission, MqttServer, TopicAuthorization, Grant, Peer } from './mqtt-server-port.ts';
import type { Metrics } from '../kit/metrics.ts';
import type { Presence } from './presence.ts';
import type { Relay } from './relay.ts';
import { createShadowRequests, deviceOf } from './shadow-requests.ts';
import type { CredentialBook } from './web-socket.ts';

/** By client id. */
export type Holders = Map<string, Grant>;
interface AuthorizationPorts {
  readonly holders: Holders;
  readonly authority: Pick<Authority, 'identify'>;
  readonly credentials: Pick<CredentialBook, 'stillGood'>;
  readonly presence: Presence;
  readonly shadows: ShadowStore;
  readonly relay: Relay;
  readonly dispatcher: CommandDispatcher;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'count'>;
  readonly mqttServer: MqttServer;
  readonly serves: (bridge: string, devices: readonly string[]) => Promise<void>;
  /** False if a copy of this bridge's folder started later. */
  readonly isNewest: (bridge: string, life: string) => Promise<boolean>;
}
const largestNotification = 32 * 1024;
const maxServed = 500;
const maxPlaces = 10_000;
const said = Promise.resolve();

export function createTopicAuthorization(ports: AuthorizationPorts): TopicAuthorization {
  const { holders, authority, credentials, presence, shadows, relay, dispatcher, clock, log, metrics, mqttServer, serves, isNewest } =
    ports;
  const places = new Map<string, Topic>();
  const { ask, askUnknown } = createShadowRequests({ shadows, clock, metrics, mqttServer });

  async function connect(peer: Peer, clientId: string, life: string | undefined): Promise<Admission> {
    const strange: Admission = { ok: false, code: 'other client id', why: 'the client id is another than the certificate or address says' };
    if (peer.kind === 'signed') {
      if (clientId !== peer.clientId) return strange;
      const good = await credentials.stillGood([peer.accessKey]);
      if (!good.has(peer.accessKey)) return { ok: false, code: 'not authorized', why: 'the credentials have ended' };
      return { ok: true, grant: { kind: 'user', device: peer.device, accessKey: peer.accessKey, mayUnlock: peer.mayUnlock } };
    }
    const identity = await authority.identify(peer.der);
    if (!identity.ok) return { ok: false, code: 'not authorized', why: `its certificate is ${identity.refusal}` };
    const { kind, id, serial } = identity;
    const holds = kind === 'device' ? id : clientIdOf(id);
    if (clientId !== holds) return strange;
    if (kind === 'bridge' && life !== undefined && !(await isNewest(id, life)))
      return { ok: false, code: 'older copy', why: 'another with a copy of its folder began later' };
    const { epoch } = await presence.take(holds);
    const grant: Grant = { kind, id, serial, epoch };
    const before = holders.get(holds);
    holders.set(holds, grant);
    if (before) {
      // The library cuts silently: the same amplifier, or a stolen certificate.
      mqttServer.cut((other) => other === before, 'its certificate connected again');
      // It may have restarted, and knows neither its commands nor its watchers.
      dispatcher.left(holds);
    }
    if (kind === 'device') {
      relay.taken(id);
      shadows.forget(id);
      try {
        await shadows.refresh(id);
      } catch (error) {
        closed(grant, true);
        throw error;
      }
    }
    return { ok: true, grant };
  }
  function closed(grant: Grant, isOurDoing: boolean): void {
    if (grant.kind === 'user') return;
    const holds = grant.kind === 'device' ? grant.id : clientIdOf(grant.id);
    presence.drop({ device: holds, epoch: grant.epoch }, isOurDoing);
    if (holders.get(holds) !== grant) return;
    holders.delete(holds);
    relay.left(holds);
    dispatcher.left(holds);
  }

  /** No extra promises: reports come thousands a second. */
  function publish(grant: Grant, topic: string, payload: Uint8Array): Promise<void> {
    const forbidden = () => Promise.reject(new Error(`may not publish to ${topic.slice(0, 100)}`));
    if (grant.kind === 'bridge') {
      if (topic !== bridgePresence(grant.id)) return forbidden();
      const devices = servedIn(payload);
      return devices ? serves(grant.id, devices) : said;
    }
    const place = placeOf(topic);
    if (place === undefined || place.thing !== deviceOf(grant)) return forbidden();
    if (place.kind === 'shadow request') return ask(grant, place, payload);
    if (place.kind === 'unknown shadow') return place.verb === undefined ? forbidden() : askUnknown(grant, place, place.verb, payload);
    if (grant.kind === 'user' || place.kind === 'shadow reply' || place.kind === 'command') return forbidden();
    if (place.kind === 'commandResponse') {
      const heard = dispatcher.answered(place.thing, payload);
      if (heard) relay.say(place.thing, 'commandResponse', heard);
    } else if (payload.length <= largestNotification && isNotification(payload)) relay.say(place.thing, 'notification', payload);
    else log.warn({ device: place.thing }, 'a notification was dropped: it contains an unknown property or a secret');
    return said;
  }

  /** Parsed once each; they are few. */
  function placeOf(topic: string): Topic | undefined {
    const known = places.get(topic);
    if (known) return known;
    const place = readTopic(topic);
    if (places.size >= maxPlaces) places.clear();
    if (place) places.set(topic, place);
    return place;
  }

  return {
    connect,
    async subscribe(grant, filter) {
      if (grant.kind === 'bridge') return undefined;
      const asked = readFilter(filter);
      const device = deviceOf(grant);
      if (asked?.thing !== device) return undefined;
      if (grant.kind === 'user' && !(await credentials.stillGood([grant.accessKey])).has(grant.accessKey)) return undefined;
      if (asked.covers !== 'topic') return device;
      const topic = readTopic(filter);
      const mayHear = grant.kind === 'device' ? ['command', 'shadow reply'] : ['commandResponse', 'notification', 'shadow reply'];
      const isAnswer = topic?.kind === 'unknown shadow' && topic.verb === undefined;
      return topic && (isAnswer || mayHear.includes(topic.kind)) ? device : undefined;
    },
    publish,
    closed,
  };
}

function isNotification(payload: Uint8Array): boolean {
  const read = readJson(payload, { length: largestNotification, duplicates: 'last' });
  return read.ok && isJsonObject(read.value) && isJsonObject(read.value['tree']) && isNotifiable(read.value['tree']);
}
function servedIn(payload: Uint8Array): readonly string[] | undefined {
  const read = readJson(payload, { length: largestNotification });
  const devices = read.ok && isJsonObject(read.value) ? read.value['devices'] : undefined;
  if (!Array.isArray(devices) || devices.length > maxServed) return undefined;
  return devices.filter((id): id is string => typeof id === 'string' && /^[\dA-F]{12}$/.test(id));
}
export const commandTopic = deviceTopics.command;
