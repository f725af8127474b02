/** The last channel and tab of each amplifier in this visit (OQ-071) [CHAN-10]. */

import { firstChannel, firstTab, type ChannelTab } from './channel-paging.ts';

interface Visit {
  readonly channel: number;
  readonly tab: ChannelTab;
}
const visits = new Map<string, Visit>();

export function rememberChannel(ampId: string, channel: number, tab: ChannelTab): void {
  visits.set(ampId, { channel, tab });
}
export function lastChannel(ampId: string): Visit {
  return visits.get(ampId) ?? { channel: firstChannel, tab: firstTab };
}
