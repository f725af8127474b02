/** Server, client and documentation are made from this table. */

import { accountCalls } from './people/accounts.ts';
import { alarmCalls } from './venues/alarms.ts';
import type { Calls } from './call.ts';
import { auditCalls } from './venues/audit.ts';
import { changeCalls } from './venues/changes.ts';
import { commissioningCalls } from './amplifiers/commissioning.ts';
import { contactCalls } from './people/contacts.ts';
import { deviceCalls } from './amplifiers/devices.ts';
import { groupCalls } from './venues/groups.ts';
import { memberCalls } from './people/members.ts';
import { noticeCalls } from './venues/notices.ts';
import { operatorCalls } from './people/operator.ts';
import { passkeyCalls } from './people/passkeys.ts';
import { profileCalls } from './people/profile.ts';
import { recipeCalls } from './venues/recipes.ts';
import { providerCalls } from './people/providers.ts';
import { registrationCalls } from './amplifiers/registration.ts';
import { rolloutCalls } from './amplifiers/rollouts.ts';
import { secondFactorCalls } from './people/second-factor.ts';
import { snapshotCalls } from './venues/snapshots.ts';
import { venueCalls } from './venues/venues.ts';

/** A call's name is unique over all areas. */
export const areas = {
  accounts: accountCalls,
  profile: profileCalls,
  secondFactor: secondFactorCalls,
  passkeys: passkeyCalls,
  providers: providerCalls,
  operator: operatorCalls,
  venues: venueCalls,
  contacts: contactCalls,
  members: memberCalls,
  notices: noticeCalls,
  audit: auditCalls,
  changes: changeCalls,
  alarms: alarmCalls,
  groups: groupCalls,
  snapshots: snapshotCalls,
  recipes: recipeCalls,
  devices: deviceCalls,
  commissioning: commissioningCalls,
  registration: registrationCalls,
  rollouts: rolloutCalls,
} as const satisfies Record<string, Calls>;

export const cloudApi = {
  ...areas.accounts,
  ...areas.profile,
  ...areas.secondFactor,
  ...areas.passkeys,
  ...areas.providers,
  ...areas.operator,
  ...areas.venues,
  ...areas.contacts,
  ...areas.members,
  ...areas.notices,
  ...areas.audit,
  ...areas.changes,
  ...areas.alarms,
  ...areas.groups,
  ...areas.snapshots,
  ...areas.recipes,
  ...areas.devices,
  ...areas.commissioning,
  ...areas.registration,
  ...areas.rollouts,
} as const;
export type CloudApi = typeof cloudApi;
export type CallName = keyof CloudApi;
