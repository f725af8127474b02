import { randomBytes } from 'node:crypto';
import { createManualClock, type ManualClock } from '@headroom/protocol';
import { createCloudClient, type CloudClient, type Role } from '@headroom/protocol/cloud';
import { usualRoom } from '../src/kit/config.ts';
import { createCloud, type Cloud } from '../src/cloud.ts';
import type { Config } from '../src/kit/config.ts';
import { createTestDatabase } from './test-database.ts';
import { usualRates, type Rate, type Rates } from '../src/kit/http/rate-limit.ts';
import type { MailMessage } from '../src/kit/mail/mail.ts';
import { createLocalBuses } from '../src/kit/nodes/local-bus.ts';
import type { CloudClock } from '../src/kit/nodes/steady-clock.ts';
import type { Ports } from '../src/kit/ports.ts';
import { housekeeping } from '../src/operations/housekeeping.ts';
import { usualRetention, type Retention, type Warn } from '../src/kit/retention.ts';
import { usualQuotas } from '../src/kit/quotas.ts';
import type { SecretCost } from '../src/kit/secret-cost.ts';

export interface Person {
  readonly client: CloudClient;
  readonly email: string;
  readonly accountId: string;
  readonly idToken: string;
  readonly refreshToken: string;
}
export interface TestCloud extends AsyncDisposable {
  readonly cloud: Cloud;
  readonly url: string;
  readonly clock: ManualClock;
  readonly mails: readonly MailMessage[];
  readonly texts: readonly { readonly to: string; readonly text: string }[];
  readonly calls: readonly { readonly url: string; readonly body: string }[];
  readonly logged: readonly string[];
  client(idToken: string | undefined): CloudClient;
  signUp(email: string): Promise<Person>;
}
export const testPassword = 'Correct-horse-7';
/** The least that Argon2id allows: a sign-up takes five hashes. */
const leastSecretCost: SecretCost = { memory: 8, passes: 1 };
export const everyRate = (rate: Rate): Rates => ({ write: rate, command: rate, credential: rate, mail: rate, large: rate });

export const testStart = Date.UTC(2026, 10, 22, 7);
export async function createTestCloud(
  change: Partial<Config> = {},
  ports: Partial<Ports> = {},
  clock: ManualClock & CloudClock = createManualClock(testStart),
): Promise<TestCloud> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase('all tables'));
  const mails: MailMessage[] = [];
  const texts: { to: string; text: string }[] = [];
  const calls: { url: string; body: string }[] = [];
  const logged: string[] = [];
  const cloud = stack.use(
    await createCloud(
      {
        host: '127.0.0.1',
        port: 0,
        mqttPort: 0,
        nodeId: 'test',
        room: usualRoom,
        silenceMs: 10_000,
        database: { url },
        logLevel: 'info',
        proxies: [],
        metricsToken: undefined,
        tls: undefined,
        publicUrl: undefined,
        hstsSubdomains: false,
        documentation: true,
        hideAccounts: false,
        signUp: 'open',
        operators: [],
        signInProviders: [],
        mailbox: false,
        offlineGraceMs: 120_000,
        retention: usualRetention,
        application: { root: '', configFile: undefined },
        vaultKey: { key: 'a7'.repeat(32) },
        secretCost: leastSecretCost,
        rates: usualRates,
        requestTimeoutMs: 30_000,
        quotas: usualQuotas,
        jobs: false,
        natsServers: [],
        smtp: undefined,
        sms: undefined,
        privateWebhooks: false,
        ...change,
      },
      {
        clock,
        random: randomBytes,
        sms: { send: async (message) => void texts.push(message) },
        webhooks: { send: async (webhook, body) => void calls.push({ url: webhook.url, body }) },
        mailbox: undefined,
        bus: createLocalBuses(clock).join(),
        log: { write: (line) => void logged.push(line) },
        ...ports,
        mail: {
          async send(message) {
            await ports.mail?.send(message);
            mails.push(message);
          },
        },
      },
    ),
  );
  const client = (idToken: string | undefined) => createCloudClient({ fetch, origin: cloud.origin, idToken: () => idToken });
  const kept = stack.move();
  return {
    cloud,
    url,
    clock,
    mails,
    texts,
    calls,
    logged,
    client,
    async signUp(email) {
      const stranger = client(undefined);
      expectOk(await stranger.register({ body: { email, password: testPassword, passwordConfirm: testPassword } }));
      expectOk(
        await stranger.confirmRegistration({
          body: { email, code: codeIn(mails.findLast(({ to }) => to === email)), password: testPassword },
        }),
      );
      const { idToken, refreshToken } = expectOk(await stranger.signIn({ body: { email, password: testPassword } }));
      const signedIn = client(idToken);
      const { accountId } = expectOk(await signedIn.getProfile());
      return { client: signedIn, email, accountId, idToken, refreshToken };
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

export async function invite({ cloud, mails }: TestCloud, owner: Person, venueId: string, guest: Person, role: Role): Promise<void> {
  expectOk(await owner.client.inviteMember({ params: { venueId }, body: { email: guest.email, role } }));
  await cloud.jobs.runDue();
  expectOk(await guest.client.acceptInvitation({ body: { code: invitationCodeIn(mails.findLast(({ to }) => to === guest.email)) } }));
}
export function invitationCodeIn(mail: MailMessage | undefined): string {
  const code = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/m.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error('This mail holds no invitation.');
  return code;
}

export function codeIn(mail: MailMessage | undefined): string {
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error('This mail holds no code.');
  return code;
}

export function expectOk<Value>(
  result:
    | { readonly ok: true; readonly value: Value }
    | { readonly ok: true; readonly unchanged: true }
    | { readonly ok: false; readonly error: object },
): Value {
  if (result.ok && 'value' in result) return result.value;
  throw new Error(`The call was to succeed: ${JSON.stringify(result)}`);
}

export const keepHouse = (
  db: TestCloud['cloud']['db'],
  now: Date,
  change: Partial<Retention> = {},
  warn: Warn = () => undefined,
): Promise<void> =>
  housekeeping({ retention: { ...usualRetention, ...change }, quotas: usualQuotas }, warn, { tell: nothing }).run(
    {},
    { db, now, jobs: { send: nothing } },
  );
const nothing = () => Promise.resolve();

export async function exportOf({
  client,
}: Pick<Person, 'client'>): Promise<{ readonly tables: Readonly<Record<string, readonly Record<string, unknown>[]>> }> {
  let text = '';
  for await (const line of expectOk(await client.exportAccount())) text += `${line}\n`;
  return JSON.parse(text) as { tables: Record<string, Record<string, unknown>[]> };
}

export function refusalOf(
  result: { readonly ok: true } | { readonly ok: false; readonly error: { code: string; message: string; field: string | undefined } },
): { readonly code: string; readonly message: string; readonly field: string | undefined } | undefined {
  if (result.ok) return undefined;
  const { code, message, field } = result.error;
  return { code, message, field };
}
/** Other databases' transactions cause repeats. */
export async function latestCursor({ client }: Person): Promise<string> {
  let { cursor } = expectOk(await client.getChanges({ query: {} }));
  for (;;) {
    const answer = await client.getChanges({ query: { cursor } }, { known: `"${cursor}"` });
    if (answer.ok && answer.unchanged) return cursor;
    ({ cursor } = expectOk(answer));
  }
}
