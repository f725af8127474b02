import { resources } from '../amplifier/index.ts';
import type { Ability, AmplifierModel } from '../catalogue/catalogue.ts';
import { infoOf, onModel, type Property, type Value } from '../property/property.ts';
import type { AnyParams, Handle, ResourceShape } from '../property/resource.ts';
import { join, put, type Tree, type TreeLeaf } from '../property/tree.ts';

export interface Leaf {
  readonly address: string;
  readonly handle: Handle;
  readonly params: AnyParams;
  readonly property: Property;
  readonly place: Place;
}
/** `/amp/channels/3/output` */
export interface Place {
  readonly path: string;
  readonly resource: ResourceShape;
  readonly params: AnyParams;
  readonly leaves: readonly Leaf[];
}
export interface Schema {
  readonly model: AmplifierModel;
  readonly abilities: ReadonlySet<Ability>;
  readonly places: readonly Place[];
  place(path: string): Place | undefined;
  leaf(address: string): Leaf | undefined;
  leaves(): Iterable<Leaf>;
  /** Factory values. */
  defaults(): Tree;
  /** The reply to `info` at the root [PROP-36]. */
  info(): Tree;
}

const cache = new Map<string, Schema>();

export function schemaOf(model: AmplifierModel, abilities: ReadonlySet<Ability> = model.abilities): Schema {
  const key = `${model.name} ${[...abilities].toSorted().join(' ')}`;
  const known = cache.get(key) ?? build(model, abilities);
  cache.set(key, known);
  return known;
}

function build(model: AmplifierModel, abilities: ReadonlySet<Ability>): Schema {
  const places = resources.flatMap((of) => placesOf(of, model, abilities));
  const byPath = new Map(places.map((place) => [place.path, place]));
  const byAddress = new Map(places.flatMap((place) => place.leaves.map((leaf) => [leaf.address, leaf] as const)));
  const factoryTree = () => ({ ...emptyBranches(), ...fillTree(byAddress.values(), (leaf) => factoryValue(leaf)) });
  let factory: string | undefined;
  return {
    model,
    abilities,
    places,
    place: (path) => byPath.get(path),
    leaf: (address) => byAddress.get(address),
    leaves: () => byAddress.values(),
    // A grown tree takes three times the memory of parsed JSON.
    defaults: () => JSON.parse((factory ??= JSON.stringify(factoryTree()))) as Tree,
    info: () => fillTree(byAddress.values(), ({ property }) => infoOf(property)),
  };
}

function placesOf(of: ResourceShape, model: AmplifierModel, abilities: ReadonlySet<Ability>): Place[] {
  if (of.needs && !abilities.has(of.needs)) return [];
  return everyParams(of, model).map((params) => {
    const path = of.pathAt(params);
    const leaves: Leaf[] = [];
    const place: Place = { path, resource: of, params, leaves };
    for (const handle of Object.values(of.properties)) {
      const property = onModel(handle.property, model, abilities);
      if (property) leaves.push({ address: join(path, handle.name), handle, params, property, place });
    }
    return place;
  });
}

function everyParams(of: ResourceShape, model: AmplifierModel): AnyParams[] {
  if (of.path.includes('{kind}'))
    return [
      ...range(model.analogInputs).map((input) => ({ kind: 'analog', input })),
      ...range(model.networkInputCount).map((input) => ({ kind: 'dante', input })),
    ];
  if (!of.path.includes('{channel}')) return [{}];
  return range(model.channels).flatMap((channel) =>
    of.filters === undefined ? [{ channel }] : range(of.filters).map((filter) => ({ channel, filter })),
  );
}
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function factoryValue({ handle, params, property, place }: Leaf): Value {
  if (place.resource.path.endsWith('/inputSelector') && handle.name === 'primary') return `Analog ${String(params['channel'])}`;
  if (
    place.resource.path === '/amp/inputs/{kind}/{input}' &&
    handle.name === 'type' &&
    params['kind'] === 'dante' &&
    property.kind === 'choice'
  )
    return property.options[1] ?? property.default;
  if (handle.name === 'channelNumber') return Number(params['channel']);
  return property.default;
}

/** [PROP-01] */
const emptyBranches = (): Tree => ({ users: {}, discovery: {}, lockedProperties: {} });

function fillTree(leaves: Iterable<Leaf>, valueFor: (leaf: Leaf) => Tree | TreeLeaf | undefined): Tree {
  const tree: Tree = {};
  for (const leaf of leaves) {
    const value = valueFor(leaf);
    if (value !== undefined) put(tree, leaf.address, value);
  }
  return tree;
}
