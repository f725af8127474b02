import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createManualClock, machineClock, type Clock } from '@headroom/protocol';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { createTestPost } from '../../../test/notice-providers.ts';
import { Refused, Unsure } from '../refused.ts';
import { createSmtpMail } from './smtp-mail.ts';

interface Received {
  readonly to: readonly string[];
  readonly raw: string;
}
async function startServer(refuses = false, plain = true, clock: Clock = machineClock) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.once('end', () => {
        if (!refuses) received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done(refuses ? Object.assign(new Error('The mailbox is full'), { responseCode: 452 }) : null);
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Headroom <alarms@example.com>', plain }, clock);
  return {
    mail,
    received,
    async [Symbol.asyncDispose]() {
      await mail[Symbol.asyncDispose]();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
const message = { to: 'ada@example.com', subject: 'Störung', text: 'Amplifier 1\n', html: '<p>Amplifier 1</p>' };

describe('mail over SMTP', () => {
  it('reaches a server with its text, its HTML and its own headers', async () => {
    await using rig = await startServer();
    await rig.mail.send({ ...message, headers: { 'List-Unsubscribe': '<https://example.com/u>' }, messageId: '<one@example.com>' });
    const [{ to, raw } = { to: [], raw: '' }] = rig.received;
    expect(to).toEqual(['ada@example.com']);
    expect(raw).toContain('From: Headroom <alarms@example.com>');
    expect(raw).toContain('Message-ID: <one@example.com>');
    expect(raw).toContain('List-Unsubscribe: <https://example.com/u>');
    expect(raw).toContain('text/plain');
    expect(raw).toContain('text/html');
  });

  it('sends nothing to a server without TLS unless the operator allows it', async () => {
    await using rig = await startServer(false, false);
    await expect(rig.mail.send(message)).rejects.toThrow('The mail server offers no TLS. SMTP_PLAIN=yes allows such a server.');
    expect(rig.received).toEqual([]);
  });

  it('an address or a subject adds neither a recipient nor a header', async () => {
    await using rig = await startServer();
    const subject = 'Bar\r\nBcc: all@example.com';
    await rig.mail.send({ ...message, to: 'ada@example.com, all@example.com', subject }).catch(() => undefined);
    await rig.mail.send({ ...message, subject });
    expect(rig.received.flatMap(({ to }) => to)).not.toContain('all@example.com');
    expect(rig.received.some(({ raw }) => /^Bcc:/m.test(raw))).toBe(false);
  });

  it.each(['x@t.example>', '<x@t.example>', 'Ada <x@t.example>', 'x@t.example, y@t.example'])('does not go to %s', async (to) => {
    await using rig = await startServer();
    await expect(rig.mail.send({ ...message, to })).rejects.toThrow(Refused);
    expect(rig.received).toEqual([]);
  });

  it('waits ten minutes for the last answer, reports when the wait begins, and then reports an unknown result', async () => {
    const clock = createManualClock();
    await using post = await createTestPost(clock);
    const answer = post.holdAnswers();
    const begin = () => {
      const handed = Promise.withResolvers<void>();
      const sent = post.mail.send({ ...message, handedOver: handed.resolve }).then(
        () => 'sent',
        (error: Error) => error,
      );
      return { handed: handed.promise, sent };
    };
    const first = begin();
    await first.handed;
    await clock.advance(9 * 60_000);
    const second = begin();
    await second.handed;
    await clock.advance(59_999);
    expect(await Promise.race([first.sent, second.sent, Promise.resolve('under way')])).toBe('under way');
    await clock.advance(1);
    expect(await first.sent).toEqual(new Unsure('unsure: ETIMEDOUT'));
    answer();
    expect(await second.sent).toBe('sent');
  });

  it('was not taken by a server that falls silent before all of it has arrived', async () => {
    const clock = createManualClock();
    const asked = Promise.withResolvers<() => void>();
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => asked.resolve(() => done(null)),
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    await using mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'a@example.com', plain: true }, clock);
    const sent = mail.send(message).catch((error: Error) => error);
    await asked.promise;
    await clock.advance(20_000);
    expect(await sent).toEqual(new Error('no answer: ETIMEDOUT'));
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('reports as not sent what the server refuses', async () => {
    await using rig = await startServer(true);
    await expect(rig.mail.send(message)).rejects.toThrow('452');
  });
});
