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
export const bridgeWords = wordsOf('bridge');
/** Memory for start-up, which would otherwise be collected several times. */
export const cloudWords = [...wordsOf('cloud'), '--mailbox'];

export const missingAccounts = existsSync('/proc/self/task') ? undefined : 'the CPU time of another process is read on Linux only';

export interface Running extends AsyncDisposable {
  readonly origin: string;
  readonly pid: number;
  /** Of all threads, in milliseconds. */
  cpu(): number;
  /** Resident, in MB. */
  memory(): number;
  /** Stops the process, but its sockets stay open. */
  hang(): void;
  /** The process does not notice the time since `hang`. */
  wake(): void;
  /** Like a power loss. */
  kill(): Promise<void>;
}

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
    pid: child.pid ?? 0,
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
      // A stopped process handles signals only then.
      child.kill('SIGCONT');
      await ended;
    },
  };
}

export interface SignedIn {
  readonly client: CloudClient;
  readonly idToken: string;
}
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
