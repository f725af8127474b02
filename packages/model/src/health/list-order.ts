import { deviceInfo } from '../amplifier/index.ts';
import { compareNames } from '../name-order.ts';
import { compareIps, readMac } from '../network/address.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { healthLevel, type HealthLevel } from './health.ts';
import type { AmpSummary } from './summary.ts';

export type ListItem =
  | { readonly kind: 'amp'; readonly summary: AmpSummary; readonly about: readonly string[] }
  | { readonly kind: 'controller'; readonly id: string; readonly name: string; readonly ipAddress: string };

/** [AMPS-02] */
export const ampSorts = ['name', 'faults', 'ip'] as const;
export type AmpSort = (typeof ampSorts)[number];
export type SortDirection = 'ascending' | 'descending';

const nameOf = (item: ListItem) => (item.kind === 'amp' ? item.summary.deviceName : item.name);
const idOf = (item: ListItem) => (item.kind === 'amp' ? item.summary.ampId : item.id);
const addressOfItem = (item: ListItem) => (item.kind === 'amp' ? item.summary.ipAddress : item.ipAddress);
const severityOf = (item: ListItem) => severity[item.kind === 'amp' ? healthLevel(item.summary.hasFault, item.summary.hasWarning) : 'none'];
export const severity: Readonly<Record<HealthLevel, number>> = { fault: 0, warning: 1, none: 2 };

export const fold = (text: string): string => text.normalize('NFC').toLocaleLowerCase('en');
export const containsIgnoringCase = (text: string, query: string): boolean => fold(text).includes(fold(query.trim()));
export function aboutAmp(tree: Tree): string[] {
  const { serialNumber, venueName, rackName, rackPosition } = deviceInfo.properties;
  return [serialNumber, venueName, rackName, rackPosition].flatMap((of) => valueOf(tree, of, {}) || []);
}
/** Fewer amplifiers are seen at a glance. */
export const searchedFrom = 6;
/** Includes channel names [AMPS-01]. */
export function searchedTexts(item: ListItem): string[] {
  const own = [nameOf(item), addressOfItem(item), readMac(idOf(item)) ?? idOf(item), idOf(item)];
  const amp =
    item.kind === 'amp'
      ? [item.summary.modelID, ...item.summary.channelSummaries.map(({ channelName }) => channelName), ...item.about]
      : [];
  return [...own, ...amp];
}
export const matchesSearch = (item: ListItem, query: string): boolean =>
  searchedTexts(item).some((text) => containsIgnoringCase(text, query));
/** A cloud knows only the summary. */
export const searchedAmp = (summary: AmpSummary) => ({
  kind: 'amp' as const,
  summary,
  about: summary.serialNumber === undefined ? [] : [summary.serialNumber],
});
/** One text a line, folded: contains a folded query of one line where `matchesSearch` finds it. */
export const searchTextOf = (summary: AmpSummary): string => fold(searchedTexts(searchedAmp(summary)).join('\n'));

/** Controllers first, empty addresses last in both directions [AMPS-03] (OQ-064). */
export function sortList(items: readonly ListItem[], by: AmpSort, direction: SortDirection): ListItem[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const byName = (one: ListItem, other: ListItem) => compareNames(nameOf(one), nameOf(other));
  const byId = (one: ListItem, other: ListItem) => (idOf(one) < idOf(other) ? -1 : idOf(one) > idOf(other) ? 1 : 0);
  const byAddress = (one: ListItem, other: ListItem) => {
    const empty = Number(addressOfItem(one) === '') - Number(addressOfItem(other) === '');
    return empty === 0 ? sign * compareIps(addressOfItem(one), addressOfItem(other)) : empty;
  };
  const chosen = {
    name: (one: ListItem, other: ListItem) => sign * byName(one, other),
    faults: (one: ListItem, other: ListItem) => sign * (severityOf(one) - severityOf(other)),
    ip: byAddress,
  }[by];
  return items.toSorted(
    (one, other) =>
      Number(one.kind === 'amp') - Number(other.kind === 'amp') || chosen(one, other) || byName(one, other) || byId(one, other),
  );
}
