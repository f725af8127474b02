import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { cloudApi } from '@headroom/protocol/cloud';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestCloud, everyRate, exportOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { someId } from '../../../test/bad-values.ts';

let rig: TestCloud;
let ada: Person;
beforeAll(async () => {
  rig = await createTestCloud({ rates: everyRate({ count: 1_000_000, perMs: 1000 }) });
  ada = await rig.signUp('ada@example.com');
});
afterAll(() => rig[Symbol.asyncDispose]());

const size = cloudApi.addSnapshot.largestBody - 1;
function begin(idToken: string | undefined): ClientRequest {
  const begun = request(`${rig.cloud.origin}/api/venues/${someId}/snapshots`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': size,
      ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }),
    },
  });
  begun.on('error', () => undefined);
  begun.flushHeaders();
  return begun;
}
async function answerOf(asked: ClientRequest) {
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const { code } = (await json(response)) as { readonly code: string };
  asked.destroy();
  return { status: response.statusCode, code, retryAfter: response.headers['retry-after'] };
}
async function atWork(person: Person): Promise<ClientRequest> {
  const first = begin(person.idToken);
  const second = begin(person.idToken);
  return Promise.race([answerOf(first).then(() => second), answerOf(second).then(() => first)]);
}

it('a large body of an unauthenticated caller is not read', async () => {
  expect(await answerOf(begin(undefined))).toMatchObject({ status: 401, code: 'NotSignedIn' });
});

it('one large call per account runs at a time, and a second of any kind is refused before it is read', async () => {
  const held = await atWork(ada);
  const tooMany = { status: 429, code: 'TooManyRequests', retryAfter: '2' };
  expect(await answerOf(begin(ada.idToken))).toEqual(tooMany);
  const { error } = (await ada.client.exportAccount()) as { readonly error: object };
  expect(error).toMatchObject({ status: 429, code: 'TooManyRequests' });
  const bob = await rig.signUp('bob@example.com');
  expect((await exportOf(bob)).tables['accounts']).toHaveLength(1);
  held.destroy();
  await expect.poll(async () => (await ada.client.exportAccount()).ok).toBe(true);
});

it('a few large calls of different accounts run at once, and others are told to try again', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, (_, index) => rig.signUp(`person${index}@example.com`)));
  const [last, ...first] = people as [Person, ...Person[]];
  const held: ClientRequest[] = [];
  for (const person of first) held.push(await atWork(person));
  expect(await answerOf(begin(last.idToken))).toEqual({ status: 503, code: 'Unavailable', retryAfter: '2' });
  for (const one of held) one.destroy();
  await expect.poll(async () => (await last.client.exportAccount()).ok).toBe(true);
});
