import { grouped } from '../grouped.ts';
import { severities, type Severity } from './contact.ts';
import { gatherMs, planNotifications, type Recipient, type Situation, type Trouble } from './notification-policy.ts';

/** `level`: the recipient did not choose its severity. */
export const previewHolds = ['level', 'unconfirmed', 'unsubscribed', 'account disabled', 'maintenance', 'quiet hours'] as const;
export type PreviewHold = (typeof previewHolds)[number];
export interface Preview {
  readonly recipientId: string;
  readonly severity: Severity;
  readonly hold: PreviewHold | undefined;
  readonly until: number | undefined;
}

interface PreviewedSituation extends Pick<Situation, 'maintenances' | 'hours'> {
  readonly recipients: readonly Pick<Recipient, 'recipientId' | 'levels' | 'cannot'>[];
}
/** Plans a new alarm of the whole venue, once of each severity, as if nothing had been said before. */
export function previewNotifications(
  { recipients, maintenances, hours }: PreviewedSituation,
  now: number,
): ReadonlyMap<string, readonly Preview[]> {
  const fresh = recipients.map((recipient) => ({
    ...recipient,
    lastMessageAt: undefined,
    told: new Map<string, never>(),
    held: new Set<string>(),
  }));
  const previews = severities.flatMap((severity) => {
    const troubles = [newAlarm(severity, now)];
    const { messages, held } = planNotifications({ troubles, happenings: [], maintenances, recipients: fresh, hours }, now);
    return recipients.map(({ recipientId }): Preview => {
      const isTold = messages.some((message) => message.recipientId === recipientId);
      const { reason, until } = held.find((one) => one.recipientId === recipientId) ?? { reason: 'level', until: undefined };
      const hold = isTold ? undefined : previewHolds.find((one) => one === reason);
      return { recipientId, severity, hold, until };
    });
  });
  return grouped(previews, ({ recipientId }) => recipientId);
}

const newAlarm = (severity: Severity, now: number): Trouble => ({
  alarmId: '',
  thing: '',
  deviceId: undefined,
  severity,
  beganAt: now - gatherMs,
  endedAt: undefined,
  graceMs: 0,
  isFlapping: false,
  isNewsEachTime: false,
  isQuiet: false,
  isAcknowledged: false,
  snoozedUntil: undefined,
});
