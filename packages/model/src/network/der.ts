export interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
}
export const derTags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nothing: 0x05,
  object: 0x06,
  sequence: 0x30,
  explicit: 0xa0,
} as const;

export function readElements(bytes: Uint8Array): Element[] | undefined {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1];
    if (first === undefined || (tag & 0x1f) === 0x1f) return undefined;
    const count = first < 0x80 ? 0 : first & 0x7f;
    if (first === 0x80 || count > 4) return undefined;
    let length = first < 0x80 ? first : 0;
    for (let index = 0; index < count; index++) length = length * 256 + (bytes[at + 2 + index] ?? Number.NaN);
    const start = at + 2 + count;
    const end = start + length;
    if (!(end <= bytes.length)) return undefined;
    elements.push({ tag, content: bytes.subarray(start, end) });
    at = end;
  }
  return elements;
}

export function readSequence(element: Element | undefined): Element[] | undefined {
  return element?.tag === derTags.sequence ? readElements(element.content) : undefined;
}
export function readFirst(bytes: Uint8Array): Element | undefined {
  return readElements(bytes)?.[0];
}

export function readInteger(element: Element | undefined): bigint | undefined {
  if (element?.tag !== derTags.integer || element.content.length === 0 || (element.content[0] ?? 0) >= 0x80) return undefined;
  return toBigInt(element.content);
}
export function toBigInt(bytes: Uint8Array): bigint {
  let text = '0x0';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return BigInt(text);
}

/** `1.2.840.113549.1.1.1`. */
export function readObject(element: Element | undefined): string | undefined {
  if (element?.tag !== derTags.object || element.content.length === 0 || element.content.length > 32) return undefined;
  const numbers: number[] = [];
  let number = 0;
  for (const byte of element.content) {
    number = number * 128 + (byte & 0x7f);
    if (number > 2 ** 40) return undefined;
    if (byte < 0x80) {
      numbers.push(number);
      number = 0;
    }
  }
  if ((element.content.at(-1) ?? 0x80) >= 0x80) return undefined;
  const [head = 0, ...rest] = numbers;
  const first = Math.min(2, Math.floor(head / 40));
  return [first, head - 40 * first, ...rest].join('.');
}

export function readBits(element: Element | undefined): Uint8Array | undefined {
  return element?.tag === derTags.bitString && element.content[0] === 0 ? element.content.subarray(1) : undefined;
}
export function readOctets(element: Element | undefined): Uint8Array | undefined {
  return element?.tag === derTags.octetString ? element.content : undefined;
}
