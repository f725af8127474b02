import { duplexPair } from 'node:stream';
import { Aedes } from 'aedes';
import { expect, it } from 'vitest';
import { acknowledgeTogether, largestTurn, readInTurns } from './packets.ts';
import { hello, packet, text } from '../../test/mqtt-packets.ts';

const number = (value: number) => Buffer.from([value >> 8, value & 255]);
const inner = packet(0x32, text('inner'), number(9), Buffer.from('said by nobody')).toString();
const said = [1, 2, 300, 4].map((id) => ({ id, topic: `topic ${id}`, payload: `${'ü'.repeat(id)}${inner}` }));
const [first, second, third, fourth] = said.map(({ id, topic, payload }, index) =>
  packet(index === 3 ? 0x3a : 0x32, text(topic), number(id), Buffer.from(payload)),
);
const nothingSaid = packet(0xc0);
const wire = Buffer.concat([first, second, nothingSaid, third, fourth, nothingSaid].flatMap((one) => one ?? []));
const heardOfAll = said.length * 4 + 2 * 2;

it('messages arrive whole, once and in order, and are acknowledged so, wherever the bytes are split', async () => {
  const library = await Aedes.createBroker();
  try {
    for (let cut = 0; cut <= wire.length; cut += 1) {
      const [amp, there] = duplexPair();
      const came: { readonly topic: string; readonly payload: string }[] = [];
      const client = library.handle(there);
      acknowledgeTogether(
        client,
        async ({ topic, payload }) => void came.push({ topic, payload: payload.toString() }),
        () => undefined,
        () => 0,
      );
      const until = (length: number) =>
        new Promise<Buffer>((resolve) => {
          let heard = Buffer.alloc(0);
          const hear = (bytes: Buffer) => {
            heard = Buffer.concat([heard, bytes]);
            if (heard.length < length) return;
            amp.off('data', hear);
            resolve(heard);
          };
          amp.on('data', hear);
        });
      const admitted = until(4);
      amp.write(hello(`amp ${cut}`));
      await admitted;
      const answered = until(heardOfAll);
      amp.write(wire.subarray(0, cut));
      await new Promise<void>((resolve) => setImmediate(resolve));
      amp.write(wire.subarray(cut));
      const answers = await answered;
      const acknowledged: number[] = [];
      for (let at = 0; at < answers.length; at += answers[at] === 0x40 ? 4 : 2)
        if (answers[at] === 0x40) acknowledged.push(answers.readUInt16BE(at + 2));
      expect(came, `cut at ${cut}`).toEqual(said.map(({ topic, payload }) => ({ topic, payload })));
      expect(acknowledged).toEqual(said.map(({ id }) => id));
      client.close();
    }
  } finally {
    await new Promise<void>((resolve) => library.close(() => resolve()));
  }
});

it('thousands of small packets are all answered, and other work runs in between', async () => {
  const library = await Aedes.createBroker();
  try {
    const [amp, there] = duplexPair();
    const client = library.handle(there);
    readInTurns(client);
    const heard: number[] = [];
    amp.on('data', (bytes: Buffer) => heard.push(bytes.length));
    const length = () => heard.reduce((sum, one) => sum + one, 0);
    amp.write(hello('amp'));
    const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
    while (length() < 4) await turn();
    amp.write(Buffer.concat(Array.from({ length: 40_000 }, () => nothingSaid)));
    let most = 0;
    for (let before = length(); before < 4 + 80_000; before = length()) {
      await turn();
      most = Math.max(most, length() - before);
    }
    expect(length()).toBe(4 + 80_000);
    expect(most).toBeLessThanOrEqual(largestTurn);
    client.close();
  } finally {
    await new Promise<void>((resolve) => library.close(() => resolve()));
  }
});
