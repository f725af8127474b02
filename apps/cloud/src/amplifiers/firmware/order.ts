/** The only place that sends an update command. */

import { createHash } from 'node:crypto';
import { commandOf } from '@headroom/protocol/agent';
import type { Answer } from '../commands/command.ts';
import type { CommandDispatcher } from '../commands/command-dispatcher.ts';
import type { Vault } from '../../kit/vault.ts';
import { packageAddress } from './downloads.ts';
import type { Release } from './releases.ts';

export interface UpdateOrder {
  readonly id: string;
  readonly deviceId: string;
  readonly release: Release;
  readonly allowOlder: boolean;
}
interface OrderPorts {
  readonly dispatcher: Pick<CommandDispatcher, 'send'>;
  readonly vault: Pick<Vault, 'seal'>;
}
/** The answer only confirms the start. */
const patienceMs = 5000;

/** `done` once the download began. */
export function orderUpdate(
  { dispatcher, vault }: OrderPorts,
  { id, deviceId, release, allowOlder }: UpdateOrder,
  now: Date,
): Promise<Answer> {
  const { name, version, bytes, sha256 } = release;
  const command = commandOf({ address: packageAddress(vault, release, now), name, version, bytes, sha256, allowOlder });
  const print = createHash('sha256')
    .update(JSON.stringify(['update', release.releaseId, allowOlder]))
    .digest('base64url');
  return dispatcher.send(deviceId, { ...command, id, print, watching: undefined }, patienceMs);
}
