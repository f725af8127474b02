import { randomBytes } from 'node:crypto';
import { output, powerSupply } from '@headroom/model/amplifier';
import { addressOf, put, type Tree } from '@headroom/model/property';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportedTrees } from '../../amplifiers/rollouts/condition.ts';
import { readShadows } from '../../amplifiers/shadows/documents.ts';
import { record } from '../../kit/audit/record.ts';
import { createNoticeRig, minute, second, type NoticeRig } from '../../../test/notice-rig.ts';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { createNotificationScheduler, type WhySilent } from './notification-scheduler.ts';

const amps = 6;
let rig: NoticeRig;
beforeEach(async () => {
  rig = await createNoticeRig(amps);
});
afterEach(() => rig[Symbol.asyncDispose]());

const enough = 26 * second;
const address = addressOf(output.properties.mute, { channel: 2 });
const fault = 'Amp 1, channel 2 (Zone 2): Output faulted (critical)';
const bodies = () => rig.post.letters.map(({ body }) => body.replaceAll(/\s+/g, ' '));
const muteFaultyChannel = () => silenceFaultyChannel({ [address]: true });
async function silenceFaultyChannel(values: Readonly<Record<string, boolean | string>>): Promise<void> {
  await rig.faulted(1, 2);
  const { db } = rig.cloud.cloud;
  const reported: Tree = structuredClone((await readShadows(db, ampIdOf(1)))?.get('amp')?.state?.reported ?? {});
  const stamps: Tree = {};
  for (const [at, value] of Object.entries(values)) {
    put(reported, at, value);
    put(stamps, at, Math.floor(rig.cloud.clock.now() / 1000));
  }
  await db
    .updateTable('shadows')
    .set({ state: JSON.stringify({ reported }), stamps: JSON.stringify({ reported: stamps }) })
    .where('device_id', '=', ampIdOf(1))
    .execute();
}
async function tellWith(whySilent: WhySilent): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  const scheduler = createNotificationScheduler({
    random: randomBytes,
    offlineGraceMs: 0,
    readTrees: reportedTrees,
    whySilent,
    log: { error: (about: object) => void errors.push(about) },
    domain: () => 'cloud.example',
  });
  await scheduler.tellDue(rig.cloud.cloud.db, new Date(rig.cloud.clock.now() + enough));
  await rig.after(enough);
  return errors;
}

it('by mail and text message, without naming who muted it', async () => {
  await rig.contact('Ada', { email: 'ada@example.com', phone: '+15550199' });
  await muteFaultyChannel();
  const { accountId } = rig.owner;
  await record(rig.cloud.cloud.db, {
    at: new Date(rig.cloud.clock.now()),
    accountId,
    actorId: accountId,
    address: '127.0.0.1',
    venueId: rig.venueId,
    deviceId: ampIdOf(1),
    action: address,
    from: false,
    to: true,
  });
  await rig.after(enough);
  const [body] = bodies();
  expect(body).toContain(`${fault}. No sound: The channel is muted since`);
  expect(body).not.toContain('owner@example.com since');
  expect(new URLSearchParams(rig.sms.heard[0]?.body).get('Body')).toContain(`${fault}. No sound: The channel is muted`);
});

it('in the language of the account, and not once the alarm is over', async () => {
  await rig.cloud.cloud.db.updateTable('accounts').set({ language: 'es' }).execute();
  await rig.contact('Ada', { email: 'ada@example.com' });
  await muteFaultyChannel();
  await rig.after(enough);
  await rig.faulted(1);
  await rig.after(3 * minute);
  const [began, ended] = bodies();
  expect(began).toContain('Sin sonido: El canal está silenciado');
  expect(ended).toContain('Resuelto');
  expect(ended).not.toContain('Sin sonido');
});

it('and is sent where the amplifier ends its texts with NUL', async () => {
  await rig.contact('Ada', { email: 'ada@example.com' });
  const { powerSource, powerOk, poeStatus } = powerSupply.properties;
  const values = [
    [powerSource, 'POE'],
    [powerOk, false],
    [poeStatus, 'Class 4\0'],
  ] as const;
  await silenceFaultyChannel(Object.fromEntries(values.map(([handle, value]) => [addressOf(handle, {}), value])));
  await rig.after(enough);
  expect(bodies()[0]).toContain(`${fault}. No sound: The amplifier runs from PoE alone, which gives too little power (Class 4)`);
});

it('and is sent without a reason where the rules fail', async () => {
  await rig.contact('Ada', { email: 'ada@example.com' });
  await rig.faulted(1, 2);
  await rig.after(second);
  const errors = await tellWith(() => Promise.reject(new Error('what no rule expects')));
  expect([bodies().length, bodies()[0]?.includes(fault), errors.length]).toEqual([1, true, 1]);
});

it('for ten channels at most, each in a sentence of limited length', async () => {
  await rig.contact('Ada', { email: 'ada@example.com' });
  for (let amp = 1; amp <= amps; amp += 1) await rig.faulted(amp, 1, 2);
  await rig.after(second);
  let asked = 0;
  await tellWith(() => {
    asked += 1;
    return Promise.resolve('x'.repeat(5000));
  });
  const { content } = await rig.cloud.cloud.db.selectFrom('notices').select('content').executeTakeFirstOrThrow();
  const silences = content.lines.flatMap(({ silence }) => silence ?? []);
  expect([asked, content.lines.length, silences.length]).toEqual([10, 2 * amps, 10]);
  expect(Math.max(...silences.map(({ length }) => length))).toBe(300);
});
