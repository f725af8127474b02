/** The broker client is large. */

import type { LinkEvents, Opened } from '@headroom/protocol/agent';
import { part } from '../parts/lazy-chunks.ts';

const fetchSocket = part(() => import('@headroom/protocol/cloud-socket'));
// Loads while the credentials are requested.
void fetchSocket().catch(() => undefined);

export async function openLink(address: string, clientId: string, events: LinkEvents): Promise<Opened> {
  try {
    const { openSocketLink } = await fetchSocket();
    return await openSocketLink(address, clientId, events);
  } catch {
    return { refusal: 'What speaks to the broker could not be fetched.' };
  }
}
