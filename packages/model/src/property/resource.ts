import type { Ability } from '../catalogue/catalogue.ts';
import type { ChannelSection, Property, ValueOf } from './property.ts';

type Name<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Name<Rest> : never;
/** `{ channel: 1, filter: 3 }` */
type Params<P extends string> = { readonly [N in Name<P>]: N extends 'kind' ? InputKind : number };
export type AnyParams = Readonly<Record<string, number | string>>;

/** Digital inputs are addressed as `dante` (OQ-011). */
export const inputKinds = ['analog', 'dante'] as const;
export type InputKind = (typeof inputKinds)[number];

export interface Handle<P extends Property = Property, At extends AnyParams = AnyParams> {
  readonly name: string;
  readonly resource: ResourceShape<At>;
  readonly property: P;
}
export interface ResourceShape<At extends AnyParams = AnyParams> {
  readonly name: string;
  readonly path: string;
  readonly segments: readonly (string | { readonly param: string })[];
  readonly needs: Ability | undefined;
  /** May join a speaker tuning's lock [LOCK-09]. */
  readonly lockable: boolean;
  /** [LOGIN-09] [LOGIN-10] */
  readonly localOnly: boolean;
  readonly section: ChannelSection | undefined;
  /** Per channel [PROP-23] [PROP-24]. */
  readonly filters: number | undefined;
  readonly properties: Readonly<Record<string, Handle>>;
  /** `{ channel: 3 }` gives `/amp/channels/3/output`. */
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
/** `/amp/channels/3/output/mute` */
export function addressOf<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): string {
  const path = handle.resource.pathAt(at);
  return path === '/' ? `/${handle.name}` : `${path}/${handle.name}`;
}
/** Includes addresses below a property; undefined outside the resource. */
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
/** Includes the custom FIR editor and cloud registration [LOGIN-09] [LOGIN-10] [CONNECT-04]. */
export function isLocalOnly({ property, resource: of }: Handle): boolean {
  return property.localOnly ?? of.localOnly;
}
/** No cloud command sets it [IMPEXP-29]. */
export function isClosedToClouds(handle: Handle): boolean {
  return isLocalOnly(handle) && handle.property.kind !== 'coefficients';
}
/** Opens other networks, so only those who may change the device see it (OQ-120). */
export function isGuarded({ property }: Handle): boolean {
  return property.secret && property.access === 'write';
}
/** Watching it brings many updates a second. */
export function isMeasuring({ properties }: ResourceShape): boolean {
  return Object.values(properties).some(({ property }) => property.measured);
}
/** Undefined where only whole-amp files carry it. */
export function sectionOf({ property, resource: of }: Handle): ChannelSection | undefined {
  return property.section ?? of.section;
}
