import type { areas, AskedWith, CloudApi, ErrorOf } from '@headroom/protocol/cloud';
import { compareVersions } from '@headroom/model/catalogue';
import { isForRepeat, isForRetry, retryVersion } from '@headroom/model/firmware';
import { endOf, nextWithin, type VenueHours } from '@headroom/model/people';
import { recordCall } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import type { Db } from '../../kit/db/database.ts';
import { devicesOf, type ListedDevice } from '../devices/store.ts';
import { releaseFor, type Release } from '../firmware/releases.ts';
import { Refusal, refuse, type AskingInVenue, type Handlers } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import { audienceOf } from '../../people/members/audience.ts';
import type { Random } from '../../kit/ports.ts';
import { hoursOf } from '../../venues/venues/hours.ts';
import { lockVenue } from '../../kit/db/venue-lock.ts';
import { addRollout, busyDevices, changeRollout, lockRollout, openRolloutsOf, rolloutById, rolloutsOf, type Chosen } from './store.ts';

interface RolloutTools {
  readonly random: Random;
}
type Options = AskedWith<CloudApi['updateVenue']>['body'];
type StartError = ErrorOf<CloudApi['updateVenue']>;
const usualAtOnce = 5;
/** Without update hours, waits this long for offline amplifiers. */
const patienceMs = 24 * 3_600_000;
const noRepeat: ReadonlySet<string> = new Set();
/** How long ended updates stay among open ones. */
const toldMs = 24 * 3_600_000;

export function rolloutHandlers({ random }: RolloutTools): Handlers<(typeof areas)['rollouts']> {
  function start(asked: AskingInVenue, options: Options, repeated: ReadonlySet<string>) {
    const { now, venue, caller } = asked;
    return atomically(asked.db, async (db): Promise<{ rolloutId: string } | Refusal<StartError>> => {
      await lockVenue(db, venue.venueId);
      const chosen = await choose(db, venue.venueId, options, repeated);
      if (chosen instanceof Refusal) return chosen;
      const { atOnce = usualAtOnce, tolerated = 0, waitForOffline = true, allowOlder = false } = options;
      const rolloutId = createId(now, random);
      const span = spanFrom(await hoursOf(db, venue.venueId), options.startAt, now);
      if (span === undefined) return refuse('NoWindow');
      const rollout = {
        rolloutId,
        venueId: venue.venueId,
        startedBy: caller.accountId,
        ...span,
        atOnce,
        tolerated,
        waits: waitForOffline,
        allowsOlder: allowOlder,
      };
      await addRollout(db, rollout, chosen, now);
      await recordCall(db, asked, 'firmware update started', {
        to: {
          rolloutId,
          startsAt: span.startsAt.toISOString(),
          amplifiers: chosen.map(({ deviceId, toVersion }) => ({ deviceId, toVersion })),
        },
      });
      asked.announce(await audienceOf(db, venue.venueId));
      return { rolloutId };
    });
  }

  return {
    updateVenue: (asked) => start(asked, asked.body, noRepeat),
    updateDevice: (asked) => start(asked, { ...asked.body, deviceIds: [asked.params.deviceId] }, noRepeat),
    async listOpenRollouts({ db, caller, now }) {
      return { rollouts: await openRolloutsOf(db, caller.accountId, new Date(now.getTime() - toldMs)) };
    },
    async listRollouts({ db, venue }) {
      return { rollouts: await rolloutsOf(db, venue.venueId, venue.role) };
    },
    async getRollout({ db, venue, params }) {
      const rollout = await rolloutById(db, venue.venueId, params.rolloutId, venue.role);
      return rollout === undefined ? refuse('UnknownRollout') : { rollout };
    },
    stopRollout: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params } = asked;
        const rollout = await lockRollout(db, venue.venueId, params.rolloutId);
        if (rollout === undefined) return refuse('UnknownRollout');
        if (rollout.state !== 'scheduled' && rollout.state !== 'running') return {};
        await changeRollout(db, params.rolloutId, { state: 'stopped' });
        await recordCall(db, asked, 'firmware update stopped', { to: { rolloutId: params.rolloutId } });
        asked.announce(await audienceOf(db, venue.venueId));
        return {};
      }),
    async retryRollout(asked) {
      const { db, venue, params } = asked;
      const rollout = await rolloutById(db, venue.venueId, params.rolloutId, venue.role);
      if (rollout === undefined) return refuse('UnknownRollout');
      const failed = rollout.devices.filter(isForRetry);
      if (failed.length === 0) return refuse('NothingToUpdate');
      const version = retryVersion(failed);
      // Connected amplifiers do not wait.
      const there = new Set(
        (await devicesOf(db, { venueId: venue.venueId })).flatMap((one) => (one.summary.isConnected ? one.deviceId : [])),
      );
      const ids = failed.map(({ deviceId }) => deviceId);
      const online = ids.filter((deviceId) => there.has(deviceId));
      const options = { deviceIds: online.length > 0 ? online : ids, atOnce: rollout.atOnce };
      const repeated = new Set(failed.filter(isForRepeat).map(({ deviceId }) => deviceId));
      return start(asked, version === undefined ? options : { ...options, version, allowOlder: true }, repeated);
    },
  };
}

function spanFrom({ timeZone, update }: VenueHours, startAt: string | undefined, now: Date) {
  if (startAt === 'window' && update === null) return undefined;
  if (update !== null && (startAt === undefined || startAt === 'window')) {
    const startsAt = nextWithin(update, timeZone, now);
    return { startsAt, endsAt: endOf(update, timeZone, startsAt) };
  }
  const startsAt = new Date(Math.max(now.getTime(), startAt === undefined ? 0 : Date.parse(startAt)));
  return { startsAt, endsAt: new Date(startsAt.getTime() + patienceMs) };
}

async function choose(
  db: Db,
  venueId: string,
  { deviceIds, version, allowOlder }: Options,
  repeated: ReadonlySet<string>,
): Promise<readonly Chosen[] | Refusal<StartError>> {
  const all = new Map((await devicesOf(db, { venueId })).map((device) => [device.deviceId, device]));
  const wanted = deviceIds?.map((deviceId) => all.get(deviceId));
  const unknown = deviceIds?.filter((deviceId) => !all.has(deviceId)) ?? [];
  if (unknown.length > 0) return refuse('UnknownDevice', { details: { deviceIds: unknown } });
  const devices = (wanted ?? [...all.values()]).filter((device) => device !== undefined);
  const offline = deviceIds === undefined ? [] : devices.filter(({ summary }) => !summary.isConnected);
  if (offline.length > 0) return refuse('Offline', { details: named(offline) });
  const online = devices.filter(({ summary }) => summary.isConnected);
  const chosen = new Map<string, Chosen>();
  const older: ListedDevice[] = [];
  let isKnown = version === undefined || online.length === 0;
  const releases = new Map<string, Release | undefined>();
  for (const device of online) {
    const { deviceName: name, modelID: model, currentFirmwareVersion: fromVersion } = device.summary;
    if (!releases.has(model)) releases.set(model, await releaseFor(db, model, version));
    const toVersion = releases.get(model)?.version;
    if (toVersion === undefined) continue;
    isKnown = true;
    const order = compareVersions(toVersion, fromVersion);
    if (order < 0 && version !== undefined && allowOlder !== true) older.push(device);
    if (order > 0 || (order < 0 && version !== undefined) || (order === 0 && repeated.has(device.deviceId)))
      chosen.set(device.deviceId, { deviceId: device.deviceId, name, model, fromVersion, toVersion });
  }
  if (!isKnown) return refuse('NoSuchRelease');
  if (older.length > 0) return refuse('OlderVersion', { details: named(older) });
  if (chosen.size === 0) return refuse('NothingToUpdate');
  const busy = new Set(await busyDevices(db, [...chosen.keys()]));
  if (busy.size === 0) return [...chosen.values()];
  return refuse('RolloutRunning', { details: named(devices.filter(({ deviceId }) => busy.has(deviceId))) });
}
const named = (devices: readonly ListedDevice[]) => ({
  deviceIds: devices.map(({ deviceId }) => deviceId),
  names: devices.map(({ summary }) => summary.deviceName),
});
