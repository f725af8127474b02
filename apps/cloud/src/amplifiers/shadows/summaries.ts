import { deviceInfo } from '@headroom/model/amplifier';
import { channelNumbers, supportedApiVersion } from '@headroom/model/catalogue';
import { searchTextOf, summarise, type AmpSummary } from '@headroom/model/health';
import { valueOf, type Tree } from '@headroom/model/property';
import { sql } from 'kysely';
import { recordTransitions } from '../../venues/alarms/transitions.ts';
import { clientIdOf } from '../../kit/identifiers.ts';
import type { Db } from '../../kit/db/database.ts';
import { newestVersions } from '../firmware/releases.ts';
import { readDocuments, reportedTree } from './documents.ts';

export interface Connection {
  readonly isConnected: boolean;
  readonly isBridgeLost: boolean;
}
/** Equal texts mean equal summaries. */
export function summaryText(
  tree: Tree,
  before: Pick<AmpSummary, 'ampId' | 'deviceName' | 'modelID'>,
  numberOfChannels: number,
  connection: Connection,
  newest: (modelID: string) => string,
): string {
  const { ampId, deviceName } = before;
  const modelID = valueOf(tree, deviceInfo.properties.modelID, {}) || before.modelID;
  const summary = summarise(tree, {
    ampId,
    host: undefined,
    isConnected: connection.isConnected,
    // Shadows are in the format of this version.
    apiVersion: supportedApiVersion,
    hasAvailableFirmwareUpdate: undefined,
    latestFirmwareVersion: newest(modelID),
    numberOfChannels,
  });
  // Until it reports, its registration counts.
  const lost = connection.isBridgeLost ? { isBridgeLost: true } : {};
  const known = { ...summary, ...lost, deviceName: summary.deviceName || deviceName, modelID };
  // The database rejects NUL, which names may hold.
  return JSON.stringify(known, (_key, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
}

/** In the changing transaction, so that later ones see it. */
export async function refreshSummaries(transaction: Db, devices: readonly string[], now: Date): Promise<string[]> {
  if (devices.length === 0) return [];
  const locked = await transaction
    .selectFrom('devices')
    .where('device_id', 'in', devices)
    .orderBy('device_id')
    .forNoKeyUpdate()
    .select(['device_id', 'venue_id', 'number_of_channels', 'summary', 'bridge_id'])
    .execute();
  const ids = locked.map(({ device_id }) => device_id);
  if (ids.length === 0) return [];
  // A new statement after the lock sees concurrent commits.
  const bridges = locked.flatMap(({ bridge_id }) => (bridge_id === null ? [] : clientIdOf(bridge_id)));
  const held = await transaction
    .selectFrom('holdings')
    .where('device_id', 'in', [...ids, ...new Set(bridges)])
    .select(['device_id', 'node_id', 'is_node_gone'])
    .execute();
  const connected = new Set(held.flatMap(({ device_id, node_id }) => (node_id === null ? [] : device_id)));
  const lostWithNode = new Set(held.flatMap(({ device_id, is_node_gone }) => (is_node_gone ? device_id : [])));
  const documents = await readDocuments(transaction, ids);
  const newest = await newestVersions(transaction);
  const seen = locked.map(({ device_id, venue_id, number_of_channels, summary, bridge_id }) => {
    const tree = reportedTree([...(documents.get(device_id)?.shadows.values() ?? [])].map(({ shadow }) => shadow));
    const channels = channelNumbers(tree, number_of_channels).length;
    const isConnected = connected.has(device_id);
    const isBridgeLost = !isConnected && bridge_id !== null && !connected.has(clientIdOf(bridge_id));
    const text = summaryText(tree, summary, channels, { isConnected, isBridgeLost }, newest);
    const after = JSON.parse(text) as AmpSummary;
    const isKnown = channels === number_of_channels && isSame(after, summary);
    const bridge =
      bridge_id === null
        ? undefined
        : {
            bridgeId: bridge_id,
            isHeld: connected.has(clientIdOf(bridge_id)),
            isCloudGone: lostWithNode.has(clientIdOf(bridge_id)),
          };
    const isCloudGone = lostWithNode.has(device_id);
    return {
      device_id,
      venue_id,
      channels,
      text,
      searchText: searchTextOf(after),
      isKnown,
      ofAlarms: { deviceId: device_id, venueId: venue_id, before: summary, after, tree, isCloudGone, bridge },
    };
  });
  await write(
    transaction,
    seen.filter(({ isKnown }) => !isKnown),
  );
  const alarmed = await recordTransitions(
    transaction,
    seen.map(({ ofAlarms }) => ofAlarms),
    now,
  );
  return [...new Set([...seen.flatMap(({ isKnown, venue_id }) => (isKnown ? [] : venue_id)), ...alarmed])];
}
interface News {
  readonly device_id: string;
  readonly channels: number;
  readonly text: string;
  readonly searchText: string;
}
async function write(transaction: Db, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const column = <Value>(of: (row: News) => Value) => news.map(of);
  await sql`
    update devices set summary = given.summary::jsonb, search_text = given.search_text, number_of_channels = given.channels
    from unnest(${column(({ device_id }) => device_id)}::text[], ${column(({ text }) => text)}::text[],
      ${column(({ searchText }) => searchText)}::text[], ${column(({ channels }) => channels)}::int[])
      as given(device_id, summary, search_text, channels)
    where devices.device_id = given.device_id`.execute(transaction);
}

/** The database reorders members. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  );
}
