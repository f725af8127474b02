export interface Match<Row> {
  readonly route: Row;
  readonly params: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
const isOpen = (segment: string) => segment.startsWith('$');

/** Fixed paths win over paths with parameters. */
export function createMatcher<Row extends { readonly path: string }>(rows: readonly Row[]): (path: string) => Match<Row> | undefined {
  const ordered = rows
    .map((route) => ({ route, segments: segmentsOf(route.path) }))
    .toSorted((one, other) => one.segments.filter(isOpen).length - other.segments.filter(isOpen).length);
  return (path) => {
    const given = segmentsOf(path);
    const found = ordered.find(
      ({ segments }) => segments.length === given.length && segments.every((segment, index) => isOpen(segment) || segment === given[index]),
    );
    if (!found) return undefined;
    const params = found.segments.flatMap((segment, index) =>
      isOpen(segment) ? [[segment.slice(1), decoded(given[index] ?? '')] as const] : [],
    );
    return { route: found.route, params: Object.fromEntries(params) };
  };
}
/** As it is where it was cut within a code. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
