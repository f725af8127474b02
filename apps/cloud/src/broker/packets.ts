/** Where the library costs or buffers too much. */

import type { EventEmitter } from 'node:events';
import type { Client, PublishPacket } from 'aedes';
import { largestPacket } from './mqtt-server-port.ts';
import { isText, malformedIn, type PacketHead } from './malformed.ts';

export type Said = Pick<PublishPacket, 'topic' | 'payload' | 'qos' | 'retain'>;

/** QoS 1 publishes bypass the library, which costs as much as all the rest: one write acknowledges what was committed together. */
export function acknowledgeTogether(
  client: Client,
  publish: (said: Said) => Promise<void>,
  heard: () => void,
  elapsed: () => number,
): () => number {
  const inside = client as unknown as Inside;
  const parser = inside._parser;
  const [usual] = parser.listeners('packet') as ((packet: Read) => void)[];
  if (!usual) throw new Error('The MQTT library has changed how it reads packets.');
  let acknowledged: number[] = [];
  const owed = new Map<number, number>();
  const flush = () => {
    const ids = acknowledged;
    acknowledged = [];
    if (inside.closed) return;
    for (const id of ids) owed.delete(id);
    const bytes = Buffer.allocUnsafe(ids.length * 4);
    for (let index = 0; index < ids.length; index += 1) bytes.writeUInt32BE(0x40020000 + (ids[index] ?? 0), index * 4);
    const goOn = () => {
      if (inside.closed) return;
      inside._parsingBatch -= ids.length - 1;
      inside._nextBatch();
    };
    if (client.conn.write(bytes)) goOn();
    else inside.waitForDrain(goOn);
  };
  const refused = (error: unknown) => inside._nextBatch(error instanceof Error ? error : new Error(String(error)));
  const take = (said: Said, messageId: number) => {
    inside._parsingBatch += 1;
    owed.set(messageId, elapsed());
    publish(said).then(() => {
      if (acknowledged.push(messageId) === 1) process.nextTick(flush);
    }, refused);
  };
  parser.removeListener('packet', usual);
  parser.on('packet', (packet: Read) => {
    // QoS 2 is not delivered, so grant at most 1.
    for (const subscription of packet.subscriptions ?? []) subscription.qos = Math.min(subscription.qos, 1);
    if (packet.cmd !== 'publish' || packet.qos !== 1 || !inside.connackSent) usual.call(parser, packet);
    else take(packet, packet.messageId ?? 0);
  });
  // Amplifiers repeat topics, and equal strings compare fast.
  let last: { readonly bytes: Buffer; readonly text: string | undefined } = { bytes: Buffer.alloc(0), text: undefined };
  const topicIn: TopicIn = (bytes, from, to) => {
    if (to - from !== last.bytes.length || bytes.compare(last.bytes, 0, last.bytes.length, from, to) !== 0) {
      const own = Buffer.from(bytes.subarray(from, to));
      last = { bytes: own, text: isText(own) ? own.toString() : undefined };
    }
    return last.text;
  };
  const parse = parser.parse.bind(parser);
  parser.parse = (bytes) => {
    heard();
    // The library finishes what it began.
    if (!inside.connackSent || parser._stateCounter !== 0 || parser._list.length > 0) return parse(bytes);
    let from = 0;
    for (let read = readPublish(bytes, 0, topicIn); read !== undefined && !inside.closed; read = readPublish(bytes, from, topicIn)) {
      from = read.end;
      take(read, read.messageId);
    }
    return from < bytes.length && !inside.closed ? parse(bytes.subarray(from)) : 0;
  };
  return () => {
    const [oldest] = owed.values();
    return oldest === undefined ? 0 : elapsed() - oldest;
  };
}
/** Reading is paused until our answer. */
export const isOwed = (client: Client): boolean => (client as unknown as Inside)._parsingBatch > 0;
type TopicIn = (bytes: Buffer, from: number, to: number) => string | undefined;
interface ReadPublish extends Said {
  readonly messageId: number;
  readonly end: number;
}
/** A whole QoS 1 PUBLISH without retain; else undefined, for the library. */
function readPublish(bytes: Buffer, from: number, topicIn: TopicIn): ReadPublish | undefined {
  const first = bytes[from];
  if (first !== 0x32 && first !== 0x3a) return undefined;
  let length = 0;
  let at = from + 1;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at];
    if (byte === undefined || shift > 14) return undefined;
    at += 1;
    length += (byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  const end = at + length;
  if (length < 4 || length > largestPacket || end > bytes.length) return undefined;
  const topicEnd = at + 2 + bytes.readUInt16BE(at);
  if (topicEnd + 2 > end) return undefined;
  const topic = topicIn(bytes, at + 2, topicEnd);
  const messageId = bytes.readUInt16BE(topicEnd);
  if (topic === undefined || messageId === 0) return undefined;
  const payload = bytes.subarray(topicEnd + 2, end);
  return { topic, payload, qos: 1, retain: false, messageId, end };
}

type Read = Omit<PublishPacket, 'cmd'> & { readonly cmd: string; readonly subscriptions?: readonly { qos: number }[] };
/** Undeclared members of the library. */
interface Inside {
  readonly _parser: Parser & EventEmitter;
  readonly connackSent: boolean;
  readonly closed: boolean;
  _parsingBatch: number;
  _nextBatch(error?: Error): void;
  waitForDrain(goOn: () => void): void;
}

/** Per event loop turn, for the sake of the others. */
export const largestTurn = 16 * 1024;
export function readInTurns(client: Client): void {
  const inside = client as unknown as Inside;
  const { conn } = client;
  const read = conn.read.bind(conn) as (size?: number) => Buffer | null;
  let isWaiting = false;
  conn.read = (size) => {
    // The stream calls read(0) to fill its buffer.
    if (size === 0) return read(0);
    if (isWaiting) return null;
    if (conn.readableLength <= largestTurn) return read(size);
    isWaiting = true;
    setImmediate(() => {
      isWaiting = false;
      // The last pending answer asks for the next batch.
      if (!inside.closed && inside._parsingBatch === 0) inside._nextBatch();
    });
    return read(largestTurn);
  };
}

/** Checks the announced length first: the library would collect 256 MB. */
export function judgePackets(client: Client): void {
  const { _parser: parser } = client as unknown as Inside;
  const parseLength = parser._parseLength.bind(parser);
  parser._parseLength = () => {
    const isRead = parseLength();
    if (isRead && parser.packet.length > largestPacket) {
      parser._emitError(new Error(`a packet of ${parser.packet.length} bytes`));
      return false;
    }
    return isRead;
  };
  const parsePayload = parser._parsePayload.bind(parser);
  parser._parsePayload = () => {
    const { packet, _list: list } = parser;
    const why = list.length < packet.length ? undefined : malformedIn(packet, list.slice(0, packet.length));
    if (why === undefined) return parsePayload();
    parser._emitError(new Error(why));
    return false;
  };
}
interface Parser {
  readonly packet: PacketHead & { readonly length: number };
  /** Unread parts of a packet. */
  readonly _list: { readonly length: number; slice(from: number, to: number): Buffer };
  readonly _stateCounter: number;
  parse(bytes: Buffer): number;
  _parseLength(): boolean;
  _parsePayload(): boolean;
  _emitError(error: Error): void;
}
