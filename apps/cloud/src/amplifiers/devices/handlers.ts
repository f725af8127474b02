import { deviceInfo } from '@headroom/model/amplifier';
import type { JsonObject } from '@headroom/model/files';
import type { AmpSummary } from '@headroom/model/health';
import { branchAt, leavesOf } from '@headroom/model/property';
import type { AnsweredWith, areas, CloudApi, connections } from '@headroom/protocol/cloud';
import { mergeStates } from '@headroom/protocol/shadow';
import { tellOfAmp, tellOfMove } from '../../venues/alarms/events.ts';
import { recordCall, strike } from '../../kit/audit/record.ts';
import type { Authority } from '../authority/authority.ts';
import { exclude } from './bridges.ts';
import { diagnosisOf } from './diagnosis.ts';
import { beginLimits } from '../commands/generator-limits.ts';
import { atomically } from '../../kit/db/atomically.ts';
import { refuse, type Handlers } from '../../kit/http/handler.ts';
import { audienceOf } from '../../people/members/audience.ts';
import { roleInVenue } from '../../people/members/store.ts';
import { isFull, type Quotas } from '../../kit/quotas.ts';
import { pick, shownTo } from '../shadows/attributes.ts';
import type { DeviceShadows } from '../shadows/for-devices.ts';
import { deviceById, devicesOf, placeDevice, removeDevice } from './store.ts';

/** Shadows read at once; each takes about a millisecond. */
const atOnce = 20;
/** Characters, for a thousand of the largest amplifiers. */
const maxAnswerLength = 32_000_000;

interface DeviceTools {
  readonly authority: Pick<Authority, 'announce'>;
  readonly shadows: DeviceShadows;
  readonly quotas: Quotas;
}

export function deviceHandlers({
  authority,
  shadows,
  quotas,
}: DeviceTools): Omit<Handlers<(typeof areas)['devices']>, 'sendCommand' | 'createMqttCredentials'> {
  return {
    async listDevices({ db, venue }) {
      const devices = await devicesOf(db, { venueId: venue.venueId });
      return {
        devices: devices.map(({ deviceId, bridgeId, summary }) => ({
          deviceId,
          bridgeId,
          connection: connectionOf(summary),
          deviceSummary: summary,
        })),
      };
    },

    async readAttributes({ db, venue, body }) {
      const devices = await devicesOf(db, { venueId: venue.venueId });
      const isReported = body.attributes.some((name) => name.startsWith('shadowAttributes'));
      const answered: AnsweredWith<CloudApi['readAttributes']>['devices'] = [];
      let length = 0;
      for (let from = 0; from < devices.length; from += atOnce) {
        const some = devices.slice(from, from + atOnce);
        const reported = await shadows.reported(db, isReported ? some.map(({ deviceId }) => deviceId) : []);
        for (const { deviceId, numberOfChannels, summary } of some) {
          const states = reported.get(deviceId);
          const tree = states === undefined ? undefined : shownTo(venue.role, mergeStates(states.values()));
          const picked = pick(body.attributes, {
            deviceId,
            deviceAttributes: { connected: summary.isConnected, numberOfChannels },
            shadowAttributes: tree === undefined ? {} : { reported: tree },
          });
          answered.push(picked);
          length += JSON.stringify(picked).length;
        }
        if (length > maxAnswerLength) return refuse('TooMuch');
      }
      return { devices: answered };
    },

    async removeDevice(asked) {
      const { venue, params, announce } = asked;
      const answer = await atomically(asked.db, async (db) => {
        const device = await deviceById(db, params.deviceId);
        if (device?.venueId !== venue.venueId) return refuse('DEVICE_REMOVAL_ERROR');
        await tellOfAmp(db, device.deviceId, [{ venueId: venue.venueId, kind: 'ampRemoved' }], asked.now);
        const name = await removeDevice(db, device.deviceId);
        if (device.bridgeId !== undefined) await exclude(db, device.bridgeId, device.deviceId);
        await recordCall(db, asked, 'amplifier removed', { deviceId: device.deviceId, from: name });
        announce(await audienceOf(db, venue.venueId));
        return {};
      });
      authority.announce();
      return answer;
    },

    relocateDevice: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params, query, caller, announce } = asked;
        const device = await deviceById(db, params.deviceId);
        if (device?.venueId !== venue.venueId) return refuse('NotFound');
        const other = await roleInVenue(db, query.venueId, caller.accountId);
        if (other === undefined) return refuse('UnknownVenue');
        if (other.role !== 'owner') return refuse('VenueNotOwned');
        if (other.venueId === venue.venueId) return {};
        if (other.ownerId !== venue.ownerId && (await isFull(db, quotas, 'devices', other.ownerId))) return refuse('TooMany');
        announce(await audienceOf(db, venue.venueId));
        await placeDevice(db, { ...device, venueId: other.venueId });
        await tellOfMove(db, device.deviceId, venue.venueId, other.venueId, asked.now);
        announce(await audienceOf(db, other.venueId));
        const change = { deviceId: device.deviceId, from: venue.venueId, to: other.venueId };
        await recordCall(db, asked, 'amplifier moved', change);
        await recordCall(db, { ...asked, venue: other }, 'amplifier moved', change);
        return {};
      }),

    async getConfiguration({ db, venue, params: { deviceId } }) {
      const states = (await shadows.reported(db, [deviceId])).get(deviceId);
      return {
        deviceConfiguration: [...(states ?? [])].map(([shadowName, tree]) => ({
          shadowName,
          shadowState: { reported: shownTo(venue.role, tree) },
        })),
      };
    },

    async putConfiguration(asked) {
      const { deviceId } = asked.params;
      const { shadowName, shadowState } = asked.body;
      const changes = Array.from(leavesOf(shadowState.desired), ([address, value]) => ({ address, value }));
      await beginLimits(asked.db, deviceId, changes, asked.now);
      // Logged first, so that nothing is changed unlogged.
      const entries = await recordCall(asked.db, asked, 'configuration desired', {
        deviceId,
        to: { shadowName, desired: shadowState.desired as JsonObject },
      });
      const refusal = await shadows.desire(deviceId, shadowName, shadowState.desired as JsonObject);
      // An off sent meanwhile has ended this limit.
      await beginLimits(asked.db, deviceId, changes, asked.now);
      if (refusal) await strike(asked.db, entries);
      if (refusal?.code === 'StateRefused') return refuse('StateRefused', { details: { reason: refusal.reason } });
      if (refusal) return refuse(refusal.code);
      return {};
    },

    async getDeviceInfo({ db, params: { deviceId } }) {
      const [device] = await devicesOf(db, { deviceId });
      if (device === undefined) return refuse('NotFound');
      const { deviceName, modelID, currentFirmwareVersion: firmwareVersion } = device.summary;
      const states = (await shadows.reported(db, [deviceId])).get(deviceId);
      const reported = states === undefined ? {} : branchAt(mergeStates(states.values()), deviceInfo, {});
      return { deviceInfo: { deviceName, modelID, firmwareVersion, ...reported } };
    },

    async diagnoseChannel(asked) {
      const { db, venue, params, query } = asked;
      const { deviceId } = params;
      const [device] = await devicesOf(db, { deviceId });
      if (device === undefined) return refuse('NotFound');
      const about = {
        deviceId,
        channel: Number(query.channel),
        symptom: query.symptom ?? 'silent',
        language: asked.language(),
        now: asked.now,
      };
      return (await diagnosisOf(db, { ...about, venue, summary: device.summary })) ?? refuse('UnknownChannel');
    },
  };
}

function connectionOf({ isConnected, isBridgeLost }: AmpSummary): (typeof connections)[number] {
  if (isConnected) return 'connected';
  return isBridgeLost ? 'bridge lost' : 'amplifier lost';
}
