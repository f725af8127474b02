// Compares the installed packages with the lock file.

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lock
 */

/**
 * Compares contents, not times: a checkout touches the lock without changing it. Optional packages for other platforms may be absent.
 * @param {Lock} wanted
 * @param {Lock | undefined} installed
 */
export function isInstalled(wanted, installed) {
  const present = installed?.packages;
  if (present === undefined) return false;
  const asked = wanted.packages ?? {};
  for (const [path, entry] of Object.entries(asked)) {
    if (path === '') continue;
    const found = present[path];
    if (found === undefined ? entry.optional !== true : !sameEntry(entry, found)) return false;
  }
  return Object.keys(present).every((path) => path in asked);
}

/**
 * @param {LockEntry} one
 * @param {LockEntry} other
 */
function sameEntry(one, other) {
  return one.version === other.version && one.integrity === other.integrity && one.resolved === other.resolved && one.link === other.link;
}
