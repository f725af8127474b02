/** A resource: a place in the device's tree with its properties, each declared once and then passed on as a handle. */

import type { Ability } from '../catalogue/catalogue.ts';
import type { ChannelSection, Property, ValueOf } from './property.ts';

type Name<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Name<Rest> : never;
/** What has to be named to find one instance of a path: `{ channel: 1, filter: 3 }`. */
type Params<P extends string> = { readonly [N in Name<P>]: N extends 'kind' ? InputKind : number };
export type AnyParams = Readonly<Record<string, number | string>>;

/** How inputs are addressed; digital inputs live under `dante` (OQ-011). */
export const inputKinds = ['analog', 'dante'] as const;
export type InputKind = (typeof inputKinds)[number];

/** A property in its place; `At` is what finds one instance of it. */
export interface Handle<P extends Property = Property, At extends AnyParams = AnyParams> {
  readonly name: string;
  readonly resource: ResourceShape<At>;
  readonly property: P;
}
export interface ResourceShape<At extends AnyParams = AnyParams> {
  /** Its own, under which catalogues of words know it. */
  readonly name: string;
  /** As declared, with its parameters in braces. */
  readonly path: string;
  /** The path cut up: a name as it stands, or the parameter that stands there. */
  readonly segments: readonly (string | { readonly param: string })[];
  readonly needs: Ability | undefined;
  /** May be part of a speaker tuning's lock [LOCK-09]. */
  readonly lockable: boolean;
  /** Editable in local mode only [LOGIN-09] [LOGIN-10]. */
  readonly localOnly: boolean;
  readonly section: ChannelSection | undefined;
  /** How many filters a channel has of it [PROP-23] [PROP-24]. */
  readonly filters: number | undefined;
  readonly properties: Readonly<Record<string, Handle>>;
  /** `/amp/channels/{channel}/output` with `{ channel: 3 }` gives `/amp/channels/3/output`. */
  pathAt(at: At): string;
}
export type Definitions = Readonly<Record<string, Property>>;
export interface Resource<
  At extends AnyParams = AnyParams,
  D extends Definitions = Definitions,
  Own extends string = string,
> extends ResourceShape<At> {
  readonly name: Own;
  readonly properties: { readonly [K in keyof D & string]: Handle<D[K], At> };
}
export type HandleValue<H> = H extends { readonly property: infer P } ? ValueOf<P> : never;
/** What may be written to a resource: any of its properties. */
export type ValuesOf<D extends Definitions> = { readonly [K in keyof D]?: ValueOf<D[K]> };

interface ResourceOptions {
  readonly needs?: Ability;
  readonly lockable?: boolean;
  readonly localOnly?: boolean;
  readonly section?: ChannelSection;
  readonly filters?: number;
}

export function resource<const Own extends string, const Path extends string, const D extends Definitions>(
  name: Own,
  path: Path,
  definitions: D,
  { needs, lockable = false, localOnly = false, section, filters }: ResourceOptions = {},
): Resource<Params<Path>, D, Own> {
  type At = Params<Path>;
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith('{') ? { param: segment.slice(1, -1) } : segment));
  const properties: Record<string, Handle<Property, At>> = {};
  const pathAt = (at: At) => fill(segments, at);
  const shape: ResourceShape<At> = { name, path, segments, needs, lockable, localOnly, section, filters, properties, pathAt };
  for (const [own, property] of Object.entries(definitions)) properties[own] = { name: own, resource: shape, property };
  return shape as Resource<At, D, Own>;
}

function fill(segments: ResourceShape['segments'], at: AnyParams): string {
  let path = '';
  for (const segment of segments) path += `/${typeof segment === 'string' ? segment : at[segment.param]}`;
  return path === '' ? '/' : path;
}
/** The address of one leaf: `/amp/channels/3/output/mute`. */
export function addressOf<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): string {
  const path = handle.resource.pathAt(at);
  return path === '/' ? `/${handle.name}` : `${path}/${handle.name}`;
}
/** Which instance of a resource an address lies in, the values of a branch of its own included; undefined where in none. */
export function paramsIn({ segments }: ResourceShape, address: string): AnyParams | undefined {
  const parts = address.split('/').slice(1);
  if (parts.length < segments.length) return undefined;
  const params: Record<string, number | string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? '';
    if (typeof segment !== 'string') params[segment.param] = segment.param === 'kind' ? part : Number(part);
    else if (segment !== part) return undefined;
  }
  return params;
}
export function isLockable({ property, resource: of }: Handle): boolean {
  return property.access === 'write' && (property.lockable ?? of.lockable);
}
/** Network, 802.1X, GPIO, the custom FIR editor and the registration with a cloud [LOGIN-09] [LOGIN-10] [CONNECT-04]. */
export function isLocalOnly({ property, resource: of }: Handle): boolean {
  return property.localOnly ?? of.localOnly;
}
/** No command and no desired state sets it: coefficients alone are carried by an import [IMPEXP-29]. */
export function isClosedToClouds(handle: Handle): boolean {
  return isLocalOnly(handle) && handle.property.kind !== 'coefficients';
}
/** Told only to who may change the device: what opens other networks (OQ-120). What is masked is told to nobody. */
export function isGuarded({ property }: Handle): boolean {
  return property.secret && property.access === 'write';
}
/** Among its values are some that move by themselves: whoever watches it is told many times a second. */
export function isMeasuring({ properties }: ResourceShape): boolean {
  return Object.values(properties).some(({ property }) => property.measured);
}
/** The part of a channel file a property belongs to, or undefined where only whole-amp files carry it. */
export function sectionOf({ property, resource: of }: Handle): ChannelSection | undefined {
  return property.section ?? of.section;
}
