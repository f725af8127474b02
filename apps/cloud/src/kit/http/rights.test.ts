import { basePath, areas, isAtLeast, roles, type Call, type Role } from '@headroom/protocol/cloud';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { putDevices } from '../../amplifiers/devices/store.ts';
import { createTestCloud, everyRate, expectOk, invite, type Person, type TestCloud } from '../../../test/cloud-rig.ts';

const rows = Object.values(areas).flatMap((calls) => Object.entries<Call>(calls));
const closed = rows.filter(([, call]) => call.caller !== 'open');
const generous = { count: 1_000_000, perMs: 1000 };

let rig: TestCloud;
let venueId = '';
let people: Record<Role | 'foreign' | 'cloudOperator', Person>;
let ended: Person;
beforeAll(async () => {
  rig = await createTestCloud({ rates: everyRate(generous), logLevel: 'error', operators: ['runs@example.com'] });
  const [owner, viewer, operator, foreign, cloudOperator] = await Promise.all(
    ['owner', 'viewer', 'operator', 'foreign', 'runs'].map((name) => rig.signUp(`${name}@example.com`)),
  );
  if (!owner || !viewer || !operator || !foreign || !cloudOperator) throw new Error('Somebody did not sign up.');
  people = { owner, viewer, operator, foreign, cloudOperator };
  venueId = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
  await putDevices(rig.cloud.db, [{ venueId, numberOfChannels: 4, summary: sampleAmp(1) }], new Date(rig.clock.now()));
  for (const role of ['viewer', 'operator'] as const) await invite(rig, owner, venueId, people[role], role);
  ended = await rig.signUp('ended@example.com');
  await rig.cloud.db
    .updateTable('sessions')
    .set({ ended_at: new Date(rig.clock.now()) })
    .where('account_id', '=', ended.accountId)
    .execute();
  await rig.clock.advance(1000);
});
afterAll(() => rig[Symbol.asyncDispose]());

const nowhere = '00000000-0000-7000-8000-00000000000f';
/** Rights are checked before the invalid body. */
async function ask(call: Call, token: string | undefined): Promise<{ status: number; code: string | undefined }> {
  const path = call.path
    .replace('{venueId}', venueId)
    .replace('{deviceId}', ampIdOf(1))
    .replace('{sha256}', '0'.repeat(64))
    .replaceAll(/\{\w+\}/g, nowhere);
  const response = await fetch(rig.cloud.origin + basePath + path, {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.method === 'GET' ? {} : { body: '{"nobody":1}' }),
  });
  if (response.ok && call.streams !== undefined) await response.body?.cancel();
  const text = response.bodyUsed ? '' : await response.text();
  return { status: response.status, code: text === '' ? undefined : (JSON.parse(text) as { code?: string }).code };
}

describe.each(closed)('who may call %s', (_name, call) => {
  it('answers 401 without a token, with a forged one, or with one of an ended session', async () => {
    const [head, claims = ''] = people.owner.idToken.split('.');
    const forged = Buffer.from(claims, 'base64url').toString().replace(people.owner.accountId, people.foreign.accountId);
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await ask(call, undefined)).toEqual({ status: 401, code: 'NotSignedIn' });
    expect(await ask(call, 'abc')).toEqual({ status: 401, code: 'NotSignedIn' });
    expect(await ask(call, `${head}.${Buffer.from(forged).toString('base64url')}.${people.owner.idToken.split('.')[2]}`)).toEqual({
      status: 401,
      code: 'NotSignedIn',
    });
    expect(await ask(call, `${none}.${claims}.`)).toEqual({ status: 401, code: 'NotSignedIn' });
    expect(await ask(call, ended.idToken)).toEqual({ status: 401, code: 'SessionEnded' });
  });

  it('answers whoever has the role, 403 to other members of the venue, and 404 to everybody else', async () => {
    if (call.caller === 'account' || call.caller === 'open') {
      expect((await ask(call, people.foreign.idToken)).status).not.toBe(401);
      return;
    }
    expect(await ask(call, people.foreign.idToken)).toEqual({ status: 404, code: 'NotFound' });
    if (call.caller === 'cloudOperator') {
      for (const role of roles) expect(await ask(call, people[role].idToken)).toEqual({ status: 404, code: 'NotFound' });
      expect((await ask(call, people.cloudOperator.idToken)).code).not.toBe('NotFound');
      return;
    }
    expect(await ask(call, people.cloudOperator.idToken)).toEqual({ status: 404, code: 'NotFound' });
    for (const role of roles) {
      const { status, code } = await ask(call, people[role].idToken);
      // Only members learn what does not exist.
      const isRefused = status === 401 || status === 403 || code === 'NotFound';
      expect({ role, refused: isRefused && status }).toEqual({
        role,
        refused: isAtLeast(role, call.caller) ? false : 403,
      });
    }
  });
});

describe('a token', () => {
  it('is refused after it has expired', async () => {
    await using own = await createTestCloud();
    const { client } = await own.signUp('late@example.com');
    await own.clock.advance(15 * 60_000);
    expect(await client.getProfile()).toMatchObject({ ok: false, error: { status: 401, code: 'TokenExpired' } });
  });
});
