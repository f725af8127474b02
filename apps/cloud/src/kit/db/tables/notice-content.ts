/** What a notice tells, before it is written in somebody's language for one of the ways. */

import type { RolloutReason } from '@headroom/model/firmware';
import type { AlarmCode, EventKind } from '@headroom/model/health';
import type { Severity } from '@headroom/model/people';

/** What happens and is over with it; the rest of the events are alarms that come, go or flap. */
export const happeningKinds = [
  'updateSucceeded',
  'settingsImported',
  'ampAdded',
  'ampRemoved',
  'ampMovedIn',
  'ampMovedOut',
] as const satisfies readonly EventKind[];
export type NoticeCode = AlarmCode | (typeof happeningKinds)[number];

/** One thing that is wrong, was wrong, or happened. */
export interface NoticeLine {
  readonly says: 'began' | 'ended' | 'flaps' | 'happened';
  readonly severity: Severity;
  readonly code: NoticeCode;
  readonly alarmId?: string;
  readonly deviceId?: string;
  readonly bridgeId?: string;
  /** What the amplifier or the bridge was called. */
  readonly name: string;
  /** How many amplifiers a bridge serves. */
  readonly amps?: number;
  readonly channel?: number;
  readonly channelName?: string;
  /** Why an update failed. */
  readonly reason?: RolloutReason;
  /** What exactly: addresses of settings, parts, or the amplifier's own words. */
  readonly what?: readonly string[];
  /** An ISO text, as it is stored. */
  readonly at: string;
}
export interface NoticeContent {
  readonly venue: { readonly venueId: string; readonly name: string; readonly timeZone: string };
  readonly lines: readonly NoticeLine[];
}
