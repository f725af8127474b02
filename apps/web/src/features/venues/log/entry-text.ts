import { auditActions, unknownOutcome, type AuditAction } from '@headroom/protocol/cloud';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { ampPath } from '../../../navigation/amp-table.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { listText } from '../../../i18n/list-text.ts';
import type { LogEntry } from './use-log.ts';

const isKnown = (action: string): action is AuditAction => auditActions.some((known) => known === action);

/** A changed value of an amplifier is there by its address. */
export function actionText(action: string, words: Readonly<Record<AuditAction, string>>, outcome: (action: string) => string): string {
  if (action.endsWith(unknownOutcome)) return outcome(actionText(action.slice(0, -unknownOutcome.length), words, outcome));
  return isKnown(action) ? words[action] : action;
}

export interface ValueWords {
  /** Of fields, and of venues by id. */
  readonly names: Readonly<Record<string, string>>;
  /** Of choices, by field. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly moment: (date: Date) => string;
}
const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);
const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Leaves out ids without a name: they tell a person nothing. */
export function valueText(value: unknown, words: ValueWords, field = ''): string {
  const { names, values, moment } = words;
  if (typeof value !== 'object' || value === null) {
    const text = String(value);
    if (isId(text)) return names[text] ?? '';
    return isMoment(text) ? moment(new Date(text)) : (values[field]?.[text] ?? text);
  }
  if (Array.isArray(value)) return listed(value.map((one) => valueText(one, words, field)));
  return listed(
    Object.entries(value).map(([key, one]) => {
      const text = one === null ? '' : valueText(one, words, key);
      return text === '' ? '' : `${names[key] ?? key} ${text}`;
    }),
  );
}
const listed = (parts: readonly string[]) => listText(parts.filter((part) => part !== ''));

/** Undefined where there is nothing to go to any more. */
export function pathOfEntry({ deviceId, action }: LogEntry, venue: OwnVenue | undefined): string | undefined {
  if (venue === undefined) return undefined;
  if (deviceId === undefined) return cloudPaths.venueSettings(venue.venueId);
  if (venue.amps[deviceId] === undefined) return undefined;
  const amp = cloudPaths.amp(venue.venueId, deviceId);
  const [, channel] = /\/channels\/(\d)\//.exec(action) ?? [];
  return channel === undefined ? amp : ampPath(amp, 'channel', Number(channel));
}
