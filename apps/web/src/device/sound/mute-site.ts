import { historyOf } from '../history/history.ts';
import { readAmpFacts } from '../site/cards/amp-facts.ts';
import type { Site, SiteAmp } from '../site/site.ts';
import { muteAndSay, type MuteTarget } from './mute-everything.ts';

export const muteSite = (site: Site): Promise<void> => muteAndSay(() => site.amps().map(targetOf));

function targetOf({ seat, listed, ampId }: SiteAmp): MuteTarget {
  const { summary, muteable } = readAmpFacts(seat, listed);
  return {
    ampId,
    name: summary.deviceName,
    channels: summary.channelSummaries,
    muteable,
    device: summary.isConnected ? seat.device : undefined,
    async asOne(act) {
      const history = historyOf(seat);
      const stop = history.hear(seat);
      await history.during(seat, act, 'offered');
      stop();
    },
  };
}
