/** Behind the call that sends a command to an amplifier [CLOUDAPI-21]. */

import { createHash, randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '@headroom/model/files';
import { deviceInfo } from '@headroom/model/amplifier';
import { at, valueOf, type Tree } from '@headroom/model/property';
import type { Clock } from '@headroom/protocol';
import type { areas } from '@headroom/protocol/cloud';
import { recordCall, recordCalls, type Shown } from '../audit/record.ts';
import { Refusal, refuse, type Handlers, type Request } from '../http/handler.ts';
import type { ShadowStore } from '../shadows/store.ts';
import type { Answer, Courier } from './courier.ts';
import { judgeCommand, type Judged } from './rights.ts';

type Areas = (typeof areas)['devices'];
interface CommandTools {
  readonly clock: Clock;
  readonly courier: Pick<Courier, 'send'>;
  readonly shadows: Pick<ShadowStore, 'reported'>;
}
/** [CLOUDAPI-21] */
const patienceMs = 5000;

export const commandHandlers = ({ clock, courier, shadows }: CommandTools): Pick<Handlers<Areas>, 'sendCommand'> => ({
  async sendCommand(request) {
    const since = clock.elapsed();
    const { caller, venue, params, body } = request;
    const { deviceId } = params;
    const { id = randomUUID(), url, method, params: values } = body.deviceCommand;
    const reported = await shadows.reported(deviceId);
    if (reported === undefined) return refuse('NotFound');
    const judged = judgeCommand({ url, method, params: values }, venue.role, valueOf(reported, deviceInfo.properties.modelID, {}));
    if (judged instanceof Refusal) return judged;
    const print = createHash('sha256')
      .update(JSON.stringify([caller.accountId, url, method, values]))
      .digest('base64url');
    const watching = judged.watching && { who: caller.sessionId, ms: judged.watching.ms };
    const command = { id, url, method, params: values as JsonObject | undefined, print, watching };
    const answer = await courier.send(deviceId, command, patienceMs - (clock.elapsed() - since));
    const isChange = judged.watching === undefined && method !== 'get';
    if (answer.kind !== 'done') {
      // It was sent, and may have been carried out: whoever looks into the log later must find it.
      if (isChange && (answer.kind === 'left' || answer.kind === 'time-out')) await writeDown(request, judged, undefined);
      return refusalOf(answer);
    }
    if (!answer.isRepeated && isChange) await writeDown(request, judged, reported);
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

/** What was set, from what to what; of what opens something, only that it was set. The keys of locks are in no log. */
function writeDown(request: Request<Areas['sendCommand']>, { changes }: Judged, before: Tree | undefined): Promise<void> {
  const { deviceCommand } = request.body;
  const { deviceId } = request.params;
  const outcome = before === undefined ? ' (outcome unknown)' : '';
  if (changes.length === 0) return recordCall(request.db, request, `${deviceCommand.method} ${deviceCommand.url}${outcome}`, { deviceId });
  return recordCalls(
    request.db,
    request,
    changes.map(({ address, property, value }) => {
      const from = before && shownOf(at(before, address) as Json | undefined);
      return { action: address + outcome, deviceId, ...(!property.secret && { from, to: shownOf(value) }) };
    }),
  );
}
/** A list is told by its length: coefficients say nothing to a reader. */
const shownOf = (value: Json | undefined): Shown | undefined => (Array.isArray(value) ? `${value.length} values` : value);
