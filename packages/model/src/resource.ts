/** A resource: a place in the device's tree with its properties, each declared once and then passed on as a handle. */

import type { Ability } from './catalogue.ts';
import type { ChannelSection, Property, ValueOf } from './property.ts';

type Name<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Name<Rest> : never;
/** What has to be named to find one instance of a path: `{ channel: 1, filter: 3 }`. */
export type Params<P extends string> = { readonly [N in Name<P>]: N extends 'kind' ? InputKind : number };
export type AnyParams = Readonly<Record<string, number | string>>;

/** How inputs are addressed; digital inputs live under `dante` (OQ-011). */
export const inputKinds = ['analog', 'dante'] as const;
export type InputKind = (typeof inputKinds)[number];

export interface Handle<P extends Property = Property, Path extends string = string> {
  readonly name: string;
  readonly resource: ResourceShape<Path>;
  readonly property: P;
}
export interface ResourceShape<Path extends string = string> {
  readonly path: Path;
  readonly needs: Ability | undefined;
  /** May be part of a speaker tuning's lock [LOCK-09]. */
  readonly lockable: boolean;
  /** Editable in local mode only [LOGIN-09] [LOGIN-10]. */
  readonly localOnly: boolean;
  readonly section: ChannelSection | undefined;
  readonly properties: Readonly<Record<string, Handle>>;
}
export interface Resource<Path extends string, D extends Readonly<Record<string, Property>>> extends ResourceShape<Path> {
  readonly properties: { readonly [K in keyof D & string]: Handle<D[K], Path> };
}
export type HandleValue<H> = H extends { readonly property: infer P } ? ValueOf<P> : never;
export type HandleParams<H> = H extends { readonly resource: { readonly path: infer Path extends string } } ? Params<Path> : never;

interface ResourceOptions {
  readonly needs?: Ability;
  readonly lockable?: boolean;
  readonly localOnly?: boolean;
  readonly section?: ChannelSection;
}

export function resource<const Path extends string, const D extends Readonly<Record<string, Property>>>(
  path: Path,
  definitions: D,
  { needs, lockable = false, localOnly = false, section }: ResourceOptions = {},
): Resource<Path, D> {
  const properties: Record<string, Handle<Property, Path>> = {};
  const shape = { path, needs, lockable, localOnly, section, properties };
  for (const [name, property] of Object.entries(definitions)) properties[name] = { name, resource: shape, property };
  return shape as unknown as Resource<Path, D>;
}

/** `/amp/channels/{channel}/output` with `{ channel: 3 }` gives `/amp/channels/3/output`. */
export function pathOf<Path extends string>(of: ResourceShape<Path>, params: Params<Path>): string {
  return fill(of.path, params);
}
/** The address of one leaf: `/amp/channels/3/output/mute`. */
export function addressOf<H extends Handle>(handle: H, params: HandleParams<H>): string {
  const path = fill(handle.resource.path, params);
  return path === '/' ? `/${handle.name}` : `${path}/${handle.name}`;
}
export function fill(path: string, params: AnyParams): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
export function isLockable({ property, resource: of }: Handle): boolean {
  return property.access === 'write' && (property.lockable ?? of.lockable);
}
/** The part of a channel file a property belongs to, or undefined where only whole-amp files carry it. */
export function sectionOf({ property, resource: of }: Handle): ChannelSection | undefined {
  return property.section ?? of.section;
}
