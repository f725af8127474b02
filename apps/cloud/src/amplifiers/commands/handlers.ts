import { createHash, randomUUID } from 'node:crypto';
import type { JsonObject } from '@headroom/model/files';
import type { Clock } from '@headroom/protocol';
import type { areas } from '@headroom/protocol/cloud';
import { whoseIn } from '../../kit/audit/record.ts';
import { Refusal, refuse, type Handlers, type Request } from '../../kit/http/handler.ts';
import type { ShadowStore } from '../shadows/store.ts';
import type { Answer } from './command.ts';
import type { CommandDispatcher } from './command-dispatcher.ts';
import { beginLimits, endLimits } from './generator-limits.ts';
import { shownOf, type Logged } from './command-audit.ts';
import { judgeCommand, type Judged } from './rights.ts';

type Areas = (typeof areas)['devices'];
interface CommandTools {
  readonly clock: Clock;
  readonly dispatcher: Pick<CommandDispatcher, 'send'>;
  readonly shadows: Pick<ShadowStore, 'modelID'>;
}
/** [CLOUDAPI-21] */
export const patienceMs = 5000;

export const commandHandlers = ({ clock, dispatcher, shadows }: CommandTools): Pick<Handlers<Areas>, 'sendCommand'> => ({
  async sendCommand(request) {
    const { caller, venue, params, body } = request;
    const { deviceId } = params;
    const { id = randomUUID(), url, method, params: values, seen } = body.deviceCommand;
    const modelID = await shadows.modelID(deviceId);
    if (modelID === undefined) return refuse('NotFound');
    const judged = judgeCommand({ url, method, params: values }, venue.role, modelID);
    if (judged instanceof Refusal) return judged;
    const print = createHash('sha256')
      .update(JSON.stringify([caller.accountId, url, method, values]))
      .digest('base64url');
    const watching = judged.watching && { who: caller.sessionId, ...judged.watching };
    const isChange = judged.watching === undefined && method !== 'get';
    const logged = isChange ? loggedOf(request, judged) : undefined;
    // To amplifiers starting and continuing a watch are the same.
    const sent = watching?.ms === undefined ? values : { sensorPublishStart: true, ...values };
    const command = { id, url, method, params: sent as JsonObject | undefined, seen, print, watching, logged };
    await beginLimits(request.db, deviceId, judged.changes, request.now);
    const answer = await dispatcher.send(deviceId, command, patienceMs - (clock.elapsed() - request.arrivedAt));
    // An off sent meanwhile has ended this limit, and yet the amplifier may have carried it out before this on.
    await beginLimits(request.db, deviceId, judged.changes, request.now);
    if (answer.kind !== 'done') return refusalOf(answer);
    await endLimits(request.db, deviceId, judged.changes, request.now);
    return { id, result: 'OK' as const, ...(answer.params && { params: answer.params }) };
  },
});

function refusalOf(answer: Exclude<Answer, { readonly kind: 'done' }>) {
  switch (answer.kind) {
    case 'refused':
      return refuse('DeviceRefused', { details: { reason: answer.message } });
    case 'not connected':
      return refuse('NotConnected');
    case 'left':
      return refuse('LeftMeanwhile');
    case 'time-out':
      return refuse('TimeOut');
    case 'id used':
      return refuse('KeyReused', { field: 'deviceCommand.id' });
    case 'away':
      return refuse('Unavailable');
  }
}

/** Lock keys are in no log. */
function loggedOf(request: Request<Areas['sendCommand']>, { changes }: Judged): Logged[] {
  const { url, method } = request.body.deviceCommand;
  const whose = { at: request.now.getTime(), ...whoseIn(request) };
  if (changes.length === 0) return [{ ...whose, action: `${method} ${url}`, was: undefined, to: undefined }];
  return changes.map(({ address, property, value }) => ({
    ...whose,
    action: address,
    was: property.secret ? undefined : address,
    to: property.secret ? undefined : shownOf(value),
  }));
}
