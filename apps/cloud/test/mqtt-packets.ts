export const text = (value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};
export function packet(first: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  for (let rest = body.length; rest > 0 || length.length === 0; rest >>= 7) length.push((rest & 127) | (rest > 127 ? 128 : 0));
  return Buffer.concat([Buffer.from([first, ...length]), body]);
}
export const hello = (id: string): Buffer => packet(0x10, text('MQTT'), Buffer.from([4, 2, 0, 60]), text(id));
export const id: Buffer = Buffer.from([0, 7]);
