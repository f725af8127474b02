/** Auto standby of silent channels [STAT-07]. */

import { autoStandby } from '@headroom/model/amplifier';
import type { Condition } from '../condition.ts';
import type { Behaviour, Core } from '../core.ts';
import type { Logs } from './logs.ts';

export function createStandby(core: Core, condition: Condition, logs: Logs): Behaviour {
  const part = core.part(autoStandby, {});
  const silent = condition.channels.map(() => 0);
  return {
    tick(seconds) {
      const { enable, threshold, timeToWait } = part.values;
      const before = condition.channels.every((state) => state.autoStandby);
      for (const [index, state] of condition.channels.entries()) {
        const quiet = enable && state.present < threshold ? (silent[index] ?? 0) + seconds : 0;
        silent[index] = quiet;
        state.autoStandby = enable && quiet >= timeToWait * 60;
      }
      const after = condition.channels.every((state) => state.autoStandby);
      if (before !== after) logs.event(after ? 'Auto standby: no signal, resting' : 'Auto standby ended');
    },
  };
}
