import { output } from '@headroom/model/amplifier';
import {
  diagnose,
  listen,
  roadOf,
  type CauseName,
  type Changer,
  type Diagnosis,
  type Evidence,
  type KnownChange,
  type Listening,
  type Symptom,
} from '@headroom/model/diagnosis';
import { addressOf } from '@headroom/model/property';
import type { Programme } from '../src/surroundings/programme.ts';
import type { World } from '../src/surroundings/world.ts';
import { createRig, type Rig } from './amp-rig.ts';

export interface Patient extends Rig {
  readonly world: World;
  /** State of the connection, which the amplifier itself does not report. */
  readonly road: { isBridgeLost: boolean; isOld: boolean; losses: number };
  set(path: string, values: object): Promise<void>;
  /** Of channel 1. */
  own(path: string, values: object): Promise<void>;
  muteBy(kind: Changer, name: string): Promise<void>;
  /** For longer than a pause. */
  listenTo(): Promise<Evidence>;
  ask(symptom: Symptom, channel?: number): Promise<Diagnosis>;
}

export interface SilenceCase {
  readonly name: CauseName;
  readonly title: string;
  /** `silent` unless stated. */
  readonly symptom?: Symptom;
  readonly model?: string;
  readonly make: (amp: Patient) => unknown;
  readonly mend: (amp: Patient) => unknown;
  /** In seconds, until it shows. */
  readonly settles?: number;
  readonly shows?: 'while sound passes' | 'while sound leaves';
  /** Two causes of quietness that together make silence: no part of a pair. */
  readonly isAlone?: true;
  /** Settings and inputs that it changes: a pair may not share one. */
  readonly uses: readonly string[];
}

const usualModel = '704D-ADSP';
/** Longer than a pause. */
const listenSeconds = 12;
/** A fresh start would explain interruptions. */
const startSeconds = 370;

export const music = (level: number): Programme => ({ kind: 'music', level });

export async function createPatient(model = usualModel): Promise<Patient> {
  const rig = await createRig(model);
  const { world, core, lifecycle } = rig.amplifier;
  const road = { isBridgeLost: false, isOld: false, losses: 0 };
  const changes = new Map<string, KnownChange>();
  for (const input of [1, 2, 3, 4]) rig.play(`analog/${input}`, music(-18));
  if (rig.amplifier.model.networkInputCount > 0) rig.play('dante/1', music(-20));
  const set = async (path: string, values: object) => {
    const answer = await rig.write(path, values);
    if (!answer.ok) throw new Error(`${path}: ${answer.message}`);
  };
  const own = (path: string, values: object) => set(`/amp/channels/1/${path}`, values);
  await rig.advance(startSeconds);
  const listenTo = async (): Promise<Evidence> => {
    let listening: Listening | undefined;
    const stopWatching = rig.amplifier.device.watch(['/amp']);
    for (let second = 0; second <= listenSeconds; second++) {
      await rig.advance(1);
      listening = listen(listening, core.tree, rig.clock.now());
    }
    stopWatching();
    const isConnected = lifecycle.state() === 'on' && world.cable;
    const { isBridgeLost, isOld, losses } = road;
    return {
      tree: core.tree,
      road: roadOf({ isConnected, ...(isBridgeLost && { isBridgeLost }) }, { isOld, since: undefined, losses }),
      listening,
      lastChange: (address) => changes.get(address),
    };
  };
  return {
    ...rig,
    world,
    road,
    set,
    own,
    async muteBy(kind, name) {
      await own('output', { mute: true });
      changes.set(addressOf(output.properties.mute, { channel: 1 }), { at: rig.clock.now(), by: { kind, name } });
    },
    listenTo,
    ask: async (symptom, channel = 1) => diagnose(await listenTo(), channel, symptom),
  };
}
