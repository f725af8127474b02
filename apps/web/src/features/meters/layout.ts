export const gap = 6;
/** Least sizes in pixels. */
const roomy = { width: 56, height: 132 };
/** On a whole screen, which cannot be scrolled from across the room. */
const dense = { width: 46, height: 52 };
/** Below this a cell has its number, level and bar alone. */
export const leastForNames = 110;
const widest = 420;
/** Narrowest width at which a name is readable at arm's length. */
export const leastToRead = 76;
/** Narrowest width with room for a button beside the bar. */
export const leastForButton = 150;
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

interface Size {
  readonly width: number;
  readonly height: number;
}
export function layoutOf(count: number, room: Size, isFullScreen: boolean): Layout {
  const maxOf = (width: number) => Math.min(Math.max(1, count), Math.max(1, Math.floor((room.width + gap) / (width + gap))));
  const rowsOf = (columns: number) => Math.max(1, Math.ceil(count / columns));
  const highestOf = (columns: number) => Math.floor((room.height + gap) / rowsOf(columns)) - gap;
  const placesOf = (columns: number, lowest: number): Layout => {
    const width = Math.min(widest, Math.floor((room.width + gap) / columns) - gap);
    const least = Math.round(Math.max(lowest, width * 1.1));
    return { columns, width, height: Math.max(least, Math.min(highestOf(columns), Math.round(least * maxStretch))) };
  };
  const bestOf = ({ width, height: lowest }: Size) =>
    Array.from({ length: maxOf(width) }, (_, index) => placesOf(index + 1, lowest))
      .filter(({ columns, height }) => height <= highestOf(columns))
      .toSorted((one, other) => legible(other) - legible(one))[0];
  return bestOf(roomy) ?? (isFullScreen ? bestOf(dense) : undefined) ?? placesOf(maxOf(leastToRead), roomy.height);
}
