/** Versions as devices write them: dotted numbers, compared part by part. */

/** The parts of `1.1.0.29` or `v3.2`; what follows the numbers (`-beta`) says nothing about order. */
export function readVersion(text: unknown): readonly number[] | undefined {
  if (typeof text !== 'string' || text.length > 80) return undefined;
  const found = /^\s*v?(\d{1,15}(?:\.\d{1,15}){0,7})(?![\d.])/i.exec(text);
  return found?.[1]?.split('.').map(Number);
}

/** Missing parts count as 0, and what is no version stands before every version (OQ-139). */
export function compareVersions(one: unknown, other: unknown): number {
  const left = readVersion(one);
  const right = readVersion(other);
  if (!left || !right) return Number(left !== undefined) - Number(right !== undefined);
  for (let part = 0; part < Math.max(left.length, right.length); part += 1) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

/** Whether one version is above the other; nothing is above what is no version. */
export const hasNewer = (latest: unknown, current: unknown): boolean =>
  readVersion(latest) !== undefined && readVersion(current) !== undefined && compareVersions(latest, current) > 0;

export function isAtLeast(version: unknown, minimum: string): boolean {
  return readVersion(version) !== undefined && compareVersions(version, minimum) >= 0;
}

/** The highest of several versions, or undefined where none is one. */
export function highestVersion(versions: Iterable<unknown>): string | undefined {
  let highest: string | undefined;
  for (const version of versions)
    if (typeof version === 'string' && readVersion(version) && (highest === undefined || compareVersions(version, highest) > 0))
      highest = version;
  return highest;
}
