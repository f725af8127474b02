import type { AmpSummary } from '@headroom/model/health';

export const playsSomewhere = ({ isConnected, channelSummaries }: AmpSummary): boolean =>
  isConnected && channelSummaries.some(({ playsGenerator }) => playsGenerator);
