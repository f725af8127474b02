/** The library accepts many malformed packets, or answers them wrongly. */

import { isUtf8 } from 'node:buffer';

export interface PacketHead {
  readonly cmd: string;
  readonly qos: number;
  readonly dup: boolean;
}
export function malformedIn(head: PacketHead, body: Buffer): string | undefined {
  const why = judges[head.cmd]?.(body, head);
  return judges[head.cmd] === undefined ? `a client never sends ${head.cmd}` : why && `a malformed ${head.cmd}: ${why}`;
}

type Judge = (body: Buffer, head: PacketHead) => string | undefined;
const empty: Judge = (body) => (body.length > 0 ? 'it has a body' : undefined);
const acknowledgement: Judge = (body) => (body.length !== 2 ? 'it is no packet id' : idAt(body, 0));
const judges: Readonly<Record<string, Judge | undefined>> = {
  connect,
  publish,
  puback: acknowledgement,
  pubrec: acknowledgement,
  pubrel: acknowledgement,
  pubcomp: acknowledgement,
  subscribe: (body) => filters(body, 1),
  unsubscribe: (body) => filters(body, 0),
  pingreq: empty,
  disconnect: empty,
};

function idAt(body: Buffer, at: number): string | undefined {
  if (at + 2 > body.length) return 'its packet id is missing';
  return body.readUInt16BE(at) === 0 ? 'its packet id is 0' : undefined;
}
function publish(body: Buffer, { qos, dup }: PacketHead): string | undefined {
  if (qos === 0 && dup) return 'it repeats what nobody acknowledges';
  const end = endOfText(body, 0);
  if (typeof end === 'string') return end;
  const topic = body.subarray(2, end);
  if (topic.length === 0) return 'its topic is empty';
  if (topic.includes(0x2b) || topic.includes(0x23)) return 'its topic has wildcards';
  return qos === 0 ? undefined : idAt(body, end);
}
/** `options`: bytes after each filter. */
function filters(body: Buffer, options: 0 | 1): string | undefined {
  const why = idAt(body, 0);
  if (why !== undefined) return why;
  if (body.length === 2) return 'it names no topic';
  for (let at = 2; at < body.length;) {
    const end = endOfText(body, at);
    if (typeof end === 'string') return end;
    if (end === at + 2) return 'its topic is empty';
    if (options === 1 && (body[end] ?? 3) > 2) return 'its quality is none';
    at = end + options;
  }
  return undefined;
}
function connect(body: Buffer): string | undefined {
  const nameEnd = endOfText(body, 0);
  if (typeof nameEnd === 'string') return nameEnd;
  const level = (body[nameEnd] ?? 0) & 0x7f;
  // Refused by number later.
  if (level !== 3 && level !== 4) return undefined;
  const flags = body[nameEnd + 1] ?? 1;
  const has = (bit: number) => (flags & bit) !== 0;
  if (has(0x01)) return 'a reserved flag is set';
  if (has(0x04) ? (flags & 0x18) === 0x18 : (flags & 0x38) !== 0) return 'the flags of its will are none';
  if (has(0x40) && !has(0x80)) return 'it has a password and no user';
  let at = nameEnd + 4;
  const fields = ['text', ...(has(0x04) ? ['text', 'bytes'] : []), ...(has(0x80) ? ['text'] : []), ...(has(0x40) ? ['bytes'] : [])];
  for (const kind of fields) {
    const end = endOfText(body, at, kind === 'bytes');
    if (typeof end === 'string') return end;
    at = end;
  }
  return at === body.length ? undefined : 'it is longer than what it says';
}
function endOfText(body: Buffer, at: number, isBytes = false): number | string {
  if (at + 2 > body.length) return 'it ends too early';
  const end = at + 2 + body.readUInt16BE(at);
  if (end > body.length) return 'it ends too early';
  return isBytes || isText(body.subarray(at + 2, end)) ? end : 'it holds what is no text';
}
export const isText = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.some((_, at) => isControl(bytes, at));
/** Control characters may be refused, and spoil logs. */
function isControl(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] ?? 0;
  return byte < 0x20 || byte === 0x7f || (byte === 0xc2 && (bytes[at + 1] ?? 0) < 0xa0);
}
