const segment = (marker: number, ...content: readonly number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
];
interface Parts {
  readonly width?: number;
  readonly height?: number;
  readonly before?: readonly number[];
  readonly after?: readonly number[];
}
export function smallPhoto({ width = 8, height = 8, before = [], after = [] }: Parts = {}): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    0xff,
    0xd8,
    ...before,
    ...segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    ...segment(0xc0, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0),
    // One code each: no difference, and the end of a block.
    ...segment(0xc4, 0x00, 1, ...Array.from({ length: 15 }, () => 0), 0),
    ...segment(0xc4, 0x10, 1, ...Array.from({ length: 15 }, () => 0), 0),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    0x3f,
    0xff,
    0xd9,
    ...after,
  ]);
}
export const photoSegment = segment;
