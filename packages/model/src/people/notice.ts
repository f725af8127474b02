/** What somebody can be told of a venue, by which ways, why not, and what became of it. */

/** By which way somebody is told. */
export const noticeWays = ['mail', 'sms', 'webhook'] as const;
export type NoticeWay = (typeof noticeWays)[number];
/** What a notice is about: something is wrong, is right again, comes and goes; something happened; somebody tried a webhook. */
export const noticeReasons = ['alarm', 'recovery', 'flapping', 'event', 'test'] as const;
export type NoticeReason = (typeof noticeReasons)[number];
/** Why somebody is not told, or not yet. */
export const holdReasons = ['unconfirmed', 'unsubscribed', 'removed', 'acknowledged', 'snoozed', 'maintenance', 'quiet hours'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Why whoever carries messages did not take one. */
export type NoticeTrouble =
  | { readonly kind: 'no answer'; readonly code: string }
  /** It had the whole message, and then said nothing more. */
  | { readonly kind: 'unsure'; readonly code: string }
  /** With its own words, where it had some. */
  | { readonly kind: 'status'; readonly status: string; readonly said: string }
  | { readonly kind: 'too many' }
  /** The whole cloud is on hold. */
  | { readonly kind: 'held' }
  | { readonly kind: 'said'; readonly said: string };
/** As one line: so it is stored, and read by programs. */
export function troubleText(trouble: NoticeTrouble): string {
  switch (trouble.kind) {
    case 'no answer':
    case 'unsure':
      return `${trouble.kind}: ${trouble.code}`;
    case 'status':
      return `status ${trouble.status}${trouble.said === '' ? '' : `: ${trouble.said}`}`;
    case 'too many':
    case 'held':
      return trouble.kind;
    case 'said':
      return trouble.said;
  }
}
export function readTrouble(text: string): NoticeTrouble {
  const [, kind, code] = /^(no answer|unsure): (\w+)$/.exec(text) ?? [];
  if (code !== undefined) return { kind: kind === 'unsure' ? kind : 'no answer', code };
  const [, status, said = ''] = /^status (\d{3})(?:: (.+))?$/.exec(text) ?? [];
  if (status !== undefined) return { kind: 'status', status, said };
  return text === 'too many' || text === 'held' ? { kind: text } : { kind: 'said', said: text };
}
