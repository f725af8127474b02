/** What the channel page needs to know of a tab: its key, what loads it, and which amplifiers have it. */

import type { ComponentType } from 'react';
import type { ChannelTab } from '../../navigation/channel-paging.ts';
import type { FeatureFacts } from '@headroom/model/catalogue';

export interface ChannelTabProps {
  readonly channel: number;
}
export interface ChannelTabRow {
  readonly key: ChannelTab;
  /** A module whose export `Tab` is the tab of one channel; it is mounted anew for another channel. */
  readonly load: () => Promise<{ readonly Tab: ComponentType<ChannelTabProps> }>;
  readonly available: (facts: FeatureFacts) => boolean;
}
