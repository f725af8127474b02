import { randomBytes } from 'node:crypto';
import { createManualClock, type ManualClock } from '@headroom/protocol';
import type { Config } from '../src/kit/config.ts';
import { addContact, confirmPhone, subscribe } from '../src/people/contacts/store.ts';
import { createId } from '../src/kit/identifiers.ts';
import { ampIdOf, sampleAmp } from './sample-amps.ts';
import { putDevices } from '../src/amplifiers/devices/store.ts';
import type { CloudClock } from '../src/kit/nodes/steady-clock.ts';
import { refreshSummaries } from '../src/amplifiers/shadows/summaries.ts';
import { createHttpSms } from '../src/kit/sms/http-sms.ts';
import { createTestCloud, everyRate, expectOk, testPassword, testStart, type Person, type TestCloud } from './cloud-rig.ts';
import { createWebhooks } from '../src/kit/webhooks/webhook.ts';
import { createTestPost, createTestReceiver, type TestPost, type TestReceiver } from './notice-providers.ts';

export interface NoticeRig extends AsyncDisposable {
  readonly cloud: TestCloud;
  readonly owner: Person;
  readonly venueId: string;
  readonly post: TestPost;
  readonly sms: TestReceiver;
  readonly program: TestReceiver;
  after(ms: number): Promise<void>;
  faulted(number: number, ...channels: number[]): Promise<void>;
  hot(number: number, isHot: boolean): Promise<void>;
  connected(numbers: readonly number[], isConnected: boolean): Promise<void>;
  /** Subscribed unless said otherwise. */
  contact(
    name: string,
    more: { readonly email?: string; readonly phone?: string; readonly levels?: readonly string[]; readonly isSubscribed?: boolean },
  ): Promise<string>;
  notices(): Promise<
    {
      readonly name: string;
      readonly way: string;
      readonly why: string;
      readonly state: string;
      readonly reason?: string | undefined;
      readonly subject: string;
    }[]
  >;
}
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;

export async function createNoticeRig(
  amps: number,
  names: { readonly venue?: string; readonly amp?: string } = {},
  change: Partial<Config> = {},
  clock: ManualClock & CloudClock = createManualClock(testStart),
): Promise<NoticeRig> {
  await using stack = new AsyncDisposableStack();
  const post = stack.use(await createTestPost(clock));
  const sms = stack.use(await createTestReceiver());
  const program = stack.use(await createTestReceiver());
  const cloud = stack.use(
    await createTestCloud(
      {
        publicUrl: 'https://cloud.example',
        privateWebhooks: true,
        rates: everyRate({ count: 1e6, perMs: 1000 }),
        logLevel: 'error',
        ...change,
      },
      {
        mail: post.mail,
        sms: createHttpSms({ url: sms.url, from: '+15550100', user: 'AC1', password: 'secret' }, clock),
        webhooks: createWebhooks({ allowPrivate: true, clock }),
      },
      clock,
    ),
  );
  const { db } = cloud.cloud;
  let owner = await cloud.signUp('owner@example.com');
  let signedInAt = cloud.clock.now();
  post.forget();
  const { venueId } = expectOk(await owner.client.addVenue({ body: { venue: { name: names.venue ?? 'Hall' } } })).venue;
  const now = () => new Date(cloud.clock.now());
  const numbers = Array.from({ length: amps }, (_, index) => index + 1);
  const nameOf = (number: number) => names.amp ?? `Amp ${number}`;
  await putDevices(
    db,
    numbers.map((number) => ({
      venueId,
      numberOfChannels: 4,
      summary: sampleAmp(number, { isConnected: true, deviceName: nameOf(number) }),
    })),
    now(),
  );
  await db
    .insertInto('nodes')
    .values({ node_id: 'node', alive_until: new Date(cloud.clock.now() + 1e10) })
    .execute();
  const certificate = { kind: 'device', public_key: Buffer.of(1), request_hash: Buffer.of(1), certificate: '', issued_at: now() } as const;
  const expires_at = new Date(cloud.clock.now() + 1e10);
  // Amplifiers without a certificate are not expected to connect.
  await db
    .insertInto('certificates')
    .values(numbers.map((number) => ({ ...certificate, serial: String(number), holder_id: ampIdOf(number), bridge_id: null, expires_at })))
    .execute();
  const refresh = (these: readonly number[]) =>
    db.transaction().execute((transaction) => refreshSummaries(transaction, these.map(ampIdOf), now()));
  const hold = async (these: readonly number[], isHeld: boolean) => {
    const values = { node_id: isHeld ? 'node' : null };
    await db
      .insertInto('holdings')
      .values(these.map((number) => ({ device_id: ampIdOf(number), epoch: 1, ...values })))
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet(values))
      .execute();
  };
  const report = async (number: number, channels: object) => {
    const amp = { deviceInfo: { deviceName: nameOf(number), modelID: '704D', firmwareVersion: '1.9.0' }, channels };
    const state = JSON.stringify({ reported: { amp } });
    await db
      .insertInto('shadows')
      .values({ device_id: ampIdOf(number), name: 'amp', version: 1, state, stamps: '{}' })
      .onConflict((conflict) => conflict.columns(['device_id', 'name']).doUpdateSet({ state }))
      .execute();
    await refresh([number]);
  };
  await hold(numbers, true);
  const opened = stack.move();
  return {
    cloud,
    get owner() {
      return owner;
    },
    venueId,
    post,
    sms,
    program,
    async after(ms) {
      await cloud.clock.advance(ms);
      // Tokens last a quarter of an hour.
      if (cloud.clock.now() - signedInAt > 10 * minute) {
        const { idToken } = expectOk(await cloud.client(undefined).signIn({ body: { email: owner.email, password: testPassword } }));
        owner = { ...owner, client: cloud.client(idToken) };
        signedInAt = cloud.clock.now();
      }
      // Planned in one round, sent in the next.
      await cloud.cloud.jobs.runBeats();
      await cloud.cloud.jobs.runBeats();
    },
    faulted: (number, ...channels) =>
      report(
        number,
        Object.fromEntries([1, 2].map((channel) => [channel, { output: { name: `Zone ${channel}`, fault: channels.includes(channel) } }])),
      ),
    hot: (number, isHot) => report(number, { 1: { output: { name: 'Zone 1', thermal: isHot } } }),
    async connected(these, isConnected) {
      await hold(these, isConnected);
      await refresh(these);
    },
    async contact(name, { email, phone, levels = ['Critical', 'Warning', 'Info'], isSubscribed = true }) {
      const contactId = createId(now(), randomBytes);
      await addContact(db, owner.accountId, { contactId, name, email, phone, severityLevel: [...levels] }, now());
      if (phone !== undefined) await confirmPhone(db, contactId, phone, now());
      if (!isSubscribed) expectOk(await owner.client.resubscribeContact({ params: { contactId } }));
      else if (email !== undefined) await subscribe(db, { contactId, email }, true, now());
      expectOk(await owner.client.addVenueContact({ params: { venueId, contactId } }));
      return contactId;
    },
    async notices() {
      const { notices } = expectOk(await owner.client.listNotices({ params: { venueId }, query: {} }));
      return notices.map(({ name, way, why, state, reason, subject }) => ({ name, way, why, state, reason, subject })).toReversed();
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
