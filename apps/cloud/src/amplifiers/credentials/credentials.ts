/** Credentials end with the session, a change of role or a move of the amplifier. */

import type { Clock } from '@headroom/protocol';
import { sql } from 'kysely';
import type { SignedScope, SigningKey } from './signed-address.ts';
import type { Db } from '../../kit/db/database.ts';
import { mayUnlock } from '../shadows/attributes.ts';
import { roleIn } from '../../kit/http/caller.ts';
import type { Random } from '../../kit/ports.ts';
import type { Vault } from '../../kit/vault.ts';

/** [CLOUDAPI-03]; signers use this service name. */
const scope: SignedScope = { region: 'us-east-1', service: 'iotdevicegateway', normalizes: false };
/** Well above the ten minutes of [CONN-12]. */
const lifetimeMs = 60 * 60_000;
const maxPerSession = 500;

export interface Purpose {
  readonly sessionId: string;
  readonly deviceId: string;
  readonly venueId: string;
}
export interface Given {
  readonly accessKey: string;
  readonly secret: string;
  readonly sessionToken: string;
  readonly clientId: string;
  readonly expiresAt: Date;
}
export interface Credential extends SigningKey {
  readonly deviceId: string;
  readonly clientId: string;
  /** Valid only while the role stays the same. */
  readonly mayUnlock: boolean;
}
export interface Credentials {
  readonly scope: SignedScope;
  /** Undefined if the session has too many. */
  give(db: Db, purpose: Purpose, now: Date): Promise<Given | undefined>;
  /** Undefined if unknown or no longer valid. */
  keyOf(accessKey: string): Promise<Credential | undefined>;
  stillGood(accessKeys: readonly string[]): Promise<ReadonlySet<string>>;
}
interface CredentialPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly random: Random;
}

export function createCredentials({ db, clock, vault, random }: CredentialPorts): Credentials {
  const text = (bytes: number) => Buffer.from(random(bytes)).toString('base64url');
  function good(accessKeys: readonly string[]) {
    return db
      .selectFrom('mqtt_credentials as given')
      .innerJoin('sessions', (join) => join.onRef('sessions.session_id', '=', 'given.session_id').on('ended_at', 'is', null))
      .innerJoin('devices', (join) =>
        join.onRef('devices.device_id', '=', 'given.device_id').onRef('devices.venue_id', '=', 'given.venue_id'),
      )
      .innerJoin('venues', 'venues.venue_id', 'given.venue_id')
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.venue_id', '=', 'given.venue_id').onRef('memberships.account_id', '=', 'sessions.account_id'),
      )
      .where('access_key', 'in', accessKeys)
      .where('expires_at', '>', new Date(clock.now()))
      .where((where) => where.or([where('venues.account_id', '=', where.ref('sessions.account_id')), where('role', 'is not', null)]))
      .select('access_key');
  }
  return {
    scope,

    async give(on, { sessionId, deviceId, venueId }, now) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from mqtt_credentials where session_id = ${sessionId} and expires_at > ${now}`.execute(on);
      if ((rows[0]?.count ?? 0) >= maxPerSession) return undefined;
      const given = {
        accessKey: text(15),
        secret: text(30),
        sessionToken: text(48),
        clientId: `user-${text(12)}`,
        expiresAt: new Date(now.getTime() + lifetimeMs),
      };
      const { accessKey, secret, sessionToken, clientId, expiresAt } = given;
      await on
        .insertInto('mqtt_credentials')
        .values({
          access_key: accessKey,
          session_id: sessionId,
          device_id: deviceId,
          venue_id: venueId,
          client_id: clientId,
          sealed: vault.seal(JSON.stringify([secret, sessionToken]), sealedAs(accessKey)),
          created_at: now,
          expires_at: expiresAt,
        })
        .execute();
      return given;
    },

    async keyOf(accessKey) {
      const row = await good([accessKey])
        .select([
          'sealed',
          'given.device_id as deviceId',
          'client_id as clientId',
          'role',
          'venues.account_id as ownerId',
          'sessions.account_id as accountId',
        ])
        .executeTakeFirst();
      const opened = row && vault.open(row.sealed, sealedAs(accessKey));
      if (row === undefined || opened === undefined) return undefined;
      const [secret = '', sessionToken] = JSON.parse(opened) as string[];
      const role = roleIn(row.ownerId, row.role, row.accountId);
      return { secret, sessionToken, deviceId: row.deviceId, clientId: row.clientId, mayUnlock: role !== undefined && mayUnlock(role) };
    },

    async stillGood(accessKeys) {
      if (accessKeys.length === 0) return new Set();
      const rows = await good(accessKeys).execute();
      return new Set(rows.map(({ access_key }) => access_key));
    },
  };
}
const sealedAs = (accessKey: string) => `mqtt credentials ${accessKey}`;
