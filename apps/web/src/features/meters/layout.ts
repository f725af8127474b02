/** How large the meters of a site can be: as large as lets all of them stand on the screen; where that is too small to read, they go on below it. */

export const gap = 6;
/** Of a place, the largest first. What is told of the channel in words shrinks with it. */
const widths = [280, 240, 200, 168, 144, 120, 104, 88, 76, 64, 56] as const;
/** Whose words tell a channel's name at arm's length. */
export const leastToRead = 76;
const heightOf = (width: number) => Math.round(Math.max(132, width * 1.1));
/** A place may be so much higher than it has to be, to fill the screen. */
const mostStretch = 1.9;

export interface Layout {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}
export function layoutOf(count: number, room: { readonly width: number; readonly height: number }): Layout {
  const columnsAt = (width: number) => Math.max(1, Math.floor((room.width + gap) / (width + gap)));
  const neededAt = (width: number) => Math.ceil(count / columnsAt(width)) * (heightOf(width) + gap) - gap;
  const wanted = widths.find((width) => neededAt(width) <= room.height) ?? leastToRead;
  const columns = Math.min(Math.max(1, count), columnsAt(wanted));
  const rows = Math.max(1, Math.ceil(count / columns));
  const least = heightOf(wanted);
  const height = Math.floor((room.height - gap * (rows - 1)) / rows);
  return {
    columns,
    width: Math.min(Math.floor((room.width - gap * (columns - 1)) / columns), Math.round(wanted * 1.5)),
    height: Math.max(least, Math.min(height, Math.round(least * mostStretch))),
  };
}
