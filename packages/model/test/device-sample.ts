import type { AmplifierModel } from '../src/catalogue/catalogue.ts';
import { lockOn } from '../src/access/locks.ts';
import { type Property, type Value } from '../src/property/property.ts';
import { accept, toStep } from '../src/property/legal.ts';
import { schemaOf, type Schema } from '../src/schema/schema.ts';
import { at, isTree, join, put, type Tree, type TreeLeaf } from '../src/property/tree.ts';
import { applyStep, type Step } from '../src/transfer/step.ts';

/** Deterministic; seeds differ nearly everywhere. */
export function sampleTree(model: AmplifierModel, seed: number): Tree {
  const schema = schemaOf(model);
  const tree = schema.defaults();
  const draw = createDraw(seed);
  for (const place of schema.places) {
    const values: Record<string, TreeLeaf> = {};
    for (const { handle, property } of place.leaves) if (property.access === 'write') values[handle.name] = anyValue(property, draw);
    writeAsDevice(tree, schema, place.path, values);
  }
  return tree;
}
function createDraw(seed: number) {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
function anyValue(property: Property, draw: () => number): Value {
  if (property.kind === 'number') return toStep(property, property.min + draw() * (property.max - property.min));
  if (property.kind === 'flag') return draw() < 0.5;
  if (property.kind === 'choice') return property.options[Math.floor(draw() * property.options.length)] ?? property.default;
  if (property.kind === 'text') return `text ${Math.floor(draw() * 1e6)}`;
  return Array.from({ length: Math.floor(draw() * 5) }, () => draw() - 0.5);
}

export function writeAsDevice(tree: Tree, schema: Schema, path: string, values: Readonly<Record<string, TreeLeaf>>): void {
  for (const [name, value] of Object.entries(values)) {
    const leaf = schema.leaf(join(path, name));
    const standing = at(tree, path);
    const accepted = leaf && accept(leaf.property, value, isTree(standing) ? standing : {});
    if (leaf && accepted?.ok && !lockOn(tree, leaf.address)) put(tree, leaf.address, accepted.value);
  }
}
export function carryOut(before: Tree, steps: readonly Step[], schema: Schema): Tree {
  const tree = structuredClone(before);
  for (const step of steps) {
    if (step.kind === 'write') writeAsDevice(tree, schema, step.place.path, step.values);
    else applyStep(tree, step, schema);
  }
  return tree;
}

export const sampleId = '0A:1B:2C:3D:4E:5F';
