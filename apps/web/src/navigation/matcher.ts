/** Which screens stand at an address: rows of a table, one inside the other, by the segments of their paths. */

export interface RouteRow<Screen> {
  /** Segments from where its parent ends; `$name` takes any one; empty frames its children without a segment of its own. */
  readonly path: string;
  readonly load: Screen;
  readonly children?: readonly RouteRow<Screen>[];
}
export interface RouteMatch<Row> {
  /** From the outermost row to the innermost. */
  readonly chain: readonly Row[];
  readonly params: Readonly<Record<string, string>>;
}
interface Candidate<Row> {
  readonly segments: readonly string[];
  readonly chain: readonly Row[];
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** Every address of a table; a row that only frames is no address of its own. */
function candidates<Screen>(rows: readonly RouteRow<Screen>[], above: Candidate<RouteRow<Screen>>): Candidate<RouteRow<Screen>>[] {
  return rows.flatMap((row) => {
    const here = { segments: [...above.segments, ...segmentsOf(row.path)], chain: [...above.chain, row] };
    const below = candidates(row.children ?? [], here);
    return row.children && row.path === '' ? below : [...below, here];
  });
}

/** A finder of matches: an address without parameters comes before one that would take it as a parameter. */
export function createMatcher<Screen>(rows: readonly RouteRow<Screen>[]): (path: string) => RouteMatch<RouteRow<Screen>> | undefined {
  const isOpen = (segment: string) => segment.startsWith('$');
  const all = candidates(rows, { segments: [], chain: [] });
  const ordered = all.toSorted((one, other) => one.segments.filter(isOpen).length - other.segments.filter(isOpen).length);
  return (path) => {
    const given = segmentsOf(path);
    const found = ordered.find(
      ({ segments }) => segments.length === given.length && segments.every((segment, index) => isOpen(segment) || segment === given[index]),
    );
    if (!found) return undefined;
    const params = found.segments.flatMap((segment, index) =>
      isOpen(segment) ? [[segment.slice(1), decoded(given[index] ?? '')] as const] : [],
    );
    return { chain: found.chain, params: Object.fromEntries(params) };
  };
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
