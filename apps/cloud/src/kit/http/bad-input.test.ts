import { createConfig, lintFromString } from '@redocly/openapi-core';
import { areas, basePath, generalErrors, largestForm, type Call, type FieldsSchema } from '@headroom/protocol/cloud';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badIds, exampleOf, fieldsOf, isOptional, refusedBy, someId, survived, takes, type Json } from '../../../test/bad-values.ts';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { putDevices } from '../../amplifiers/devices/store.ts';
import { createTestCloud, everyRate, expectOk, type Person, type TestCloud } from '../../../test/cloud-rig.ts';

const rows = Object.values(areas).flatMap((calls) => Object.entries<Call>(calls));
const generous = { count: 1_000_000, perMs: 1000 };

let rig: TestCloud;
let owner: Person;
let venueId = '';
beforeAll(async () => {
  rig = await createTestCloud({ rates: everyRate(generous), logLevel: 'error', operators: ['owner@example.com'] });
  owner = await rig.signUp('owner@example.com');
  venueId = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
  await putDevices(rig.cloud.db, [{ venueId, numberOfChannels: 4, summary: sampleAmp(1) }], new Date(rig.clock.now()));
});
afterAll(() => rig[Symbol.asyncDispose]());

function put(tree: Json, [key = '', ...rest]: readonly string[], value: unknown): Json {
  return { ...tree, [key]: rest.length === 0 ? value : put(tree[key] as Json, rest, value) };
}
const filled = (path: string) =>
  path
    .replace('{venueId}', venueId)
    .replace('{deviceId}', ampIdOf(1))
    .replaceAll(/\{\w+\}/g, someId);
const addressOf = ({ path }: Call) => filled(path);

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly message: string;
}
async function ask(call: Call, body: string | undefined, path = addressOf(call)): Promise<Answer> {
  const response = await fetch(rig.cloud.origin + basePath + path, {
    method: call.method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), authorization: `Bearer ${owner.idToken}` },
    ...(body === undefined ? {} : { body }),
  });
  if (response.ok && call.streams !== undefined) await response.body?.cancel();
  const answer = (response.bodyUsed ? {} : await response.json()) as { code: string; field?: string; message: string };
  return { status: response.status, code: answer.code, field: answer.field, message: answer.message };
}

describe.each(rows.filter(([, call]) => call.body !== undefined))('bad input to %s', (_name, call) => {
  const schema = call.body as FieldsSchema;

  it.each(fieldsOf(schema).map(({ path, field }) => [path.join('.'), path, field] as const))(
    'is refused at %s, by its name and in a sentence',
    async (name, path, field) => {
      for (const [what, value] of refusedBy(field)) {
        const { message, ...answer } = await ask(call, JSON.stringify(put(exampleOf(schema), path, value)));
        // What its schema takes, a call may refuse by an error of its own.
        const own = Object.entries(call.errors).flatMap(([code, error]) => (error.field === name && takes(field, value) ? [code] : []));
        expect({ what, status: answer.status, field: answer.field?.startsWith(name) }).toEqual({ what, status: 400, field: true });
        expect([what, ['BadRequest', ...own]]).toEqual([what, expect.arrayContaining([answer.code])]);
        expect(message).toMatch(/^[^\n{}]+\.$/);
      }
      for (const [what, value] of survived) {
        const { status } = await ask(call, JSON.stringify(put(exampleOf(schema), path, value)));
        expect({ what, survived: status < 500 }).toEqual({ what, survived: true });
      }
    },
  );

  it('is refused where a field is missing, unknown, or reaches for the prototype', async () => {
    const whole = exampleOf(schema);
    for (const key of Object.keys(whole)) {
      const { [key]: _, ...rest } = whole;
      const answer = await ask(call, JSON.stringify(rest));
      const field = schema.def.shape[key];
      if (field !== undefined && !isOptional(field)) expect(answer).toMatchObject({ status: 400, field: key });
    }
    expect(await ask(call, JSON.stringify({ ...whole, strange: 1 }))).toMatchObject({ status: 400, field: 'strange' });
    for (const text of [
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '[',
      '"text"',
      '7',
      `${'['.repeat(7000)}${']'.repeat(7000)}`,
    ])
      expect({ text, ...(await ask(call, text)) }).toMatchObject({ text, status: 400, code: 'BadRequest' });
  });

  it('is refused where it is one byte larger than its row allows', async () => {
    const most = call.largestBody ?? largestForm;
    const whole = JSON.stringify({ ...exampleOf(schema), strange: '' });
    const ofSize = (size: number) => whole.replace('"strange":""', `"strange":"${'x'.repeat(size - whole.length)}"`);
    expect(await ask(call, ofSize(most + 1))).toMatchObject({ status: 413, code: 'BodyTooLarge' });
    expect(await ask(call, ofSize(most))).toMatchObject({ status: 400, field: 'strange' });
  });
});

describe.each(rows.filter(([, call]) => call.body === undefined && call.method !== 'GET'))(
  'a body for %s, which takes none',
  (_name, call) => {
    it('is refused above one kilobyte', async () => {
      expect(await ask(call, JSON.stringify({ a: 'x'.repeat(1024) }))).toMatchObject({ status: 413, code: 'BodyTooLarge' });
    });
  },
);

describe.each(rows.filter(([, call]) => call.params !== undefined))('a bad address of %s', (_name, call) => {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

  it.each(names)('is refused at %s', async (name) => {
    const body = call.body === undefined ? undefined : JSON.stringify(exampleOf(call.body));
    for (const bad of badIds) {
      const path = filled(call.path.replace(`{${name}}`, bad));
      const { status, code, message } = await ask(call, body, path);
      expect({ bad, code, isRefused: status === 400 || status === 404 }).toMatchObject({ bad, isRefused: true });
      expect(message).toMatch(/^[^\n{}]+\.$/);
    }
  });
});

describe.each(rows.filter(([, call]) => call.query !== undefined))('bad query parameters of %s', (_name, call) => {
  it.each(fieldsOf(call.query as FieldsSchema).map(({ path: [name = ''] }) => name))('are refused or survived at %s', async (name) => {
    const at = async (query: string) => {
      const { status } = await ask(call, undefined, `${addressOf(call)}?${query}`);
      return status;
    };
    expect(await at(`${name}=a&${name}=b`)).toBe(400);
    expect(await at(`${name}=${'x'.repeat(8000)}`)).toBe(400);
    expect(await at(`${name}=a%00b`)).toBe(400);
    for (const value of ['', '%F0%9F%98%80', '__proto__', '-1', '1e99', 'null', '[]'])
      expect(await at(`${name}=${value}`)).toBeLessThan(500);
    expect(await at('strange=1')).toBe(400);
  });
});

describe('every call', () => {
  it('has an operation in /openapi.json whose references all resolve', async () => {
    const text = await (await fetch(`${rig.cloud.origin}/openapi.json`)).text();
    const document = JSON.parse(text) as { paths: Json; components: { schemas: Json } };
    for (const [, call] of rows) expect(document.paths[call.path]).toHaveProperty(call.method.toLowerCase());
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) expect(document.components.schemas).toHaveProperty(name);
  });

  it("appears in a contract that passes Redocly's own rules", async () => {
    const source = await (await fetch(`${rig.cloud.origin}/openapi.json`)).text();
    const problemsOf = async (text: string) => {
      const found = await lintFromString({ source: text, config: await createConfig({ extends: ['recommended'] }) });
      return found.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
    };
    expect(await problemsOf(source)).toEqual([]);
    expect(await problemsOf(source.replaceAll('"security":[]', '"security":[{"none":[]}]'))).not.toEqual([]);
  });

  it('states the maximum size of its body to programs and readers', async () => {
    const document = (await (await fetch(`${rig.cloud.origin}/openapi.json`)).json()) as { paths: Record<string, Record<string, Json>> };
    const page = await (await fetch(`${rig.cloud.origin}/docs`)).text();
    for (const [name, call] of rows.filter(([, { body }]) => body !== undefined)) {
      const said = `most ${call.largestBody ?? largestForm} bytes`;
      expect([name, document.paths[call.path]?.[call.method.toLowerCase()]?.['requestBody']]).toMatchObject([
        name,
        { description: `At ${said}.` },
      ]);
      const [, section = ''] = page.split(`<h3 id="${name}">`);
      expect([name, section.slice(0, 400).includes(said)]).toEqual([name, true]);
    }
    // What custom coefficients need [IMPEXP-29].
    expect(areas.devices.sendCommand.largestBody).toBe(65_536);
  });

  it('is documented at /docs', async () => {
    const page = await (await fetch(`${rig.cloud.origin}/docs`)).text();
    for (const [, call] of rows) expect(page).toContain(`<code>${call.method} ${call.path}</code>`);
    for (const code of Object.keys(generalErrors)) expect(page).toContain(code);
  });

  it('has a name that is unique over all areas', () => {
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
    expect(new Set(rows.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)).size).toBe(rows.length);
  });
});
