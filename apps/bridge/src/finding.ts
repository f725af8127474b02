/** The lines of `--find`. */

import { deviceInfo, misc } from '@headroom/model/amplifier';
import { readModel, supportedApiVersion, unsupportedReason } from '@headroom/model/catalogue';
import type { Clock } from '@headroom/protocol';
import { noCredentials } from '@headroom/protocol/client';
import type { OpenSocket } from '@headroom/protocol/wire';
import { createConnections, type Connection } from './connections.ts';

interface FindingOptions {
  readonly clock: Clock;
  readonly openSocket: OpenSocket;
  readonly addresses: () => readonly string[];
  /** Announcements come after the first look. */
  readonly onHeard: (look: () => void) => void;
}
/** Announcements come within a second or two, neighbours after the first answers. */
const listenMs = 10_000;

export async function findAmplifiers({ clock, openSocket, addresses, onHeard }: FindingOptions): Promise<readonly string[]> {
  const connections = createConnections({
    clock,
    openSocket,
    credentials: noCredentials,
    addresses,
    withNeighbours: true,
    changed: () => undefined,
  });
  onHeard(connections.look);
  await new Promise<void>((done) => void clock.after(listenMs, done));
  const found = connections.list();
  const reached = new Set(found.map(({ address }) => address));
  const rows = [
    ...found.map(rowOf),
    ...[...new Set(addresses())].filter((address) => !reached.has(address)).map((address) => [address, '', '', '', 'does not answer']),
  ];
  connections.close();
  if (rows.length === 0)
    return ['No amplifier was found. Is this machine in the network of the amplifiers? --amp ADDRESS asks one by its address.'];
  return inColumns([['address', 'model', 'firmware', 'name', 'what Headroom can do with it'], ...rows]);
}

function rowOf({ address, device }: Connection): string[] {
  const model = device.read(deviceInfo.properties.modelID, {}) ?? '';
  const firmware = device.read(deviceInfo.properties.firmwareVersion, {}) ?? '';
  const name = device.read(deviceInfo.properties.deviceName, {}) ?? '';
  return [address, readModel(model)?.name ?? model, firmware, name, possibleWith(model, device)];
}

function possibleWith(model: string, device: Connection['device']): string {
  const { apiVersion } = device.status();
  const reason = unsupportedReason(model, apiVersion);
  if (reason === 'unsupported API version') return `shows it only: its interface is of version ${apiVersion}, not ${supportedApiVersion}`;
  if (reason === 'unknown model') return 'shows it only: the model is not known';
  return device.read(misc.properties.passwordProtected, {}) === true ? 'everything, with its admin password' : 'everything';
}

const maxCell = 60;
/** An amplifier's texts must not steer a terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?').slice(0, maxCell);

function inColumns(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(printable));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
