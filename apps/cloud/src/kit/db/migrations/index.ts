/** All migrations in order. A released one is never edited. */

import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { accounts } from './0001-accounts.ts';
import { venues } from './0002-venues.ts';
import { requests } from './0003-requests.ts';
import { nodes } from './0010-nodes.ts';
import { audit } from './0020-audit.ts';
import { accountSecurity } from './0021-account-security.ts';
import { secondFactors } from './0022-second-factors.ts';
import { contacts } from './0030-contacts.ts';
import { devices } from './0040-devices.ts';
import { invitations } from './0041-invitations.ts';
import { certificates } from './0050-certificates.ts';
import { credentials } from './0051-credentials.ts';
import { shadows } from './0060-shadows.ts';
import { upkeep } from './0060-upkeep.ts';
import { venueHours } from './0068-venue-hours.ts';
import { releases } from './0070-releases.ts';
import { rollouts } from './0072-rollouts.ts';
import { alarms } from './0080-alarms.ts';
import { notices } from './0082-notices.ts';
import { noticeLooks } from './0083-notice-looks.ts';
import { updateOutcomes } from './0084-update-outcomes.ts';
import { channelGroups } from './0085-channel-groups.ts';
import { snapshots } from './0086-snapshots.ts';
import { venueLevels } from './0087-venue-levels.ts';
import { generatorLimits } from './0088-generator-limits.ts';
import { noticeLanes } from './0089-notice-lanes.ts';
import { codeAskers } from './0090-code-askers.ts';
import { noticesUnsure } from './0091-notices-unsure.ts';
import { noticeLooksKept } from './0092-notice-looks-kept.ts';
import { bridgeLives } from './0093-bridge-lives.ts';
import { housekeepingRuns } from './0094-housekeeping-runs.ts';
import { embargo } from './0095-embargo.ts';

export interface Migration {
  readonly name: string;
  readonly up: (transaction: Transaction<Schema>) => Promise<void>;
}

export const migrations: readonly Migration[] = [
  accounts,
  venues,
  requests,
  nodes,
  audit,
  accountSecurity,
  secondFactors,
  contacts,
  devices,
  invitations,
  certificates,
  credentials,
  shadows,
  upkeep,
  venueHours,
  releases,
  rollouts,
  alarms,
  notices,
  noticeLooks,
  updateOutcomes,
  channelGroups,
  snapshots,
  venueLevels,
  generatorLimits,
  noticeLanes,
  codeAskers,
  noticesUnsure,
  noticeLooksKept,
  bridgeLives,
  housekeepingRuns,
  embargo,
];
