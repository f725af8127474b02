export const gap = 6;
/** Least sizes in pixels. */
const roomy = { width: 56, height: 132 };
/** A full screen cannot be scrolled, so its cells may be smaller. */
const dense = { width: 46, height: 46 };
const widest = 420;
/** Narrowest width at which a name is readable at arm's length. */
export const leastToRead = 76;
/** Narrowest width with room for a button beside the bar. */
export const leastForButton = 150;
const maxStretch = 1.9;
/** Cells beyond this ratio read no better. */
const bestShape = 1.4;

export interface Layout {
  /** The text stands beside the bar. */
  readonly isDense: boolean;
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
    return { isDense: false, columns, width, height: Math.max(least, Math.min(highestOf(columns), Math.round(least * maxStretch))) };
  };
  const best = Array.from({ length: maxOf(roomy.width) }, (_, index) => placesOf(index + 1, roomy.height))
    .filter(({ columns, height }) => height <= highestOf(columns))
    .toSorted((one, other) => legible(other) - legible(one))[0];
  const densest = () =>
    Array.from({ length: maxOf(dense.width) }, (_, index): Layout => {
      const columns = index + 1;
      return { isDense: true, columns, width: Math.floor((room.width + gap) / columns) - gap, height: highestOf(columns) };
    })
      .filter(({ height }) => height >= dense.height)
      .toSorted((one, other) => Math.min(other.width, 2 * other.height) - Math.min(one.width, 2 * one.height))[0];
  return best ?? (isFullScreen ? densest() : undefined) ?? placesOf(maxOf(leastToRead), roomy.height);
}
