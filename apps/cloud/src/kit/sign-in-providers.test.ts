import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readProviders, secretVariable } from './sign-in-providers.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-providers-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
function write(text: string): string {
  const path = join(folder, `${++files}`);
  writeFileSync(path, text);
  return path;
}
const staff = { id: 'bar-staff', name: 'Staff login', issuer: 'https://login.example', clientId: 'headroom' };
const read = (providers: readonly object[], environment: Readonly<Record<string, string>> = {}) =>
  readProviders(write(JSON.stringify({ providers })), environment);

describe('the file of sign-in providers', () => {
  it('needs id, name, issuer and client, and grants nothing by itself', () => {
    expect(read([staff])).toEqual([
      {
        providerId: 'bar-staff',
        name: 'Staff login',
        issuer: 'https://login.example',
        clientId: 'headroom',
        clientSecret: undefined,
        scope: 'openid email profile',
        groupsClaim: 'groups',
        roles: [],
        domains: [],
        firstOwner: undefined,
        isSecondFactor: false,
        signsOut: true,
        allowPrivate: false,
      },
    ]);
  });

  it('has its secret in another file, or in the environment, but not in both', () => {
    const withFile = { ...staff, clientSecretFile: write('from a file\n') };
    const environment = { [secretVariable(staff.id)]: 'from the environment' };
    expect(secretVariable(staff.id)).toBe('OIDC_SECRET_BAR_STAFF');
    expect(read([withFile])[0]?.clientSecret).toBe('from a file');
    expect(read([staff], environment)[0]?.clientSecret).toBe('from the environment');
    expect(() => read([withFile], environment)).toThrow('leave out one');
  });

  it('maps groups to roles in venues', () => {
    const venue = '0B54A7F2-6b1e-4c6b-9d0a-6a3f5f0f8f11';
    expect(read([{ ...staff, roles: [{ group: 'bar', venue, role: 'operator' }], domains: ['Example.com'] }])[0]).toMatchObject({
      roles: [{ group: 'bar', venueId: venue.toLowerCase(), role: 'operator' }],
      domains: ['example.com'],
    });
  });

  it.each<[string, object, string]>([
    ['a misspelt field', { ...staff, domain: ['example.com'] }, 'providers.0.domain is no field'],
    ['a venue by its name', { ...staff, roles: [{ group: 'bar', venue: 'Hall', role: 'operator' }] }, 'roles.0.venue must be a venue`s id'],
    ['a role that there is not', { ...staff, roles: [{ group: 'bar', venue: crypto.randomUUID(), role: 'boss' }] }, 'roles.0.role'],
    ['an issuer over http', { ...staff, issuer: 'http://login.example' }, 'must be an https address'],
    ['an issuer with a query', { ...staff, issuer: 'https://login.example?x' }, 'no ?'],
    ['a scope without openid', { ...staff, scope: 'email' }, 'must hold openid'],
    ['a secret`s file that is not there', { ...staff, clientSecretFile: '/nowhere' }, '/nowhere cannot be read'],
    ['an id with spaces', { ...staff, id: 'bar staff' }, 'id'],
  ])('refuses %s and says where', (_, provider, words) => {
    expect(() => read([provider])).toThrow(words);
  });

  it('refuses two providers of one id, more than ten, and what is no JSON', () => {
    expect(() => read([staff, staff])).toThrow('two providers have the same id');
    expect(() => read(Array.from({ length: 11 }, (__, index) => ({ ...staff, id: `p${index}` })))).toThrow('providers');
    expect(() => readProviders(write('{'), {})).toThrow('this is no JSON');
    expect(() => readProviders(join(folder, 'none'), {})).toThrow('cannot be read: ENOENT');
  });
});
