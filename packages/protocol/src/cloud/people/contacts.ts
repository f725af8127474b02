import { isE164, severities } from '@headroom/model/people';
import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { code, emailOrEmpty, fields, id, line, name, nothing, sent } from '../values.ts';

const maxNameLength = 100;
/** `told unconfirmed`: a number from before numbers were confirmed. */
const phoneStates = ['told', 'told unconfirmed', 'unconfirmed'] as const;
export type PhoneState = (typeof phoneStates)[number];
const contactFields = {
  name: name(maxNameLength),
  // Omitted if empty [CONTACT-21].
  email: z.optional(emailOrEmpty()),
  phone: z.optional(
    line(20).check(
      z.trim(),
      z.refine((text) => text === '' || isE164(text), 'must be a telephone number such as +12125550123'),
    ),
  ),
  // (OQ-153)
  severityLevel: z.array(name(20)).check(z.maxLength(10, 'must have at most 10 levels')),
};
/** [CLOUDAPI-13] */
export const contact = z.object({
  contactId: id(),
  name: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  severityLevel: z.array(z.string()),
  emailState: z.optional(z.enum(['told', 'unconfirmed', 'unsubscribed'])),
  phoneState: z.optional(z.enum(phoneStates)),
});

/** [CONTACT-13] [CONTACT-15] [CONTACT-16] */
const refusals = {
  WayMissing: { status: 400, message: 'A contact needs an e-mail address or a telephone number.', field: 'email' },
  SeverityMissing: {
    status: 400,
    message: `A contact needs at least one of the levels ${severities.join(', ')}.`,
    field: 'severityLevel',
  },
  EmailInUse: { status: 409, message: 'email address in use', field: 'email' },
  PhoneInUse: { status: 409, message: 'phone number already in use', field: 'phone' },
  // Other programs recognize the field by this status and text [ERR-19].
  EMAIL_FORMAT_ERROR: { status: 500, message: 'E-mail internal error: this address cannot receive mail.', field: 'email' },
  TooMany: { status: 409, message: 'This account has as many contacts as it can have.' },
} satisfies Record<string, ErrorRow>;
/** Also for a contact of another account. */
const unknown = { UnknownContact: { status: 404, message: 'There is no such contact.' } } satisfies Record<string, ErrorRow>;
const contactId = fields({ contactId: id() });
const gets = z.object({
  mail: z.enum(['told', 'unconfirmed', 'unsubscribed', 'none']),
  sms: z.enum([...phoneStates, 'none']),
});
const venueContact = fields({ venueId: id(), contactId: id() });

export const contactCalls = {
  listContacts: {
    method: 'GET',
    path: '/contacts',
    summary: 'Lists one`s contacts by name.',
    caller: 'account',
    response: z.object({ contacts: z.array(contact) }),
    errors: {},
    rate: 'read',
    tagged: true,
  },
  addContact: {
    method: 'POST',
    path: '/contacts',
    summary: 'Adds a contact.',
    caller: 'account',
    body: fields(contactFields),
    response: z.object({ contact: z.object({ contactId: id() }) }),
    errors: refusals,
    rate: 'write',
    once: true,
  },
  changeContact: {
    method: 'PUT',
    path: '/contacts/{contactId}',
    summary: 'Changes a contact; what is left out is taken away.',
    caller: 'account',
    params: contactId,
    body: fields({ ...contactFields, contactId: z.optional(id()) }),
    response: z.object({ contact: z.object({ contactId: id() }) }),
    errors: { ...refusals, ...unknown },
    rate: 'write',
  },
  removeContact: {
    method: 'DELETE',
    path: '/contacts/{contactId}',
    summary: 'Removes a contact from the account and from every venue.',
    caller: 'account',
    params: contactId,
    response: nothing,
    errors: unknown,
    rate: 'write',
  },
  isEmailEnabled: {
    method: 'GET',
    path: '/contacts/{contactId}/email_enabled',
    summary: 'Tells whether the contact`s address is confirmed or subscribed.',
    caller: 'account',
    params: contactId,
    response: z.object({ emailEnabled: z.boolean() }),
    errors: unknown,
    rate: 'read',
  },
  resubscribeContact: {
    method: 'POST',
    path: '/contacts/{contactId}/confirmation',
    summary: 'Mails a contact, once more, the link that subscribes its address; one`s own confirmed address is subscribed at once.',
    caller: 'account',
    params: contactId,
    response: z.object({ emailEnabled: z.boolean() }),
    errors: {
      ...unknown,
      WayMissing: { status: 409, message: 'This contact has no e-mail address.' },
    },
    rate: 'mail',
  },
  sendPhoneCode: {
    method: 'POST',
    path: '/contacts/{contactId}/phone_code',
    summary: 'Sends a code to the contact`s number, which gets no notices before the code comes back.',
    caller: 'account',
    params: contactId,
    response: sent,
    errors: {
      ...unknown,
      WayMissing: { status: 409, message: 'This contact has no telephone number.' },
      AlreadyConfirmed: { status: 409, message: 'This number is confirmed already.' },
    },
    rate: 'mail',
  },
  confirmPhone: {
    method: 'POST',
    path: '/contacts/{contactId}/phone_confirmation',
    summary: 'Takes the code that the contact`s number got: from then on it is told.',
    caller: 'account',
    params: contactId,
    body: fields({ code: code() }),
    response: nothing,
    errors: {
      ...unknown,
      InvalidCode: { status: 400, message: 'Invalid code', field: 'code' },
      CodeExpired: { status: 410, message: 'This code is too old, or was tried too often. Send another one.', field: 'code' },
    },
    rate: 'credential',
  },
  listVenueContacts: {
    method: 'GET',
    path: '/venues/{venueId}/contacts',
    summary: 'Lists who is told of the venue, by which ways, and why not.',
    caller: 'viewer',
    params: fields({ venueId: id() }),
    response: z.object({ venueContacts: z.array(z.object({ contactId: id(), gets })) }),
    errors: {},
    rate: 'read',
    tagged: true,
  },
  addVenueContact: {
    method: 'POST',
    path: '/venues/{venueId}/contacts/{contactId}',
    summary: 'Tells a contact of the venue from now on.',
    caller: 'owner',
    params: venueContact,
    response: nothing,
    errors: unknown,
    rate: 'write',
  },
  removeVenueContact: {
    method: 'DELETE',
    path: '/venues/{venueId}/contacts/{contactId}',
    summary: 'Tells a contact of the venue no longer.',
    caller: 'owner',
    params: venueContact,
    response: nothing,
    errors: unknown,
    rate: 'write',
  },
} as const satisfies Calls;
