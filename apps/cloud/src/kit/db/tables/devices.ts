import type { FirmwareStep } from '@headroom/model/amplifier';
import type { Acceptances, Outcome } from '@headroom/model/commissioning';
import type { RolloutDeviceState, RolloutReason, RolloutState } from '@headroom/model/firmware';
import type { UpdatePrefix } from '@headroom/model/catalogue';
import type { AmpSummary } from '@headroom/model/health';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { HolderKind } from '../../identifiers.ts';
import type { ChangeNumber } from './change-number.ts';

interface Devices {
  device_id: string;
  venue_id: string;
  number_of_channels: number;
  summary: JSONColumnType<AmpSummary>;
  search_text: Generated<string>;
  name: GeneratedAlways<string>;
  model: GeneratedAlways<string>;
  firmware_version: GeneratedAlways<string>;
  latest_firmware_version: GeneratedAlways<string>;
  connected: GeneratedAlways<boolean>;
  has_fault: GeneratedAlways<boolean>;
  has_warning: GeneratedAlways<boolean>;
  has_update: GeneratedAlways<boolean>;
  plays: GeneratedAlways<boolean>;
  created_at: Date;
  changed: ChangeNumber;
  bridge_id: ColumnType<string | null, string | null | undefined, string | null>;
}
interface GeneratorLimits {
  device_id: string;
  channel: number;
  ends_at: Date;
}
interface Authority {
  is_only: Generated<true>;
  certificate: string;
  sealed_key: Uint8Array;
  created_at: Date;
}
interface RegistrationTokens {
  token_id: string;
  venue_id: string;
  token_hash: Uint8Array;
  given_by: string | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: ColumnType<Date | null, never, Date>;
}
interface Bridges {
  bridge_id: string;
  venue_id: string;
  name: string;
  created_at: Date;
  life: ColumnType<string | null, never, never>;
  lives_before: ColumnType<string[], never, never>;
  copy_refused_at: ColumnType<Date | null, never, never>;
}
interface BridgeExclusions {
  bridge_id: string;
  device_id: string;
}
interface Certificates {
  serial: string;
  number: GeneratedAlways<string>;
  kind: HolderKind;
  holder_id: string;
  bridge_id: string | null;
  public_key: Uint8Array;
  request_hash: Uint8Array;
  certificate: string;
  issued_at: Date;
  expires_at: Date;
  revoked_at: ColumnType<Date | null, never, Date>;
  changed: ChangeNumber;
}
interface MqttCredentials {
  access_key: string;
  session_id: string;
  device_id: string;
  venue_id: string;
  client_id: string;
  sealed: Uint8Array;
  created_at: Date;
  expires_at: Date;
}
interface Removals {
  removal_id: GeneratedAlways<string>;
  account_id: string | null;
  venue_id: string | null;
  device_id: string | null;
  contact_id: string | null;
  removed_at: Generated<Date>;
  changed: ChangeNumber;
}
interface Shadows {
  device_id: string;
  name: string;
  version: ColumnType<string, number, number>;
  state: string | null;
  stamps: string;
}
interface Rollouts {
  rollout_id: string;
  venue_id: string;
  started_by: string | null;
  created_at: Date;
  starts_at: Date;
  ends_at: Date;
  at_once: number;
  tolerated: number;
  waits: boolean;
  allows_older: boolean;
  state: RolloutState;
  result: 'in progress' | 'success' | 'failure';
  ended_at: ColumnType<Date | null, never, Date>;
}
interface RolloutDevices {
  rollout_id: string;
  device_id: string;
  place: number;
  name: string;
  model: string;
  from_version: string;
  to_version: string;
  state: RolloutDeviceState;
  reason: ColumnType<RolloutReason | null, never, RolloutReason | null>;
  what: ColumnType<string | null, never, string | null>;
  since: Date;
  lost_since: ColumnType<Date | null, never, Date | null>;
  was_lost: Generated<boolean>;
  interruptions: Generated<number>;
  order_id: ColumnType<string | null, never, string | null>;
  asked_at: ColumnType<Date | null, never, Date | null>;
  asked: Generated<number>;
  is_accepted: Generated<boolean>;
  updating: Generated<boolean>;
  seen: Generated<boolean>;
  has_finished: Generated<boolean>;
  step: Generated<FirmwareStep>;
  parts: ColumnType<FirmwareStep[], never, string>;
  stale: ColumnType<(FirmwareStep | null)[], never, string>;
  before: ColumnType<string | null, never, string | null>;
  is_open: GeneratedAlways<boolean>;
}
interface RolloutReports {
  report_id: GeneratedAlways<string>;
  rollout_id: string;
  device_id: string;
  report: string | null;
}
interface Releases {
  release_id: string;
  prefix: UpdatePrefix;
  version: string;
  name: string;
  bytes: number;
  sha256: string;
  hardware: string[];
  added_at: Date;
  withdrawn_at: ColumnType<Date | null, never, Date>;
}
interface ReleaseParts {
  release_id: string;
  number: number;
  content: Uint8Array;
}
interface Commissionings {
  device_id: string;
  revision: Generated<number>;
  run: ColumnType<string | null, string | null | undefined, string | null>;
  run_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  run_by: ColumnType<string | null, string | null | undefined, string | null>;
  reports: ColumnType<string | null, never, string | null>;
  channels: ColumnType<number[] | null, never, string | null>;
  signed_at: ColumnType<Date | null, never, Date | null>;
  verdict: ColumnType<Outcome | null, never, Outcome | null>;
  accepted: JSONColumnType<Acceptances, never>;
  differences: Generated<number>;
  counted: Generated<string>;
}
interface CommissioningPictures {
  device_id: string;
  sha256: string;
  added_at: Date;
  bytes: number;
  content: Uint8Array;
}

export interface DeviceTables {
  devices: Devices;
  generator_limits: GeneratorLimits;
  authority: Authority;
  registration_tokens: RegistrationTokens;
  bridges: Bridges;
  bridge_exclusions: BridgeExclusions;
  certificates: Certificates;
  mqtt_credentials: MqttCredentials;
  removals: Removals;
  shadows: Shadows;
  rollouts: Rollouts;
  rollout_devices: RolloutDevices;
  rollout_reports: RolloutReports;
  releases: Releases;
  release_parts: ReleaseParts;
  commissionings: Commissionings;
  commissioning_pictures: CommissioningPictures;
}
