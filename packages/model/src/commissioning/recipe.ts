import { inputSelector, output } from '../amplifier/index.ts';
import { isJsonObject, readJson, type Json } from '../files/json.ts';
import { accept } from '../property/legal.ts';
import type { Handle } from '../property/resource.ts';
import { cleanText } from '../transfer/state.ts';
import { checkNames, checkOf, type CheckName } from './checks/index.ts';
import { maxRecipeBytes } from './limits.ts';
import type { Limits } from './checks/row.ts';

/** What operators change every day: no difference from commissioning, unless the recipe watches it. */
export const dailyHandles = {
  fader: output.properties.fader,
  mute: output.properties.mute,
  output: output.properties.enable,
  source: inputSelector.properties.primary,
} as const satisfies Readonly<Record<string, Handle>>;
export type Daily = keyof typeof dailyHandles;
const dailies = Object.keys(dailyHandles) as readonly Daily[];

export interface RecipeCheck {
  readonly check: CheckName;
  /** Undefined: every channel. */
  readonly channels: readonly number[] | undefined;
  readonly limits: Limits;
}
export interface Recipe {
  /** Empty: the default recipe. */
  readonly name: string;
  readonly checks: readonly RecipeCheck[];
  readonly watches: readonly Daily[];
}

const standardLimits = (check: CheckName): Limits =>
  Object.fromEntries(Object.entries(checkOf(check).limits).map(([name, property]) => [name, property.default]));
/** Every check that plans nothing, within the widest sensible limits. */
export const defaultRecipe: Recipe = {
  name: '',
  checks: checkNames
    .filter((check) => checkOf(check).isDefault)
    .map((check) => ({ check, channels: undefined, limits: { ...standardLimits(check), ...checkOf(check).defaultLimits } })),
  watches: [],
};

export const recipeVersion = 1;
export const maxRecipeChecks = 200;
const maxNameLength = 80;
export const maxChannel = 8;

export const recipeRefusals = [
  'corrupt',
  'tooLarge',
  'tooManyChecks',
  'noRecipe',
  'newerVersion',
  'noChecks',
  'unknownCheck',
  'checkTwice',
  'badChannels',
  'badLimit',
  'limitsUpsideDown',
] as const;
export type RecipeRefusal = (typeof recipeRefusals)[number];
export interface RefusedRecipe {
  readonly ok: false;
  readonly refusal: RecipeRefusal;
  /** The check or limit as the file names it; empty where none. */
  readonly detail: string;
}
export type ReadRecipe = { readonly ok: true; readonly recipe: Recipe } | RefusedRecipe;
const refuse = (refusal: RecipeRefusal, detail: unknown = ''): RefusedRecipe => ({ ok: false, refusal, detail: cleanText(detail, 60) });

export function readRecipe(source: string | Uint8Array): ReadRecipe {
  const read = readJson(source, { length: maxRecipeBytes, depth: 6, members: 10_000 });
  if (!read.ok) return refuse(read.problem === 'too long' || read.problem === 'too many' ? 'tooLarge' : 'corrupt');
  return recipeIn(read.value);
}
export function recipeIn(value: Json | undefined): ReadRecipe {
  if (!isJsonObject(value) || typeof value['recipe'] !== 'number') return refuse('noRecipe');
  const { recipe: version, name, checks, watches = [] } = value;
  if (version > recipeVersion) return refuse('newerVersion');
  if (version !== recipeVersion || !Array.isArray(checks) || !Array.isArray(watches)) return refuse('corrupt');
  if (checks.length === 0) return refuse('noChecks');
  if (checks.length > maxRecipeChecks) return refuse('tooManyChecks', String(checks.length));
  const read: RecipeCheck[] = [];
  for (const one of checks) {
    const check = checkIn(one);
    if ('ok' in check) return check;
    if (read.some((other) => other.check === check.check && overlaps(other, check))) return refuse('checkTwice', check.check);
    read.push(check);
  }
  const watched = dailies.filter((daily) => watches.includes(daily));
  if (watched.length !== watches.length) return refuse('corrupt');
  return { ok: true, recipe: { name: cleanText(name, maxNameLength), checks: read, watches: watched } };
}
const overlaps = (one: RecipeCheck, other: RecipeCheck) =>
  one.channels === undefined || other.channels === undefined || one.channels.some((channel) => other.channels?.includes(channel));

function checkIn(value: Json): RecipeCheck | RefusedRecipe {
  if (!isJsonObject(value)) return refuse('corrupt');
  const { check: named, channels, limits: given = {} } = value;
  const check = checkNames.find((each) => each === named);
  if (check === undefined) return refuse('unknownCheck', named);
  if (channels !== undefined && !isChannelList(channels)) return refuse('badChannels', check);
  if (!isJsonObject(given)) return refuse('badLimit', check);
  const row = checkOf(check);
  if (channels !== undefined && row.of === 'amplifier') return refuse('badChannels', check);
  const limits: Record<string, Limits[string]> = { ...standardLimits(check) };
  for (const [name, limit] of Object.entries(given)) {
    const property = Object.hasOwn(row.limits, name) ? row.limits[name] : undefined;
    const accepted = property && accept(property, limit);
    if (!accepted?.ok || accepted.changed) return refuse('badLimit', `${check} ${name}`);
    limits[name] = accepted.value;
  }
  if (Object.hasOwn(row.limits, 'wanted') && !Object.hasOwn(given, 'wanted')) return refuse('badLimit', `${check} wanted`);
  if (row.contradicts(limits)) return refuse('limitsUpsideDown', check);
  return { check, channels, limits };
}
const isChannelList = (value: Json): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= maxChannel &&
  new Set(value).size === value.length &&
  value.every((each) => typeof each === 'number' && Number.isInteger(each) && each >= 1 && each <= maxChannel);

export const recipeJson = ({ name, checks, watches }: Recipe) => ({
  recipe: recipeVersion,
  name,
  checks: checks.map(({ check, channels, limits }) => ({ check, ...(channels && { channels }), limits })),
  watches,
});
