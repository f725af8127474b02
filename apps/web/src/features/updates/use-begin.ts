/** One call per venue [FWCLOUD-13]. */

import { failed, running, succeeded, type Operation, type UpdateCall } from '@headroom/model/firmware';
import type { CallError } from '@headroom/protocol/cloud';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { records } from '../../cloud/records.ts';
import { useOpenRollouts } from '../../cloud/rollouts.ts';
import type { StartOptions } from './begin-options.tsx';

/** [ERR-25] */
type FirmwareError = 'UPDATE_VENUE_AMPS_ERROR' | 'UPDATE_AMP_ERROR' | 'UNKNOWN';
export interface Refusal {
  readonly error: FirmwareError;
  readonly code: string;
}
const atOnce = 4;

/** A past time means at once; none means the venue's hours. */
const longAgo = '2000-01-01T00:00:00Z';

export interface Begun {
  readonly all: boolean;
  readonly venueIds: ReadonlySet<string>;
  /** By the cloud's clock. */
  readonly since: string | undefined;
}
export function useBegin() {
  const cloud = useCloud();
  const kept = useQueryClient();
  const { refresh } = useOpenRollouts();
  const [requests, setRequests] = useState<ReadonlyMap<string, Operation>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map());
  // Repeating a choice after a lost answer starts nothing twice.
  const keys = useRef(new Map<string, string>());

  async function ask(call: UpdateCall, options: StartOptions) {
    // A window that the question named may be gone by now, and none means at once.
    const isInWindow = (kept.getQueryData(records.hours(cloud, call.venueId).queryKey)?.hours.update ?? null) !== null;
    const startAt = options.now ? longAgo : isInWindow ? 'window' : undefined;
    const body = { atOnce: options.atOnce, ...(startAt !== undefined && { startAt }), waitForOffline: options.waitForOffline };
    const named = JSON.stringify([call, body]);
    const idempotencyKey = keys.current.get(named) ?? crypto.randomUUID();
    keys.current.set(named, idempotencyKey);
    const answer =
      call.kind === 'venue'
        ? await cloud.updateVenue(
            { params: { venueId: call.venueId }, body: { ...body, deviceIds: [...call.deviceIds] } },
            { idempotencyKey },
          )
        : await cloud.updateDevice({ params: { deviceId: call.deviceId }, body }, { idempotencyKey });
    // Without a status the cloud may have acted, so the key stays.
    if (answer.ok || answer.error.status !== undefined) keys.current.delete(named);
    return answer;
  }
  async function begin(calls: readonly UpdateCall[], options: StartOptions): Promise<Begun> {
    const states = new Map<string, Operation>(calls.map(({ venueId }) => [venueId, running]));
    const refused = new Map<string, Refusal>();
    const rolloutIds = new Map<string, string>();
    const tell = () => {
      setRequests(new Map(states));
      setRefusals(new Map(refused));
    };
    tell();
    const left = [...calls];
    const work = async () => {
      for (let call = left.shift(); call; call = left.shift()) {
        const answer = await ask(call, options);
        if (answer.ok && !answer.unchanged) {
          states.set(call.venueId, succeeded);
          rolloutIds.set(answer.value.rolloutId, call.venueId);
        } else if (!answer.ok) {
          const refusal = { error: errorOf(call, answer.error), code: answer.error.code };
          states.set(call.venueId, failed(refusal.error));
          refused.set(call.venueId, refusal);
        }
        tell();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const told = await refresh();
    return {
      all: refused.size === 0,
      venueIds: new Set(rolloutIds.values()),
      since: told
        .filter(({ rolloutId }) => rolloutIds.has(rolloutId))
        .map(({ createdAt }) => createdAt)
        .toSorted()[0],
    };
  }
  return {
    requests,
    refusals,
    begin,
    clear() {
      setRequests(new Map());
      setRefusals(new Map());
    },
  };
}
const errorOf = ({ kind }: UpdateCall, { status }: CallError<string>): FirmwareError =>
  status === undefined ? 'UNKNOWN' : kind === 'venue' ? 'UPDATE_VENUE_AMPS_ERROR' : 'UPDATE_AMP_ERROR';
