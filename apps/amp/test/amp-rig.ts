import { readModel } from '@headroom/model/catalogue';
import { at, type Tree, type TreeLeaf } from '@headroom/model/property';
import { createManualClock, type ManualClock } from '@headroom/protocol';
import { type Answer } from '@headroom/protocol/server';
import { createAmplifier, type Amplifier } from '../src/amplifier.ts';
import { createIdentity } from '../src/identity.ts';
import type { Machine } from '../src/machine.ts';
import { createNodeMachine } from '../src/node-machine.ts';
import { createVolatileMemory, type Memory } from '../src/persistence/memory.ts';
import { prepare } from '../src/surroundings/spec.ts';
import type { Programme } from '../src/surroundings/programme.ts';
import { createTicker } from '../src/surroundings/ticker.ts';
import type { TouchPanel } from '../src/surroundings/touch-panel.ts';

export interface Rig {
  readonly amplifier: Amplifier;
  readonly clock: ManualClock;
  advance(seconds: number): Promise<void>;
  read(url: string): Tree | TreeLeaf | undefined;
  number(url: string): number;
  write(url: string, params: unknown): Promise<Answer>;
  play(input: string, programme: Programme): void;
  watch(): void;
}
interface RigOptions {
  readonly seed?: number;
  readonly memory?: Memory;
  readonly firmware?: string;
  readonly panels?: readonly TouchPanel[];
}
let machine: Promise<Machine> | undefined;
let laterMachine: Promise<Machine> | undefined;
export const start = Date.UTC(2026, 10, 21, 9);

export async function createRig(
  modelName = '704D',
  { seed = 7, memory = createVolatileMemory(), firmware, panels = [] }: RigOptions = {},
): Promise<Rig> {
  const model = readModel(modelName);
  if (!model) throw new Error(`unknown model ${modelName}`);
  const clock = createManualClock(start);
  const amplifier = createAmplifier({
    model,
    identity: createIdentity(seed, model, firmware === undefined ? {} : { firmware }),
    address: '127.0.0.31',
    seed,
    clock,
    ticker: createTicker(clock),
    memory,
    machine: await (memory.values.size === 0 ? (machine ??= createNodeMachine()) : (laterMachine ??= createNodeMachine())),
    panels: () => panels,
  });
  await prepare(amplifier, { model: modelName, programmes: {} }, amplifier.isNew);
  const { tree } = amplifier.core;
  return {
    amplifier,
    clock,
    advance: (seconds) => clock.advance(seconds * 1000),
    read: (url) => at(tree, url),
    number: (url) => Number(at(tree, url)),
    write: async (url, params) => amplifier.device.write(url, params, { id: 'test', admin: true }),
    play: (input, programme) => void amplifier.world.programmes.set(input, programme),
    watch: () => void amplifier.device.watch(['/amp']),
  };
}
