/** Ignores a suffix such as `-beta`. */
export function readVersion(text: unknown): readonly number[] | undefined {
  if (typeof text !== 'string' || text.length > 80) return undefined;
  const found = /^\s*v?(\d{1,15}(?:\.\d{1,15}){0,7})(?![\d.])/i.exec(text);
  return found?.[1]?.split('.').map(Number);
}

/** Missing parts count as 0; invalid texts sort first (OQ-139). */
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

export const hasNewer = (latest: unknown, current: unknown): boolean =>
  readVersion(latest) !== undefined && readVersion(current) !== undefined && compareVersions(latest, current) > 0;

export function isAtLeast(version: unknown, minimum: string): boolean {
  return readVersion(version) !== undefined && compareVersions(version, minimum) >= 0;
}

export function highestVersion(versions: Iterable<unknown>): string | undefined {
  let highest: string | undefined;
  for (const version of versions)
    if (typeof version === 'string' && readVersion(version) && (highest === undefined || compareVersions(version, highest) > 0))
      highest = version;
  return highest;
}
