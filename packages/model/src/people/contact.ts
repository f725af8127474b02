import { isEmail } from './email.ts';
import { phoneState, toE164, type PhoneCountry } from './phone.ts';

/** [CONTACT-11] */
export const severityBits = { Critical: 1, Warning: 2, Info: 4 } as const;
export type Severity = keyof typeof severityBits;
export const severities = Object.keys(severityBits) as readonly Severity[];
export const noSeverity = 0;

/** Unknown names are kept for saving (OQ-153). */
export function readSeverities(names: unknown): { readonly mask: number; readonly unknown: readonly string[] } {
  const texts = Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string' && name !== 'None') : [];
  const isKnown = (name: string): name is Severity => Object.hasOwn(severityBits, name);
  return {
    mask: texts.filter(isKnown).reduce((mask, name) => mask | severityBits[name], noSeverity),
    unknown: texts.filter((name) => !isKnown(name)),
  };
}
export function severityNames(mask: number): Severity[] {
  return severities.filter((name) => (mask & severityBits[name]) !== 0);
}

/** [CONTACT-10] */
export interface Contact {
  readonly contactId: string;
  readonly name: string;
  readonly email: string;
  /** The address is confirmed. */
  readonly emailEnabled: boolean;
  readonly phone: string;
  readonly severityLevel: number;
}
/** [CONTACT-12] */
export interface VenueContact {
  readonly contactId: string;
  readonly selected: boolean;
  readonly selectedInitially: boolean;
}
/** [CONTACT-03] */
export function venueContactChanges(contacts: readonly VenueContact[]): {
  readonly add: readonly string[];
  readonly remove: readonly string[];
} {
  const ids = (selected: boolean) =>
    contacts.filter((contact) => contact.selected === selected && contact.selectedInitially !== selected).map(({ contactId }) => contactId);
  return { add: ids(true), remove: ids(false) };
}

export interface ContactDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly country: PhoneCountry;
  readonly severityLevel: number;
}
export type ContactProblem =
  | 'name missing'
  | 'email or phone missing'
  | 'severity missing'
  | 'email format'
  | 'email in use'
  | 'phone incomplete'
  | 'phone in use';

/** `contactId` excludes the contact itself from comparison [CONTACT-13]. */
export function contactProblems(
  draft: ContactDraft,
  others: readonly Pick<Contact, 'contactId' | 'email' | 'phone'>[],
  contactId: string | undefined,
): ContactProblem[] {
  const rest = others.filter((other) => other.contactId !== contactId);
  const email = draft.email.trim();
  const phone = phoneState(draft.phone, draft.country);
  const number = toE164(draft.phone, draft.country);
  const rules: readonly (readonly [ContactProblem, boolean])[] = [
    ['name missing', draft.name.trim() === ''],
    ['email or phone missing', email === '' && phone === 'empty'],
    ['email format', email !== '' && !isEmail(email)],
    ['email in use', email !== '' && rest.some((other) => other.email.trim().toLowerCase() === email.toLowerCase())],
    ['phone incomplete', phone === 'incomplete'],
    [
      'phone in use',
      number !== undefined && rest.some((other) => other.phone !== '' && `+${other.phone.replaceAll(/\D/g, '')}` === number),
    ],
    ['severity missing', severityNames(draft.severityLevel).length === 0],
  ];
  return rules.filter(([, isBroken]) => isBroken).map(([found]) => found);
}

/** [ERR-18] */
export const contactErrors = [
  'FETCH_CONTACTS_ERROR',
  'FETCH_VENUE_CONTACT_IDS_ERROR',
  'EMAIL_FORMAT_ERROR',
  'ADD_CONTACT_ERROR',
  'EDIT_CONTACT_ERROR',
  'REMOVE_CONTACT_ERROR',
  'ADD_VENUE_CONTACT_ERROR',
  'REMOVE_VENUE_CONTACT_ERROR',
  'UNKNOWN',
] as const;
export type ContactError = (typeof contactErrors)[number];
/** A status 500 that mentions e-mail means a rejected format [ERR-19]. */
export function readContactError(byDefault: ContactError, status: number, message: string): ContactError {
  return status === 500 && /e-?mail/i.test(message) ? 'EMAIL_FORMAT_ERROR' : byDefault;
}
/** The only error that belongs to a field [CONTACT-17]. */
export const problemFrom = (error: ContactError): ContactProblem | undefined =>
  error === 'EMAIL_FORMAT_ERROR' ? 'email format' : undefined;

export interface ContactPayload {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly severityLevel: string[];
}
/** Omits empty values [CONTACT-21]. */
export function contactPayload(draft: ContactDraft, unknownSeverities: readonly string[]): ContactPayload {
  const email = draft.email.trim();
  const phone = toE164(draft.phone, draft.country);
  return {
    name: draft.name.trim(),
    ...(email === '' ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    severityLevel: [...severityNames(draft.severityLevel), ...unknownSeverities],
  };
}
