import type { RolloutReason } from '@headroom/model/firmware';
import type { AlarmCode, EventKind } from '@headroom/model/health';
import type { Severity } from '@headroom/model/people';

/** One-time events; all others are alarms that start, end or flap. */
export const happeningKinds = [
  'updateSucceeded',
  'settingsImported',
  'ampAdded',
  'ampRemoved',
  'ampMovedIn',
  'ampMovedOut',
] as const satisfies readonly EventKind[];
export type NoticeCode = AlarmCode | (typeof happeningKinds)[number];

export interface NoticeLine {
  readonly says: 'began' | 'ended' | 'flaps' | 'happened';
  readonly severity: Severity;
  readonly code: NoticeCode;
  readonly alarmId?: string;
  readonly deviceId?: string;
  readonly bridgeId?: string;
  readonly name: string;
  readonly amps?: number;
  readonly channel?: number;
  readonly channelName?: string;
  readonly reason?: RolloutReason;
  readonly what?: readonly string[];
  /** In the language of the account. */
  readonly silence?: string;
  readonly at: string;
}
export interface NoticeContent {
  readonly venue: { readonly venueId: string; readonly name: string; readonly timeZone: string };
  readonly lines: readonly NoticeLine[];
}
