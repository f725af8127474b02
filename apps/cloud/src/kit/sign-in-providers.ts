/** The file is read strictly: a misspelt limit must not count as missing. */

import { readFileSync } from 'node:fs';
import { isEmail } from '@headroom/model/people';
import { roles, type Role } from '@headroom/protocol/cloud';
import * as z from 'zod/mini';

export interface GroupRole {
  readonly group: string;
  readonly venueId: string;
  readonly role: Role;
}
export interface ProviderSettings {
  readonly providerId: string;
  /** On the button. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a client that proves itself by PKCE alone. */
  readonly clientSecret: string | undefined;
  readonly scope: string;
  readonly groupsClaim: string;
  readonly roles: readonly GroupRole[];
  /** Of the addresses that it may sign in; empty for every one. */
  readonly domains: readonly string[];
  /** May open its account whatever the sign-up rule is. */
  readonly firstOwner: string | undefined;
  /** Its sign-in counts as both factors. */
  readonly isSecondFactor: boolean;
  /** Logging out here leads to its own log-out. */
  readonly signsOut: boolean;
  /** At a private address, and over http. */
  readonly allowPrivate: boolean;
}

const maxProviders = 10;
const maxRoles = 10_000;
const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
const provider = z.strictObject({
  id: z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'must be up to 40 small letters, digits or -')),
  name: text(60),
  issuer: z.url('must be an address such as https://login.example'),
  clientId: text(500),
  clientSecretFile: z.optional(text(1000)),
  scope: z.optional(text(500)),
  groupsClaim: z.optional(text(200)),
  roles: z.optional(
    z
      .array(z.strictObject({ group: text(200), venue: z.uuid('must be a venue`s id, as venues list prints it'), role: z.enum(roles) }))
      .check(z.maxLength(maxRoles)),
  ),
  domains: z.optional(
    z.array(z.string().check(z.regex(/^[\w-]+(?:\.[\w-]+)+$/, 'must be a domain such as example.com'))).check(z.maxLength(1000)),
  ),
  firstOwner: z.optional(z.string().check(z.refine(isEmail, 'must be an e-mail address'))),
  secondFactor: z.optional(z.boolean()),
  signOut: z.optional(z.boolean()),
  private: z.optional(z.boolean()),
});
const file = z.strictObject({ providers: z.array(provider).check(z.minLength(1), z.maxLength(maxProviders)) });

export const secretVariable = (providerId: string): string => `OIDC_SECRET_${providerId.toUpperCase().replaceAll('-', '_')}`;

export function readProviders(path: string, environment: Readonly<Record<string, string | undefined>>): readonly ProviderSettings[] {
  const wrong = (what: string) => new Error(`${path}: ${what}. docs/configuration.md explains each field of --providers.`);
  const { data, error } = file.safeParse(parsed(readWhole(path), wrong));
  if (error !== undefined) {
    const [issue] = error.issues;
    const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const field = [...(issue?.path ?? []), ...unknownKey].map(String).join('.') || 'the file';
    const words =
      issue?.message.startsWith('must ') === true
        ? issue.message
        : unknownKey.length > 0
          ? 'is no field'
          : 'is missing or not as it should be';
    throw wrong(`${field} ${words}`);
  }
  const ids = new Set(data.providers.map(({ id }) => id));
  if (ids.size < data.providers.length) throw wrong('two providers have the same id');
  return data.providers.map((given) => {
    const fromEnvironment = environment[secretVariable(given.id)] || undefined;
    if (given.clientSecretFile !== undefined && fromEnvironment !== undefined)
      throw wrong(`the secret of ${given.id} stands in clientSecretFile and in ${secretVariable(given.id)}: leave out one`);
    const scope = given.scope ?? 'openid email profile';
    if (!scope.split(' ').includes('openid')) throw wrong(`the scope of ${given.id} must hold openid`);
    const { protocol, search, hash } = new URL(given.issuer);
    if (protocol !== 'https:' && !(given.private === true && protocol === 'http:'))
      throw wrong(`the issuer of ${given.id} must be an https address, or "private" must be true`);
    if (search !== '' || hash !== '') throw wrong(`the issuer of ${given.id} must have no ? and no #`);
    return {
      providerId: given.id,
      name: given.name,
      issuer: given.issuer,
      clientId: given.clientId,
      clientSecret: given.clientSecretFile === undefined ? fromEnvironment : readWhole(given.clientSecretFile).trim() || undefined,
      scope,
      groupsClaim: given.groupsClaim ?? 'groups',
      roles: (given.roles ?? []).map(({ group, venue, role }) => ({ group, venueId: venue.toLowerCase(), role })),
      domains: (given.domains ?? []).map((domain) => domain.toLowerCase()),
      firstOwner: given.firstOwner,
      isSecondFactor: given.secondFactor ?? false,
      signsOut: given.signOut ?? true,
      allowPrivate: given.private ?? false,
    };
  });
}

function parsed(content: string, wrong: (what: string) => Error): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw wrong('this is no JSON');
  }
}
function readWhole(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}.`, { cause: error });
  }
}
