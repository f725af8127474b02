import type { Condition } from '../condition.ts';
import type { Behaviour, Core } from '../core.ts';
import type { Memory } from '../persistence/memory.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { createChance } from '../random.ts';
import type { World } from '../surroundings/world.ts';
import { createGpio } from './gpio.ts';
import { createHousekeeping } from './housekeeping.ts';
import type { Logs } from './logs.ts';
import { createNetwork } from './network.ts';
import { createPower } from './power.ts';
import { createLoadMonitor } from './sound/load-monitor.ts';
import { createPilotTone } from './sound/pilot-tone.ts';
import { createProtection } from './sound/protection.ts';
import { createSignal } from './sound/signal.ts';
import { createStandby } from './standby.ts';
import { createThermal } from './thermal.ts';

export interface BehaviourOptions {
  readonly core: Core;
  readonly world: World;
  readonly condition: Condition;
  readonly logs: Logs;
  readonly lifecycle: Lifecycle;
  readonly memory: Memory;
  readonly seed: number;
}

export function createBehaviours({ core, world, condition, logs, lifecycle, memory, seed }: BehaviourOptions): readonly Behaviour[] {
  return [
    createGpio(core, world, condition),
    createSignal(core, world, condition, seed * 101),
    createPower(core, world, condition, logs),
    createThermal(core, world, condition, logs),
    createStandby(core, condition, logs),
    createProtection(core, world, condition, logs),
    createLoadMonitor(core, condition, logs, createChance(seed + 1)),
    createPilotTone(core, world, logs),
    createHousekeeping(core, logs, lifecycle),
    createNetwork(core, logs, memory, lifecycle),
  ];
}
