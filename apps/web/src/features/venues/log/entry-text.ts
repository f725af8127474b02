import { auditActions, unknownOutcome, type AuditAction } from '@headroom/protocol/cloud';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { ampPath } from '../../../navigation/amp-table.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import type { LogEntry } from './use-log.ts';

const isKnown = (action: string): action is AuditAction => auditActions.some((known) => known === action);

/** A changed value of an amplifier is there by its address. */
export function actionText(action: string, words: Readonly<Record<AuditAction, string>>, outcome: (action: string) => string): string {
  if (action.endsWith(unknownOutcome)) return outcome(actionText(action.slice(0, -unknownOutcome.length), words, outcome));
  return isKnown(action) ? words[action] : action;
}

export function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return Object.entries(value)
    .map(([name, one]) => `${name} ${valueText(one)}`)
    .join(', ');
}

/** Undefined where there is nothing to go to any more. */
export function pathOfEntry({ deviceId, action }: LogEntry, venue: OwnVenue | undefined): string | undefined {
  if (venue === undefined) return undefined;
  if (deviceId === undefined) return cloudPaths.venueSettings(venue.venueId);
  if (venue.amps[deviceId] === undefined) return undefined;
  const amp = cloudPaths.amp(venue.venueId, deviceId);
  const [, channel] = /\/channels\/(\d)\//.exec(action) ?? [];
  return channel === undefined ? amp : ampPath(amp, 'channel', Number(channel));
}
