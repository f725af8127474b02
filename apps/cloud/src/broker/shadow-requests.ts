import type { JsonObject } from '@headroom/model/files';
import type { Clock } from '@headroom/protocol';
import { classicShadowTopic, readPlain, readUpdate, rejectionPayload, rejections, shadowTopic } from '@headroom/protocol/shadow';
import type { Rejection, ShadowReply, ShadowRequest, ShadowRequestTopic, ShadowVerb, UpdateRequest } from '@headroom/protocol/shadow';
import { withoutLockKey, withoutTuningKeys } from '../amplifiers/shadows/attributes.ts';
import type { ShadowStore } from '../amplifiers/shadows/store.ts';
import type { Metrics } from '../kit/metrics.ts';
import type { Grant, MqttServer } from './mqtt-server-port.ts';

interface RequestPorts {
  readonly shadows: Pick<ShadowStore, 'update' | 'remove' | 'get'>;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'count'>;
  readonly mqttServer: Pick<MqttServer, 'tell'>;
}
type Asked = Pick<ShadowRequestTopic, 'name' | 'verb' | 'isClassic'>;
type OfDevice = Exclude<Grant, { kind: 'bridge' }>;
interface Refused {
  readonly rejection: Rejection;
  readonly clientToken: string | undefined;
}
const said = Promise.resolve();

export function createShadowRequests({ shadows, clock, metrics, mqttServer }: RequestPorts) {
  const reply = (grant: OfDevice, { name, isClassic }: Asked, to: ShadowReply, told: () => unknown) => {
    const device = deviceOf(grant);
    const topic = isClassic ? classicShadowTopic(device, to) : shadowTopic(device, name, to);
    return mqttServer.tell(grant, topic, () => Buffer.from(JSON.stringify(told())));
  };
  function reject(grant: OfDevice, asked: Asked, { rejection, clientToken }: Refused): void {
    if (asked.verb !== 'get') metrics.count('shadow_changes_refused_total');
    reply(grant, asked, `${asked.verb}/rejected`, () => rejectionPayload(rejection, clientToken, Math.floor(clock.now() / 1000)));
  }
  const readAsked = (verb: ShadowVerb, payload: Uint8Array) => (verb === 'update' ? readUpdate(payload) : readPlain(payload));
  /** Unknown shadows are never created. */
  function askUnknown(grant: OfDevice, { name }: { readonly name: string }, verb: ShadowVerb, payload: Uint8Array): Promise<void> {
    const read = readAsked(verb, payload);
    const refused = read.ok ? { rejection: rejections.absent(name), clientToken: read.request.clientToken } : read;
    reject(grant, { name, verb, isClassic: false }, refused);
    return said;
  }
  /** Answers go to the sender, stored changes to every subscriber. */
  function ask(grant: OfDevice, asked: Asked, payload: Uint8Array): Promise<void> {
    const device = deviceOf(grant);
    const { name, verb } = asked;
    const read = readAsked(verb, payload);
    if (!read.ok) {
      reject(grant, asked, read);
      return said;
    }
    const { request } = read;
    const { clientToken } = request;
    // Users change values by command calls, which check role and time.
    if (grant.kind === 'user' && verb !== 'get') {
      reject(grant, asked, { rejection: rejections.forbidden, clientToken });
      return said;
    }
    const epoch = grant.kind === 'device' ? grant.epoch : undefined;
    const answered = isUpdate(request)
      ? shadows.update(device, name, request, epoch)
      : shadows[verb === 'get' ? 'get' : 'remove'](device, name, request, epoch);
    return answered.then((outcome) => {
      if (!outcome.ok) reject(grant, asked, { rejection: outcome.rejection, clientToken });
      else if (verb === 'get') for (const one of outcome.told) reply(grant, asked, one.reply, () => shownIn(grant, one.payload));
    });
  }
  return { ask, askUnknown };
}
function shownIn(grant: Grant, payload: JsonObject): unknown {
  if (grant.kind !== 'user') return payload;
  const told = withoutLockKey(payload);
  return grant.mayUnlock ? told : withoutTuningKeys(told);
}
const isUpdate = (request: ShadowRequest): request is UpdateRequest => 'change' in request;
export const deviceOf = (grant: OfDevice): string => (grant.kind === 'device' ? grant.id : grant.device);
