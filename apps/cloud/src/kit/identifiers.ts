import type { Random } from './ports.ts';

/** UUID version 7: sorted by time, unguessable. */
export function createId(now: Date, random: Random): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The registry stores bridges among devices. */
const bridgePrefix = 'bridge-';
export const clientIdOf = (bridgeId: string): string => bridgePrefix + bridgeId;
export const bridgeOfClient = (client: string): string | undefined =>
  client.startsWith(bridgePrefix) ? client.slice(bridgePrefix.length) : undefined;

export const holderKinds = ['device', 'bridge'] as const;
export type HolderKind = (typeof holderKinds)[number];
