/** Auto standby of silent channels [STAT-07]. */

import { autoStandby } from '@headroom/model/amplifier';
import type { Condition } from '../condition.ts';
import type { Behaviour, Core } from '../core.ts';
import type { Logs } from './logs.ts';

export function createStandby(core: Core, condition: Condition, logs: Logs): Behaviour {
  const part = core.part(autoStandby, {});
  const channels = condition.channels.map((state) => ({ state, silent: 0 }));
  return {
    tick(seconds) {
      const { enable, threshold, timeToWait } = part.values;
      const before = condition.channels.every((state) => state.autoStandby);
      for (const channel of channels) {
        const { state } = channel;
        channel.silent = enable && state.present < threshold ? channel.silent + seconds : 0;
        state.autoStandby = enable && channel.silent >= timeToWait * 60;
      }
      const after = condition.channels.every((state) => state.autoStandby);
      if (before !== after) logs.event(after ? 'Auto standby: no signal, resting' : 'Auto standby ended');
    },
  };
}
