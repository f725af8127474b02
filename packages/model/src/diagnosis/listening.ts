/** What the meters showed for some seconds, because a pause between two songs is no silence. */

import { input, inputSelector, levels, output } from '../amplifier/index.ts';
import type { Handle } from '../property/resource.ts';
import { branchAt, instancesOf, join, ofKind, type Tree } from '../property/tree.ts';

export interface Listening {
  readonly since: number;
  readonly until: number;
  /** The loudest value at each address, in its unit. */
  readonly levels: ReadonlyMap<string, number>;
  readonly lights: ReadonlyMap<string, boolean>;
}
/** Shorter silences are pauses. */
export const pauseMs = 10_000;
export const hasListened = ({ since, until }: Listening): boolean => until - since >= pauseMs;

const { primaryLevel, secondaryLevel, primarySignalDetect, secondarySignalDetect, signalDetect, primaryClip, secondaryClip } =
  inputSelector.properties;
const heard: readonly (readonly Handle[])[] = [
  [input.properties.level, input.properties.clip],
  [primaryLevel, secondaryLevel, primarySignalDetect, secondarySignalDetect, signalDetect, primaryClip, secondaryClip],
  [levels.properties.level_db],
  [output.properties.signalDetect, output.properties.clip, output.properties.limiting],
];

export function listen(before: Listening | undefined, tree: Tree, now: number): Listening {
  const loudest = new Map(before?.levels);
  const lights = new Map(before?.lights);
  for (const handles of heard) {
    const [first] = handles;
    if (!first) continue;
    for (const at of instancesOf(tree, first.resource)) {
      const branch = branchAt(tree, first.resource, at);
      const path = first.resource.pathAt(at);
      for (const { name, property } of handles) {
        const value = ofKind(property, branch?.[name]);
        const address = join(path, name);
        if (typeof value === 'number') loudest.set(address, Math.max(value, loudest.get(address) ?? value));
        else if (typeof value === 'boolean') lights.set(address, value || lights.get(address) === true);
      }
    }
  }
  return { since: before?.since ?? now, until: now, levels: loudest, lights };
}
