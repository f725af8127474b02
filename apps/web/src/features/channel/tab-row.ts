import type { ComponentType } from 'react';
import type { ChannelTab } from '../../navigation/channel-paging.ts';
import type { FeatureFacts } from '@headroom/model/catalogue';

export interface ChannelTabProps {
  readonly channel: number;
}
export interface ChannelTabRow {
  readonly key: ChannelTab;
  /** `Tab` is mounted anew for each channel. */
  readonly load: () => Promise<{ readonly Tab: ComponentType<ChannelTabProps> }>;
  readonly available: (facts: FeatureFacts) => boolean;
}
