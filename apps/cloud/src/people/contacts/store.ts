import type { PhoneState } from '@headroom/protocol/cloud';
import { contactAsJson } from '../../kit/changes/feed.ts';
import type { Db } from '../../kit/db/database.ts';
import { keptRead } from '../../kit/db/kept-statements.ts';

export interface StoredContact {
  readonly contactId: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly severityLevel: string[];
}
interface ListedContact extends StoredContact {
  readonly emailState?: 'told' | 'unconfirmed' | 'unsubscribed';
  readonly phoneState?: PhoneState;
}
const keyOf = (email: string | undefined) => email?.normalize('NFC').toLowerCase() ?? null;

const listOf = keptRead<{ readonly contacts: ListedContact[] }>(`
  select coalesce(json_agg(${contactAsJson} order by c.name, c.contact_id), '[]') as contacts from contacts c
  where c.account_id = $1`);
export async function contactsOf(db: Db, accountId: string): Promise<ListedContact[]> {
  const [row] = await listOf(db, [accountId]);
  return row?.contacts ?? [];
}
const select = (db: Db, accountId: string) =>
  db
    .selectFrom('contacts')
    .where('account_id', '=', accountId)
    .select(['contact_id as contactId', 'name', 'email', 'phone', 'severity_level as severityLevel']);
const contactOf = ({ email, phone, ...row }: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>): StoredContact => ({
  ...row,
  email: email ?? undefined,
  phone: phone ?? undefined,
});

interface Own {
  readonly accountId: string;
  readonly contactId: string;
}

/** Locks the contact until the transaction ends. */
export async function lockContact(transaction: Db, { accountId, contactId }: Own): Promise<StoredContact | undefined> {
  const row = await select(transaction, accountId).where('contact_id', '=', contactId).forUpdate().executeTakeFirst();
  return row && contactOf(row);
}

/** Enabled at once for the account's own address. Returns whether to ask. */
export async function addContact(db: Db, accountId: string, contact: StoredContact, now: Date): Promise<boolean> {
  const isOwn = await isOwnAddress(db, accountId, contact.email);
  await db
    .insertInto('contacts')
    .values({
      contact_id: contact.contactId,
      account_id: accountId,
      ...columnsOf(contact),
      email_enabled_at: isOwn ? now : null,
      created_at: now,
    })
    .execute();
  return contact.email !== undefined && !isOwn;
}

/** A new address or number starts disabled. Returns whether to ask. */
export async function changeContact(db: Db, accountId: string, before: StoredContact, contact: StoredContact, now: Date): Promise<boolean> {
  const isOwn = await isOwnAddress(db, accountId, contact.email);
  const isSame = keyOf(before.email) === keyOf(contact.email);
  const change = db.updateTable('contacts').where('account_id', '=', accountId).where('contact_id', '=', contact.contactId);
  await change
    .set({
      ...columnsOf(contact),
      ...(isSame ? {} : { email_enabled_at: isOwn ? now : null, unsubscribed_at: null }),
      ...(before.phone === contact.phone ? {} : { phone_confirmed_at: null, phone_predates_codes: false }),
    })
    .execute();
  if (isSame && isOwn)
    await change.set({ email_enabled_at: now }).where('email_enabled_at', 'is', null).where('unsubscribed_at', 'is', null).execute();
  return contact.email !== undefined && !isSame && !isOwn;
}

/** Done by the reader of the address. False if the address has changed since. */
export async function subscribe(
  db: Db,
  { contactId, email }: { readonly contactId: string; readonly email: string },
  wanted: boolean,
  now: Date,
): Promise<boolean> {
  const columns = wanted ? { email_enabled_at: now, unsubscribed_at: null } : { email_enabled_at: null, unsubscribed_at: now };
  const changed = await db
    .updateTable('contacts')
    .set(columns)
    .where('contact_id', '=', contactId)
    .where('email_key', '=', keyOf(email))
    .returning('contact_id')
    .executeTakeFirst();
  return changed !== undefined;
}
/** False if the number has changed since. */
export async function confirmPhone(db: Db, contactId: string, phone: string, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('contacts')
    .set({ phone_confirmed_at: now })
    .where('contact_id', '=', contactId)
    .where('phone', '=', phone)
    .returning('contact_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}
export const phoneOf = (db: Db, { accountId, contactId }: Own) =>
  db
    .selectFrom('contacts')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .select(['phone', 'phone_confirmed_at'])
    .executeTakeFirst();
interface PhoneColumns {
  readonly phone_confirmed_at: Date | null;
  readonly phone_predates_codes: boolean;
}
export const phoneStateOf = ({ phone_confirmed_at, phone_predates_codes }: PhoneColumns): PhoneState =>
  phone_confirmed_at !== null ? 'told' : phone_predates_codes ? 'told unconfirmed' : 'unconfirmed';
const columnsOf = ({ name, email, phone, severityLevel }: StoredContact) => ({
  name,
  email: email ?? null,
  email_key: keyOf(email),
  phone: phone ?? null,
  severity_level: [...severityLevel],
});
export async function isOwnAddress(db: Db, accountId: string, email: string | undefined): Promise<boolean> {
  if (email === undefined) return false;
  const row = await db
    .selectFrom('accounts')
    .select('email')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined && keyOf(row.email) === keyOf(email);
}

export async function removeContact(db: Db, { accountId, contactId }: Own): Promise<void> {
  await db.deleteFrom('contacts').where('account_id', '=', accountId).where('contact_id', '=', contactId).execute();
}

export async function isEmailEnabled(db: Db, { accountId, contactId }: Own): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select('email_enabled_at')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  return row && row.email_enabled_at !== null;
}

interface VenueContact {
  readonly contactId: string;
  readonly gets: { readonly mail: 'told' | 'unconfirmed' | 'unsubscribed' | 'none'; readonly sms: PhoneState | 'none' };
}
export async function venueContactsOf(db: Db, venueId: string): Promise<VenueContact[]> {
  const rows = await db
    .selectFrom('venue_contacts')
    .innerJoin('contacts', 'contacts.contact_id', 'venue_contacts.contact_id')
    .where('venue_id', '=', venueId)
    .select(['contacts.contact_id', 'email', 'phone', 'email_enabled_at', 'unsubscribed_at', 'phone_confirmed_at', 'phone_predates_codes'])
    .orderBy('contacts.contact_id')
    .execute();
  return rows.map(({ contact_id, email, phone, email_enabled_at, unsubscribed_at, ...columns }) => {
    const asked = email_enabled_at !== null ? 'told' : unsubscribed_at !== null ? 'unsubscribed' : 'unconfirmed';
    return { contactId: contact_id, gets: { mail: email === null ? 'none' : asked, sms: phone === null ? 'none' : phoneStateOf(columns) } };
  });
}
export async function addVenueContact(db: Db, venueId: string, contactId: string): Promise<boolean> {
  const row = await db
    .insertInto('venue_contacts')
    .values({ venue_id: venueId, contact_id: contactId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  return row !== undefined;
}
export async function removeVenueContact(db: Db, venueId: string, contactId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('venue_contacts')
    .where('venue_id', '=', venueId)
    .where('contact_id', '=', contactId)
    .returning('contact_id')
    .executeTakeFirst();
  return row !== undefined;
}
