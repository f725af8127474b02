/** The cloud as a process of its own, as an operator starts it, with somebody signed in: what benches and tests of the wire ask. */

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCloudClient, type CloudClient } from '@headroom/protocol/cloud';

const root = new URL('../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const wordsOf = (script: string) =>
  (scripts[script] ?? '')
    .split(' ')
    .slice(1)
    .map((word) => (word.startsWith('-') ? word : fileURLToPath(new URL(word, root))));
/** The bridge as `npm run bridge` starts it: with what bounds its memory. */
export const bridgeWords = wordsOf('bridge');
/** The cloud as `npm run cloud` starts it: with room for what a start makes, which it would otherwise clear away several times. */
export const cloudWords = [...wordsOf('cloud'), '--mailbox'];

/** Why nothing can be measured here: the time that a process spent is read where Linux writes it. */
export const missingAccounts = existsSync('/proc/self/task') ? undefined : 'the CPU time of another process is read on Linux only';

export interface Running extends AsyncDisposable {
  /** What it said of where it listens. */
  readonly origin: string;
  /** CPU time that all of its threads have spent, in milliseconds. */
  cpu(): number;
  /** What it holds of the machine's memory, in MB. */
  memory(): number;
  /** Nothing of it runs any more; its sockets stay open, and nobody answers at them. */
  hang(): void;
  /** It runs again, and knows of nothing that was meanwhile. */
  wake(): void;
  /** As a box that loses its power. */
  kill(): Promise<void>;
}

/** Starts a program and waits until it says what is looked for: where it listens. */
export async function startServer(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  said = /http:\/\/[\d.]+:\d+/,
): Promise<Running> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
  let text = '';
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      if (text.length < 10_000) text += chunk.toString();
      const [found] = said.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`It did not start: ${text}`)));
  });
  return {
    origin,
    cpu() {
      const threads = readdirSync(`/proc/${child.pid}/task`);
      const spent = threads.map((thread) => Number(readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]));
      return spent.reduce((sum, one) => sum + one, 0) / 1e6;
    },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    hang: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      // One that hangs hears it only then.
      child.kill('SIGCONT');
      await ended;
    },
  };
}

export interface SignedIn {
  readonly client: CloudClient;
  readonly idToken: string;
}
/** Registers with the code from the development mailbox, and signs in. */
export async function signUpAt(origin: string, email: string): Promise<SignedIn> {
  const password = 'Correct-horse-7';
  const stranger = createCloudClient({ fetch, origin, idToken: () => undefined });
  answerOf(await stranger.register({ body: { email, password, passwordConfirm: password } }));
  const { messages } = (await (await fetch(`${origin}/mailbox.json`)).json()) as { messages: { to: string; text: string }[] };
  const code = /\b\d{6}\b/.exec(messages.find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  answerOf(await stranger.confirmRegistration({ body: { email, code, password } }));
  const { idToken } = answerOf(await stranger.signIn({ body: { email, password } }));
  return { idToken, client: createCloudClient({ fetch, origin, idToken: () => idToken }) };
}
export function answerOf<Value>(result: { readonly ok: boolean; readonly value?: Value; readonly error?: object }): Value {
  if (result.value === undefined) throw new Error(`The cloud refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
