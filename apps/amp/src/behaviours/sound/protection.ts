/** Mutes outputs on faults, and sets the channel's status [STAT-01] [STAT-07]. */

import { output } from '@headroom/model/amplifier';
import type { Condition } from '../../condition.ts';
import type { Behaviour, Core } from '../../core.ts';
import type { World } from '../../surroundings/world.ts';
import type { Logs } from '../logs.ts';

const retrySeconds = 10;

export function createProtection(core: Core, world: World, condition: Condition, logs: Logs): Behaviour {
  const { show } = core;
  const channels = condition.channels.map((state) => {
    const { values, meters } = core.part(output, { channel: state.channel });
    return { state, values, meters: meters('fault', 'autoStandbyActive', 'ready', 'backpanelPotAttn', 'status'), stopped: 0 };
  });
  return {
    tick(seconds) {
      for (const entry of channels) {
        const { state } = entry;
        if (world.broken.has(state.channel) && state.fault === undefined) {
          state.fault = 'forced';
          logs.fault(`Channel ${state.channel}: output faulted`);
        } else if (state.fault === 'forced' && !world.broken.has(state.channel)) {
          state.fault = undefined;
          logs.event(`Channel ${state.channel}: output works again`);
        }
        const shorted = world.loads.get(state.channel)?.kind === 'short' && state.volts > 0.5;
        if (shorted && state.fault === undefined) {
          state.fault = 'short circuit';
          entry.stopped = 0;
          logs.fault(`Channel ${state.channel}: short circuit at the output, output stopped`);
        } else if (state.fault === 'short circuit') {
          entry.stopped += seconds;
          if (entry.stopped >= retrySeconds && world.loads.get(state.channel)?.kind !== 'short') {
            state.fault = undefined;
            logs.event(`Channel ${state.channel}: short circuit gone, output on`);
          }
        }
        const faulted = state.fault !== undefined || condition.supplyFault;
        const resting = !entry.values.enable || state.autoStandby;
        show(entry.meters.fault, faulted);
        show(entry.meters.autoStandbyActive, state.autoStandby);
        show(entry.meters.ready, !faulted && !resting);
        show(entry.meters.backpanelPotAttn, state.knob);
        show(entry.meters.status, faulted ? 'Faulted' : resting ? 'Standby' : 'Ok');
      }
    },
  };
}
