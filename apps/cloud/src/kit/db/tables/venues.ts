import type { GroupFader, Missed } from '@headroom/model/groups';
import type { AlarmCode, AlarmSeverity, EventKind } from '@headroom/model/health';
import type { Language, NoticeReason, NoticeWay, Told } from '@headroom/model/people';
import type { SnapshotScope, StateFacts } from '@headroom/model/transfer';
import type { NoticeState, Role } from '@headroom/protocol/cloud';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { NoticeContent } from './notice-content.ts';
import type { ChangeNumber } from './change-number.ts';

export interface EventData {
  readonly from?: string;
  readonly to?: string;
  readonly amps?: number;
  readonly flaps?: number;
  /** By id, so that a deleted person is forgotten. */
  readonly answeredBy?: EventAnswerer;
}
/** Signed in, or by the link of a notice. */
export type EventAnswerer = { readonly accountId: string } | { readonly contactId: string };
interface Venues {
  venue_id: string;
  account_id: string;
  name: string;
  name_key: string;
  created_at: Date;
  is_loss_critical: Generated<boolean>;
  changed: ChangeNumber;
}
interface VenueHours {
  venue_id: string;
  time_zone: string;
  update_from: string | null;
  update_to: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
}
interface Memberships {
  venue_id: string;
  account_id: string;
  role: Role;
  created_at: Date;
  /** The sign-in provider whose groups gave it; null if a person did. */
  provider_id: string | null;
  changed: ChangeNumber;
}
interface Invitations {
  invitation_id: string;
  invited_by: string | null;
  venue_id: string;
  email: string;
  email_key: string;
  role: Role;
  language: Language;
  code_hash: ColumnType<Uint8Array | null, never, Uint8Array | null>;
  sent_at: ColumnType<Date | null, never, Date | null>;
  created_at: Date;
  expires_at: Date;
}
interface Contacts {
  contact_id: string;
  account_id: string;
  name: string;
  email: string | null;
  email_key: string | null;
  phone: string | null;
  severity_level: string[];
  email_enabled_at: Date | null;
  unsubscribed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  phone_confirmed_at: ColumnType<Date | null, never, Date | null>;
  phone_predates_codes: Generated<boolean>;
  created_at: Date;
  changed: ChangeNumber;
}
interface VenueContacts {
  venue_id: string;
  contact_id: string;
}
interface Webhooks {
  webhook_id: string;
  venue_id: string;
  url: string;
  severity_level: string[];
  sealed_secret: Uint8Array;
  created_at: Date;
}
interface Notices {
  notice_id: string;
  /** At that time; each account has its own share of sending. */
  account_id: string;
  venue_id: string;
  contact_id: string | null;
  webhook_id: string | null;
  name: string;
  way: NoticeWay;
  address: string;
  subject: string;
  why: NoticeReason;
  content: JSONColumnType<NoticeContent>;
  state: NoticeState;
  /** One of the model's reasons, or a provider's text. */
  reason: string | null;
  tries: Generated<number>;
  unsure: Generated<number>;
  /** Only notices about the same subject wait for it. */
  waits_alone: Generated<boolean>;
  created_at: Date;
  next_try_at: Date;
  claimed_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  message_id: string;
}
interface NoticeParts {
  notice_id: string;
  thing: string;
  alarm_id: string | null;
  says: Told['says'];
}
interface NoticedEvents {
  event_id: string;
}
interface NoticeLooks {
  venue_id: string;
  /** Minus infinity, which is no Date, means at once. */
  look_at: Date;
}
interface EventSources {
  source_id: GeneratedAlways<string>;
  venue_id: string;
  /** Empty, and 0 for the channel, where the source has none. */
  device_id: string;
  bridge_id: string;
  name: string;
  kind: EventKind;
  code: AlarmCode | '';
  channel: number;
  channel_name: string;
  severity: AlarmSeverity;
  search: string;
  events: ColumnType<string, number, number>;
}
interface Events {
  event_id: GeneratedAlways<string>;
  source_id: string;
  venue_id: string;
  at: Date;
  data: JSONColumnType<EventData | null, string | null, never>;
}
interface Alarms {
  alarm_id: string;
  venue_id: string;
  device_id: string | null;
  bridge_id: string | null;
  code: AlarmCode;
  channel: number;
  severity: AlarmSeverity;
  began_at: Date;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  changed_at: Date;
  is_present: Generated<boolean>;
  is_flapping: Generated<boolean>;
  flaps: Generated<number>;
  is_told: boolean;
  quiet_until: Date | null;
  cause_id: string | null;
  is_quiet: GeneratedAlways<boolean>;
  acknowledged_at: ColumnType<Date | null, never, Date>;
  acknowledged_by: ColumnType<string | null, never, string | null>;
  acknowledged_by_contact: ColumnType<string | null, never, string | null>;
  snoozed_until: ColumnType<Date | null, never, Date>;
  snoozed_by: ColumnType<string | null, never, string | null>;
  snoozed_by_contact: ColumnType<string | null, never, string | null>;
}
interface Maintenances {
  maintenance_id: string;
  venue_id: string;
  device_id: string | null;
  begins_at: Date;
  ends_at: Date;
  note: string;
  added_by: string | null;
}

interface ChannelGroups {
  group_id: string;
  venue_id: string;
  name: string;
  name_key: string;
  fader: GroupFader;
  created_at: ColumnType<Date, Date, never>;
}
interface ChannelGroupMembers {
  group_id: string;
  device_id: string;
  channel: number;
  place: number;
  label: string;
  missed: JSONColumnType<Missed | null, string | null, string | null>;
}
interface Snapshots {
  snapshot_id: string;
  venue_id: string;
  name: string;
  scope: SnapshotScope;
  taken_at: Date | null;
  taken_by: string | null;
  states: JSONColumnType<readonly StateFacts[]>;
  bytes: number;
  text: string;
}
interface Recipes {
  recipe_id: string;
  venue_id: string;
  name: string;
  checks: number;
  revision: number;
  changed_at: Date;
  changed_by: string | null;
  text: string;
}

export interface VenueTables {
  venues: Venues;
  venue_hours: VenueHours;
  memberships: Memberships;
  invitations: Invitations;
  contacts: Contacts;
  venue_contacts: VenueContacts;
  webhooks: Webhooks;
  notices: Notices;
  notice_parts: NoticeParts;
  noticed_events: NoticedEvents;
  notice_looks: NoticeLooks;
  event_sources: EventSources;
  events: Events;
  alarms: Alarms;
  maintenances: Maintenances;
  channel_groups: ChannelGroups;
  channel_group_members: ChannelGroupMembers;
  snapshots: Snapshots;
  recipes: Recipes;
}
