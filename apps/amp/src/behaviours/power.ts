/** Line voltage with sag, current, watts, limits and warnings, PoE budget [POWER-01] [GREEN-01]. */

import { output, powerSupply } from '@headroom/model/amplifier';
import type { Condition } from '../condition.ts';
import type { Behaviour, Core } from '../core.ts';
import type { World } from '../surroundings/world.ts';
import { powerOf } from './sound/level.ts';
import type { Logs } from './logs.ts';

const efficiency = 0.84;
const powerFactor = 0.95;
/** Ohms of the mains cable. */
const lineResistance = 0.35;
/** Volts at which the supply shuts down or does not start. */
const shutdown = { low: 75, high: 280 };

const hasMains = ({ mains }: World): boolean => mains > 40;
export const isSupplied = (world: World): boolean => hasMains(world) || world.poeBudget > 0;

export function createPower(core: Core, world: World, condition: Condition, logs: Logs): Behaviour {
  const { show } = core;
  const { values, meters: metersOf } = core.part(powerSupply, {});
  const meters = metersOf(
    'powerSource',
    'acLineVoltage',
    'acLineCurrent',
    'acLineWatts',
    'powerSwitchState',
    'poeStatus',
    'estPowerUsageAutoStandby',
    'estPowerUsagePoe',
    'lineWarning',
    'fault',
    'powerOk',
  );
  const outputs = condition.channels.map(({ channel }) => core.part(output, { channel }));
  const { model } = core;
  const idle = 9 + 3.5 * model.channels;
  const asleep = 4 + 0.4 * model.channels;
  const asleepText = `${asleep.toFixed(1)} W`;
  const most = 1.15 * model.wattsPerChannel * model.channels;

  function tick(): void {
    const supply = hasMains(world) ? 'AC LINE' : 'POE';
    if (supply !== condition.supply) logs.event(supply === 'POE' ? 'Mains lost, running from PoE' : 'Running from mains');
    condition.supply = supply;
    const audio = condition.channels.reduce((sum, { watts }) => sum + watts, 0);
    const resting = outputs.every((terminals, index) => !terminals.values.enable || condition.channels[index]?.autoStandby);
    const used = (resting ? asleep : idle) + audio / efficiency;
    limitTo(audio, supply === 'POE' ? Math.max(0, (world.poeBudget - idle) * efficiency) : most);
    report(supply, used);
  }

  /** Channels share the missing power as dB, released within seconds. */
  function limitTo(audio: number, budget: number): void {
    for (const channel of condition.channels) {
      const wanted = channel.supplyLimit === 0 ? audio : audio / powerOf(channel.supplyLimit);
      const goal = wanted > budget ? 10 * Math.log10(Math.max(budget, 0.01) / wanted) : 0;
      channel.supplyLimit = Math.abs(goal) < 0.05 ? 0 : Math.max(-40, goal);
    }
  }

  function report(supply: 'AC LINE' | 'POE', watts: number): void {
    const onMains = supply === 'AC LINE';
    const amps = onMains ? watts / (Math.max(world.mains, 1) * powerFactor) : 0;
    const volts = onMains ? Math.max(0, world.mains - amps * lineResistance) : 0;
    show(meters.powerSource, supply);
    show(meters.acLineVoltage, Math.min(300, tenth(volts)));
    show(meters.acLineCurrent, Math.min(100, Math.round(amps * 100) / 100));
    show(meters.acLineWatts, onMains ? Math.min(5000, tenth(watts)) : 0);
    show(meters.powerSwitchState, world.powerSwitch);
    show(meters.poeStatus, world.poeBudget > 0 ? `${poeClass(world.poeBudget)}, ${world.poeBudget} W` : 'Not connected');
    show(meters.estPowerUsageAutoStandby, asleepText);
    show(meters.estPowerUsagePoe, onMains ? '0.0 W' : `${watts.toFixed(1)} W`);

    const { low, high } = limitsFor(world.mains);
    const warning = onMains && (volts < low || volts > high);
    if (warning && !values.lineWarning)
      logs.event(`AC line warning: ${volts.toFixed(0)} V is outside ${low.toFixed(0)} V to ${high.toFixed(0)} V`);
    show(meters.lineWarning, warning);
    const failed = onMains && (volts < shutdown.low || volts > shutdown.high);
    if (failed && !condition.supplyFault) logs.fault(`Power supply: ${volts.toFixed(0)} V is out of range, outputs shut down`);
    condition.supplyFault = failed;
    show(meters.fault, failed);
    show(meters.powerOk, !failed && world.powerSwitch && (onMains ? volts >= 85 : world.poeBudget > idle));
  }
  /** Automatic limits follow the nominal mains: 100 to 127 V, or 220 to 240 V. */
  function limitsFor(mains: number): { low: number; high: number } {
    if (!values.lineWarningAutoLimits) return { low: values.lineLowLimitWarning, high: values.lineHighLimitWarning };
    return mains < 165 ? { low: 95, high: 135 } : { low: 195, high: 258 };
  }
  return { tick };
}
const tenth = (value: number): number => Math.round(value * 10) / 10;
function poeClass(watts: number): string {
  if (watts > 30) return 'PoE++';
  return watts > 15.4 ? 'PoE+' : 'PoE';
}
