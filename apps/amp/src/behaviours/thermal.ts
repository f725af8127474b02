/** Dissipation warms the heat sink, which limits and finally stops the channel [STAT-02]. */

import type { Condition } from '../condition.ts';
import { output, powerSupply } from '@headroom/model/amplifier';
import type { Behaviour, Core } from '../core.ts';
import type { World } from '../surroundings/world.ts';
import type { Logs } from './logs.ts';

/** Lost in the channel per watt delivered. */
const loss = 0.22;
const idleWatts = 3;
const timeConstant = 240;
/** Kelvin above air at permanent rated power. */
const riseAtRating = 82;
export const thermalPoints = { warn: 78, limit: 82, fault: 94, recover: 68 } as const;

export function createThermal(core: Core, world: World, condition: Condition, logs: Logs): Behaviour {
  const { show } = core;
  const channels = condition.channels.map((state) => {
    const { values, meters } = core.part(output, { channel: state.channel });
    return { state, values, meters: meters('thermal') };
  });
  const supply = core.part(powerSupply, {}).meters('thermal');
  const resistance = riseAtRating / (loss * core.model.wattsPerChannel + idleWatts);
  return {
    tick(seconds) {
      const kept = Math.exp(-seconds / timeConstant);
      for (const { state, values, meters } of channels) {
        const { enable, thermal } = values;
        const heat = state.watts * loss + (enable && !state.autoStandby ? idleWatts : 0);
        const goal = world.ambient + heat * resistance;
        state.temperature = goal + (state.temperature - goal) * kept;
        const hot = state.temperature;
        state.heatLimit = hot > thermalPoints.limit ? Math.max(-12, thermalPoints.limit - hot) : 0;
        if (hot > thermalPoints.warn && !thermal) logs.event(`Channel ${state.channel}: hot, ${hot.toFixed(0)} °C`);
        const clear = thermal ? thermalPoints.warn - 4 : thermalPoints.warn;
        show(meters.thermal, hot > clear);
        if (hot > thermalPoints.fault && !state.fault) {
          state.fault = 'overheated';
          logs.fault(`Channel ${state.channel}: overheated at ${hot.toFixed(0)} °C, output stopped`);
        } else if (state.fault === 'overheated' && hot < thermalPoints.recover) {
          state.fault = undefined;
          logs.event(`Channel ${state.channel}: cooled down to ${hot.toFixed(0)} °C, output on`);
        }
      }
      show(
        supply.thermal,
        condition.channels.every(({ temperature }) => temperature > thermalPoints.warn),
      );
    },
  };
}
