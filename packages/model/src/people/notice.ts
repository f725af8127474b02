export const noticeWays = ['mail', 'sms', 'webhook'] as const;
export type NoticeWay = (typeof noticeWays)[number];
export const noticeReasons = ['alarm', 'recovery', 'flapping', 'event', 'test'] as const;
export type NoticeReason = (typeof noticeReasons)[number];
export const holdReasons = [
  'unconfirmed',
  'unsubscribed',
  'removed',
  'account disabled',
  'acknowledged',
  'snoozed',
  'maintenance',
  'quiet hours',
] as const;
export type HoldReason = (typeof holdReasons)[number];

export type NoticeTrouble =
  | { readonly kind: 'no answer'; readonly code: string }
  /** Silence after the whole message. */
  | { readonly kind: 'unsure'; readonly code: string }
  | { readonly kind: 'status'; readonly status: string; readonly said: string }
  | { readonly kind: 'too many' }
  /** The whole cloud is on hold. */
  | { readonly kind: 'held' }
  | { readonly kind: 'said'; readonly said: string };
/** Programs read the stored text. */
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
