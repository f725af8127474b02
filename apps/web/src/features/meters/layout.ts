export const gap = 6;
/** In pixels. */
const narrowest = 56;
const widest = 420;
/** Narrowest width at which a name is readable at arm's length. */
export const leastToRead = 76;
const heightOf = (width: number) => Math.round(Math.max(132, width * 1.1));
/** Cells may grow to fill the screen. */
const maxStretch = 1.9;
/** Cells beyond this ratio read no better. */
const bestShape = 1.4;

export interface Layout {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}
const legible = ({ width, height }: Layout) => Math.min(width, height / bestShape);

export function layoutOf(count: number, room: { readonly width: number; readonly height: number }): Layout {
  const maxOf = (width: number) => Math.min(Math.max(1, count), Math.max(1, Math.floor((room.width + gap) / (width + gap))));
  const rowsOf = (columns: number) => Math.max(1, Math.ceil(count / columns));
  const highestOf = (columns: number) => Math.floor((room.height + gap) / rowsOf(columns)) - gap;
  const placesOf = (columns: number): Layout => {
    const width = Math.min(widest, Math.floor((room.width + gap) / columns) - gap);
    const least = heightOf(width);
    return { columns, width, height: Math.max(least, Math.min(highestOf(columns), Math.round(least * maxStretch))) };
  };
  return (
    Array.from({ length: maxOf(narrowest) }, (_, index) => placesOf(index + 1))
      .filter(({ columns, height }) => height <= highestOf(columns))
      .toSorted((one, other) => legible(other) - legible(one))[0] ?? placesOf(maxOf(leastToRead))
  );
}
