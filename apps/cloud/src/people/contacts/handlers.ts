import { readSeverities } from '@headroom/model/people';
import type { areas } from '@headroom/protocol/cloud';
import { recordCall } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import { violatedConstraint } from '../../kit/db/trouble.ts';
import type { Db } from '../../kit/db/database.ts';
import { refuse, type Handlers, type Refusal, type SignedIn } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import type { Jobs } from '../../kit/jobs/jobs.ts';
import { canReceiveMail } from '../../kit/mail/address.ts';
import { audienceOf, audienceOfContact } from '../members/audience.ts';
import { isFull, type Quotas } from '../../kit/quotas.ts';
import { accountById } from '../accounts/store.ts';
import type { Confirmation } from './confirmation.ts';
import { sendPhoneCode, usePhoneCode, type PhoneCodeTools } from './phone-codes.ts';
import {
  addContact,
  addVenueContact,
  changeContact,
  confirmPhone,
  contactsOf,
  isEmailEnabled,
  isOwnAddress,
  lockContact,
  phoneOf,
  removeContact,
  removeVenueContact,
  subscribe,
  venueContactsOf,
  type StoredContact,
} from './store.ts';

interface Given {
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly severityLevel: readonly string[];
}
type Broken = 'WayMissing' | 'SeverityMissing' | 'EmailInUse' | 'PhoneInUse' | 'EMAIL_FORMAT_ERROR';
interface ContactTools extends PhoneCodeTools {
  readonly quotas: Quotas;
  readonly jobs: Jobs;
  readonly confirmation: Confirmation;
}

export function contactHandlers(tools: ContactTools): Handlers<(typeof areas)['contacts']> {
  const { random, quotas, jobs, confirmation } = tools;
  /** Writes unless a rule forbids it [CONTACT-13] [CONTACT-15] [CONTACT-16]. */
  async function save<Done>(db: Db, contact: StoredContact, write: (db: Db) => Promise<Done>): Promise<Done | Refusal<Broken>> {
    if (contact.email === undefined && contact.phone === undefined) return refuse('WayMissing');
    if (readSeverities(contact.severityLevel).mask === 0) return refuse('SeverityMissing');
    if (contact.email !== undefined && !canReceiveMail(contact.email)) return refuse('EMAIL_FORMAT_ERROR');
    try {
      return await atomically(db, write);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'contacts_account_id_email_key_key') return refuse('EmailInUse');
      if (constraint === 'contacts_account_id_phone_key') return refuse('PhoneInUse');
      throw error;
    }
  }
  const contactOf = (contactId: string, { name, email, phone, severityLevel }: Given): StoredContact => ({
    contactId,
    name,
    email: email === '' ? undefined : email,
    phone: phone === '' ? undefined : phone,
    severityLevel: [...new Set(severityLevel)],
  });

  /** Saved even after too many letters. */
  const ask = async (db: Db, { accountId }: SignedIn, { contactId, email }: StoredContact, at: Parameters<Confirmation['ask']>[3]) =>
    email === undefined ? undefined : confirmation.ask(jobs, db, { accountId, contactId, email }, at);

  return {
    listContacts: async ({ db, caller }) => ({ contacts: await contactsOf(db, caller.accountId) }),

    addContact(asked) {
      const { now, caller, body, announce } = asked;
      const contact = contactOf(createId(now, random), body);
      const { contactId } = contact;
      return save(asked.db, contact, async (db) => {
        if (await isFull(db, quotas, 'contacts', caller.accountId)) return refuse('TooMany');
        if (await addContact(db, caller.accountId, contact, now)) await ask(db, caller, contact, asked);
        await recordCall(db, asked, 'contact added', { to: shown(contact) });
        announce([caller.accountId]);
        return { contact: { contactId } };
      });
    },

    async changeContact(asked) {
      const { now, caller, params, body, announce } = asked;
      if (body.contactId !== undefined && body.contactId !== params.contactId) return refuse('BadRequest', { field: 'contactId' });
      const contact = contactOf(params.contactId, body);
      return save(asked.db, contact, async (db) => {
        const before = await lockContact(db, { ...caller, ...params });
        if (before === undefined) return refuse('UnknownContact');
        if (await changeContact(db, caller.accountId, before, contact, now)) await ask(db, caller, contact, asked);
        await recordCall(db, asked, 'contact changed', { from: shown(before), to: shown(contact) });
        announce([caller.accountId]);
        return { contact: params };
      });
    },

    removeContact: (asked) =>
      atomically(asked.db, async (db) => {
        const own = { ...asked.caller, ...asked.params };
        const before = await lockContact(db, own);
        if (before === undefined) return refuse('UnknownContact');
        await removeContact(db, own);
        await recordCall(db, asked, 'contact removed', { from: shown(before) });
        asked.announce([own.accountId]);
        return {};
      }),

    async isEmailEnabled({ db, caller: { accountId }, params: { contactId } }) {
      const emailEnabled = await isEmailEnabled(db, { accountId, contactId });
      return emailEnabled === undefined ? refuse('UnknownContact') : { emailEnabled };
    },

    resubscribeContact: (asked) =>
      atomically(asked.db, async (db) => {
        const { caller, params, now } = asked;
        const contact = await lockContact(db, { ...caller, ...params });
        if (contact === undefined) return refuse('UnknownContact');
        if (contact.email === undefined) return refuse('WayMissing');
        if ((await isEmailEnabled(db, { ...caller, ...params })) === true) return { emailEnabled: true };
        const emailEnabled = await isOwnAddress(db, caller.accountId, contact.email);
        if (emailEnabled) await subscribe(db, { ...params, email: contact.email }, true, now);
        const seconds = emailEnabled ? undefined : await ask(db, caller, contact, asked);
        if (seconds !== undefined) return refuse('TooManyRequests', { details: { seconds } });
        await recordCall(db, asked, emailEnabled ? 'contact subscribed' : 'contact asked to confirm', { to: shown(contact) });
        asked.announce(await audienceOfContact(db, contact.contactId));
        return { emailEnabled };
      }),

    async sendPhoneCode(asked) {
      const { db, caller, params } = asked;
      const own = { ...caller, ...params };
      const contact = await phoneOf(db, own);
      if (contact === undefined) return refuse('UnknownContact');
      if (contact.phone === null) return refuse('WayMissing');
      if (contact.phone_confirmed_at !== null) return refuse('AlreadyConfirmed');
      const account = await accountById(db, caller.accountId);
      if (account === undefined) return refuse('UnknownContact');
      const { email: by, language } = account;
      const sent = await sendPhoneCode(tools, db, { ...own, phone: contact.phone }, { by, language }, asked);
      if ('seconds' in sent) return refuse('TooManyRequests', { details: sent });
      await recordCall(db, asked, 'contact asked to confirm a number', { to: contact.phone });
      return sent;
    },

    async confirmPhone(asked) {
      const { db, caller, params, body, now } = asked;
      const own = { ...caller, ...params };
      const contact = await phoneOf(db, own);
      if (contact === undefined) return refuse('UnknownContact');
      if (contact.phone === null) return refuse('InvalidCode');
      const { phone } = contact;
      const problem = await usePhoneCode(tools, db, { ...own, phone }, body.code, now);
      if (problem !== undefined) return refuse(problem);
      return atomically(db, async (transaction) => {
        if (!(await confirmPhone(transaction, params.contactId, phone, now))) return refuse('InvalidCode');
        await recordCall(transaction, asked, 'contact number confirmed', { to: phone });
        asked.announce(await audienceOfContact(transaction, params.contactId));
        return {};
      });
    },

    listVenueContacts: async ({ db, venue }) => ({ venueContacts: await venueContactsOf(db, venue.venueId) }),

    addVenueContact: (asked) =>
      atomically(asked.db, async (db) => {
        const { venueId, ownerId } = asked.venue;
        const contact = await lockContact(db, { accountId: ownerId, ...asked.params });
        if (contact === undefined) return refuse('UnknownContact');
        if (!(await addVenueContact(db, venueId, contact.contactId))) return {};
        await recordCall(db, asked, 'venue contact added', { to: contact.name });
        asked.announce(await audienceOf(db, venueId));
        return {};
      }),

    removeVenueContact: (asked) =>
      atomically(asked.db, async (db) => {
        const { venueId, ownerId } = asked.venue;
        const contact = await lockContact(db, { accountId: ownerId, ...asked.params });
        if (contact === undefined || !(await removeVenueContact(db, venueId, contact.contactId))) return {};
        await recordCall(db, asked, 'venue contact removed', { from: contact.name });
        asked.announce(await audienceOf(db, venueId));
        return {};
      }),
  };
}
const shown = ({ name, email, phone, severityLevel }: StoredContact) => ({
  name,
  email: email ?? null,
  phone: phone ?? null,
  severityLevel,
});
