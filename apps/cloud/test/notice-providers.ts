import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '@headroom/protocol';
import { SMTPServer } from 'smtp-server';
import type { Mail } from '../src/kit/mail/mail.ts';
import { createSmtpMail } from '../src/kit/mail/smtp-mail.ts';

export interface TestPost extends AsyncDisposable {
  readonly mail: Mail;
  readonly letters: readonly Letter[];
  forget(): void;
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  /** Refused permanently, or for now (`busy`). */
  readonly refused: Set<string>;
  readonly busy: Set<string>;
  readonly deferred: Set<string>;
  /** Answers nothing until the result is called. */
  holdAnswers(): () => void;
  /** Rejects us permanently; without words accepts again. */
  distrust(words?: string): void;
  /** Takes the next message but loses its answer. */
  loseAnswer(): void;
}
export interface Letter {
  readonly to: string;
  readonly raw: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export async function createTestPost(clock: Clock): Promise<TestPost> {
  const letters: Letter[] = [];
  const refused = new Set<string>();
  const busy = new Set<string>();
  const deferred = new Set<string>();
  let isHeld = false;
  const unanswered: (() => void)[] = [];
  let distrusts: string | undefined;
  let loses = false;
  let port = 0;
  const listen = async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_sender, _session, done) => done(distrusts === undefined ? null : answered(distrusts, 550)),
      onRcptTo({ address }, _session, done) {
        done(refused.has(address) ? answered('No such user here', 550) : busy.has(address) ? answered('Try again later', 451) : null);
      },
      onData(stream, session, done) {
        let raw = '';
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
        stream.once('end', () => {
          const letter = readLetter(session.envelope.rcptTo[0]?.address ?? '', raw);
          if (deferred.has(letter.headers.get('message-id') ?? '')) return done(answered('Try again later', 451));
          letters.push(letter);
          if (loses) server.connections.forEach((connection) => connection._socket.destroy());
          else if (isHeld) unanswered.push(() => done(null));
          else done(null);
          loses = false;
        });
      },
    }) as SMTPServer & { readonly connections: Set<{ readonly _socket: { destroy(): void } }> };
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    port = (listening.address() as AddressInfo).port;
    return server;
  };
  let server: Awaited<ReturnType<typeof listen>> | undefined = await listen();
  const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Headroom <alarms@example.com>', plain: true }, clock);
  const leave = async () => {
    const leaving = server;
    server = undefined;
    if (leaving === undefined) return;
    leaving.connections.forEach((connection) => connection._socket.destroy());
    await new Promise<void>((resolve) => leaving.close(resolve));
  };
  return {
    mail,
    letters,
    refused,
    busy,
    deferred,
    holdAnswers() {
      isHeld = true;
      return () => {
        isHeld = false;
        for (const answer of unanswered.splice(0)) answer();
      };
    },
    distrust: (words) => void (distrusts = words),
    forget: () => void letters.splice(0),
    leave,
    comeBack: async () => void (server = await listen()),
    loseAnswer: () => void (loses = true),
    async [Symbol.asyncDispose]() {
      await mail[Symbol.asyncDispose]();
      await leave();
    },
  };
}

const answered = (words: string, responseCode: number) => Object.assign(new Error(words), { responseCode });

function readLetter(to: string, raw: string): Letter {
  const cut = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, cut).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split('\r\n').map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  // A folded link may begin with two hyphens too.
  const part = /\r\n(--[^\r\n]+)\r\nContent-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n\1/.exec(raw);
  const encoded = part?.[2] ?? '';
  const isBase64 = /text\/plain[^\n]*\r\n(?:[^\r]+\r\n)*Content-Transfer-Encoding: base64/.test(raw);
  const body = isBase64 ? Buffer.from(encoded, 'base64').toString() : readQuoted(encoded);
  return { to, raw, headers, body };
}
function readQuoted(encoded: string): string {
  const joined = encoded.replaceAll(/=\r\n/g, '');
  return Buffer.from(
    joined.replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
}

export interface TestReceiver extends AsyncDisposable {
  readonly url: string;
  readonly heard: readonly { readonly body: string; readonly headers: IncomingHttpHeaders }[];
  answer(status: number, body?: string): void;
  loseAnswer(): void;
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}
export async function createTestReceiver(): Promise<TestReceiver> {
  const heard: { body: string; headers: IncomingHttpHeaders }[] = [];
  let answer = { status: 200, body: '{}' };
  let loses = false;
  let port = 0;
  async function listen() {
    const opened = createServer((request, response) => {
      const take = (body: string) => {
        heard.push({ body, headers: request.headers });
        if (loses) request.socket.destroy();
        else response.writeHead(answer.status).end(answer.body);
        loses = false;
      };
      text(request).then(take, () => response.destroy());
    }).listen(port, '127.0.0.1');
    await once(opened, 'listening');
    port = (opened.address() as AddressInfo).port;
    return opened;
  }
  let server: Server | undefined = await listen();
  const url = `http://127.0.0.1:${port}/`;
  async function leave(): Promise<void> {
    const leaving = server;
    server = undefined;
    leaving?.closeAllConnections();
    await new Promise<void>((resolve) => (leaving === undefined ? resolve() : leaving.close(() => resolve())));
  }
  return {
    url,
    heard,
    answer: (status, body = '{}') => void (answer = { status, body }),
    loseAnswer: () => void (loses = true),
    leave,
    comeBack: async () => void (server = await listen()),
    [Symbol.asyncDispose]: leave,
  };
}
