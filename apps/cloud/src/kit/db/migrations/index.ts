/** All migrations in order. A released one is never edited. */

import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { firstRelease } from './0100-first-release.ts';
import { movesInCode } from './0101-moves-in-code.ts';
import { invitationsOfAddress } from './0102-invitations-of-address.ts';
import { snapshotNames } from './0103-snapshot-names.ts';
import { confirmedPhones } from './0104-confirmed-phones.ts';
import { whySessionsEnd } from './0105-why-sessions-end.ts';
import { disabledAccounts } from './0107-disabled-accounts.ts';
import { playingAmplifiers } from './0108-playing-amplifiers.ts';
import { searchedAmplifiers } from './0109-searched-amplifiers.ts';
import { commissioning } from './0112-commissioning.ts';
import { signInProviders } from './0113-sign-in-providers.ts';
import { channelReports } from './0114-channel-reports.ts';
import { tokenGivers } from './0115-token-givers.ts';

export interface Migration {
  readonly name: string;
  /** Earlier migrations that make the same tables. */
  readonly replaces: readonly string[];
  readonly up: (transaction: Transaction<Schema>) => Promise<void>;
}

export const migrations: readonly Migration[] = [
  firstRelease,
  movesInCode,
  invitationsOfAddress,
  snapshotNames,
  confirmedPhones,
  whySessionsEnd,
  disabledAccounts,
  playingAmplifiers,
  searchedAmplifiers,
  commissioning,
  signInProviders,
  channelReports,
  tokenGivers,
];
