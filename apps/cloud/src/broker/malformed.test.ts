import { duplexPair } from 'node:stream';
import { Aedes } from 'aedes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledgeTogether, judgePackets } from './packets.ts';
import { hello, id, packet, text } from '../../test/mqtt-packets.ts';

let library: Aedes;
beforeAll(async () => {
  library = await Aedes.createBroker();
});
afterAll(() => new Promise<void>((resolve) => library.close(() => resolve())));

const zero = Buffer.from([0, 0]);
const noText = Buffer.from([0x61, 0xff, 0xc0]);
const letters = Buffer.from('{}');
const level = (flags: number) => Buffer.from([4, flags, 0, 60]);

async function say(enough: number, ...packets: readonly Buffer[]) {
  const [amp, there] = duplexPair();
  let heard = Buffer.alloc(0);
  const over = new AbortController();
  let reason = '';
  const said: string[] = [];
  const client = library.handle(there);
  const failed = (_client: unknown, error: Error) => void (reason = error.message);
  library.once('clientError', failed);
  library.once('connectionError', failed);
  judgePackets(client);
  acknowledgeTogether(
    client,
    async ({ topic }) => void said.push(topic),
    () => undefined,
    () => 0,
  );
  let wake = () => {};
  amp.on('data', (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes]);
    wake();
  });
  there.once('close', () => {
    over.abort();
    wake();
  });
  const until = async (length: number) => {
    while (heard.length < length && !over.signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
  };
  const [first = me] = packets;
  amp.write(first);
  await until(4);
  // Only uncut clients answer the ping.
  amp.write(Buffer.concat([...packets.slice(1), packet(0xc0)]));
  await until(4 + enough);
  const isCut = over.signal.aborted;
  client.close();
  library.removeAllListeners('clientError').removeAllListeners('connectionError');
  return { isCut, said, reason, answer: heard.subarray(4) };
}
const pong = Buffer.from([0xd0, 0]);
const me = hello('amp');

describe('a malformed packet ends its connection with a reason, and reaches nobody', () => {
  it.each([
    ['PUBLISH of quality 1 without a packet id', packet(0x32, text('topic'))],
    ['PUBLISH of quality 1 with half of one', packet(0x32, text('topic'), Buffer.from([1]))],
    ['PUBLISH with the packet id 0', packet(0x32, text('topic'), zero, letters)],
    ['PUBLISH with a topic that is no text', packet(0x32, text(noText), id, letters)],
    ['PUBLISH with a topic that holds NUL', packet(0x32, text('a\0b'), id, letters)],
    ['PUBLISH with a control character', packet(0x30, text('a\x1f'), letters)],
    ['SUBSCRIBE to a control character', packet(0x82, id, text('a\x7f'), Buffer.from([1]))],
    ['UNSUBSCRIBE from a control character of two bytes', packet(0xa2, id, text('a\x9f'))],
    ['PUBLISH with half a surrogate', packet(0x30, text(Buffer.from([0xed, 0xa0, 0x80])), letters)],
    ['PUBLISH with an empty topic', packet(0x30, text(''), letters)],
    ['PUBLISH with a wildcard', packet(0x30, text('a/+'), letters)],
    ['PUBLISH whose topic is longer than it', packet(0x30, Buffer.from([0, 9]), letters)],
    ['PUBLISH of quality 0 again', packet(0x38, text('topic'), letters)],
    ['PUBLISH of quality 3', packet(0x36, text('topic'), id, letters)],
    ['PUBACK that is too long', packet(0x40, id, zero)],
    ['PUBACK that is too short', packet(0x40, Buffer.from([7]))],
    ['PUBACK of the packet id 0', packet(0x40, zero)],
    ['PUBREL that is too long', packet(0x62, id, Buffer.from([0]))],
    ['PUBREC with other flags', packet(0x51, id)],
    ['SUBSCRIBE of the packet id 0', packet(0x82, zero, text('a'), Buffer.from([1]))],
    ['SUBSCRIBE to nothing', packet(0x82, id)],
    ['SUBSCRIBE to an empty filter', packet(0x82, id, text(''), Buffer.from([1]))],
    ['SUBSCRIBE without a quality', packet(0x82, id, text('a'))],
    ['SUBSCRIBE with quality 3', packet(0x82, id, text('a'), Buffer.from([3]))],
    ['SUBSCRIBE with reserved bits', packet(0x82, id, text('a'), Buffer.from([0x81]))],
    ['SUBSCRIBE to what is no text', packet(0x82, id, text(noText), Buffer.from([1]))],
    ['UNSUBSCRIBE from nothing', packet(0xa2, id)],
    ['UNSUBSCRIBE of the packet id 0', packet(0xa2, zero, text('a'))],
    ['UNSUBSCRIBE from what is no text', packet(0xa2, id, text(noText))],
    ['PINGREQ with a body', packet(0xc0, letters)],
    ['DISCONNECT with a body', packet(0xe0, letters)],
    ['CONNACK', packet(0x20, zero)],
    ['SUBACK', packet(0x90, id, Buffer.from([0]))],
    ['UNSUBACK', packet(0xb0, id)],
    ['PINGRESP', packet(0xd0)],
  ])('%s', async (_what, bytes) => {
    const { isCut, said, reason, answer } = await say(pong.length, me, bytes);
    expect([isCut, said, answer.length]).toEqual([true, [], 0]);
    expect(reason).toMatch(/.{5}/);
  });

  it.each([
    ['a reserved flag', packet(0x10, text('MQTT'), level(3), text('amp'))],
    ['a client id that is no text', packet(0x10, text('MQTT'), level(2), text(noText))],
    ['a client id with a control character', packet(0x10, text('MQTT'), level(2), text('a\x01'))],
    ['a password and no user', packet(0x10, text('MQTT'), level(0x42), text('amp'), text('secret'))],
    ['a quality of a will that is not there', packet(0x10, text('MQTT'), level(0x0a), text('amp'))],
    ['a will of quality 3', packet(0x10, text('MQTT'), level(0x1e), text('amp'), text('t'), text('x'))],
    ['more than it says', packet(0x10, text('MQTT'), level(2), text('amp'), letters)],
    ['a user that is missing', packet(0x10, text('MQTT'), level(0x82), text('amp'))],
  ])('CONNECT with %s', async (_what, bytes) => {
    const { isCut, answer, reason } = await say(0, bytes);
    expect([isCut, answer.length]).toEqual([true, 0]);
    expect(reason).toContain('a malformed connect');
  });
});

it('a valid packet passes, and quality 2 is granted as 1', async () => {
  const puback = packet(0x40, id);
  const answers = [puback, puback, packet(0x90, id, Buffer.from([1, 0])), packet(0xb0, id), pong];
  const { isCut, said, answer } = await say(
    Buffer.concat(answers).length,
    me,
    packet(0x32, text('a/ü\xa0'), id, letters),
    packet(0x3a, text('a/ü\xa0'), id, letters),
    packet(0x40, id),
    packet(0x82, id, text('a/#'), Buffer.from([2]), text('b'), Buffer.from([0])),
    packet(0xa2, id, text('b')),
  );
  expect([isCut, said]).toEqual([false, ['a/ü\xa0', 'a/ü\xa0']]);
  for (const one of answers) expect(answer.includes(one)).toBe(true);
});
