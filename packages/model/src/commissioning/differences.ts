import { deviceInfo } from '../amplifier/index.ts';
import { isJsonObject, readJson } from '../files/json.ts';
import { addressOf, type AnyParams, type Handle } from '../property/resource.ts';
import type { TreeLeaf } from '../property/tree.ts';
import type { Write } from '../property/write.ts';
import { compare } from '../transfer/comparison.ts';
import { isSame } from '../transfer/legal-values.ts';
import { knownLeaf } from '../transfer/known-leaf.ts';
import { cleanText, type AmpState } from '../transfer/state.ts';
import { dailyHandles, type Daily } from './recipe.ts';
import type { Reference } from './handover.ts';
import { maxSignerLength } from './report.ts';

export interface Difference {
  readonly address: string;
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly before: TreeLeaf;
  readonly now: TreeLeaf;
}
/** Somebody agreed to this value only; another value is a difference again. */
export interface Acceptance {
  readonly value: TreeLeaf;
  readonly by: string;
  /** In milliseconds. */
  readonly at: number;
}
export type Acceptances = Readonly<Record<string, Acceptance>>;

const isIgnored = ({ property }: Handle, name: Daily | undefined, watches: readonly Daily[]) =>
  property.least === 'operator' && !(name !== undefined && watches.includes(name));
const dailyName = (handle: Handle): Daily | undefined =>
  (Object.keys(dailyHandles) as readonly Daily[]).find((name) => (dailyHandles[name] as Handle) === handle);

/** What is missing or hidden now, or was never handed over, is no difference. */
export function differencesFrom(
  { state, reportOf }: Reference,
  now: AmpState,
  { firmware, accepted }: { readonly firmware: string | undefined; readonly accepted: Acceptances },
): readonly Difference[] {
  const { firmwareVersion } = deviceInfo.properties;
  const installed = addressOf(firmwareVersion, {});
  const before = reportOf(installed)?.amplifier.firmware;
  const isUpdated = before !== undefined && firmware !== undefined && before !== firmware;
  const updated = isUpdated ? [{ address: installed, handle: firmwareVersion, at: {}, before, now: firmware }] : [];
  const compared = compare([state], [now]);
  const rows = compared.ok ? compared.comparison.groups.flatMap((group) => group.rows) : [];
  const settings = rows.flatMap(({ address, handle, params, a, b, how }): readonly Difference[] =>
    how !== 'different' ||
    a === undefined ||
    b === undefined ||
    isIgnored(handle, dailyName(handle), reportOf(address)?.recipe.watches ?? [])
      ? []
      : [{ address, handle, at: params, before: a, now: b }],
  );
  return [...updated, ...settings].filter(({ address, now: value }) => {
    const agreed = Object.hasOwn(accepted, address) ? accepted[address] : undefined;
    return agreed === undefined || !isSame(agreed.value, value);
  });
}

export const differenceAt = (found: readonly Difference[], address: string, now: unknown): Difference | undefined =>
  found.find((each) => each.address === address && isSame(each.now, now));

/** Undefined where only an update changes it. */
export const planTakeBack = ({ handle, at, before }: Difference): Write | undefined =>
  handle.property.access === 'write' ? { resource: handle.resource, at, values: { [handle.name]: before } } : undefined;

const maxAcceptances = 3000;
/** The text is untrusted; malformed entries are left out. */
export function readAcceptances(text: string): Acceptances {
  const read = readJson(text, { length: 500_000, depth: 4, members: 20_000 });
  if (!read.ok || !isJsonObject(read.value)) return {};
  const entries = Object.entries(read.value).slice(0, maxAcceptances);
  return Object.fromEntries(
    entries.flatMap(([address, one]) => {
      if (!isJsonObject(one) || knownLeaf(address) === undefined) return [];
      const { value, by, at } = one;
      const isLeaf = value !== undefined && (typeof value !== 'object' || Array.isArray(value));
      return isLeaf && typeof at === 'number' ? [[address, { value, by: cleanText(by, maxSignerLength), at }] as const] : [];
    }),
  );
}
