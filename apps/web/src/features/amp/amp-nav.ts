/** The pages an amplifier offers, in order [AMPS-14]. */

import type { AmpPage } from '../../navigation/paths.ts';

interface Offer {
  readonly isUACLocked: boolean;
  /** The device has an 802.1X mode on its ethernet (OQ-049) [AMPS-15]. */
  readonly hasDot1x: boolean;
  readonly mode: 'local' | 'cloud';
}
const order: readonly AmpPage[] = ['channels', 'power', 'network', 'dot1x', 'settings', 'events', 'faults', 'green', 'advanced', 'connect'];

export function offeredPages({ isUACLocked, hasDot1x, mode }: Offer): AmpPage[] {
  return order.filter((page) => {
    if (page === 'channels' || page === 'settings') return !isUACLocked; // [AMPS-21]
    if (page === 'dot1x') return hasDot1x;
    return page !== 'connect' || mode === 'local';
  });
}

/** Which page an address below an amplifier's base is. */
export function pageAt(path: string, base: string): AmpPage | undefined {
  const segment = path.startsWith(`${base}/`) ? path.slice(base.length + 1).split('/')[0] : undefined;
  return order.find((page) => page === segment);
}
