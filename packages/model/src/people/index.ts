/** Accounts, contacts, venues, languages and telephone numbers. */

export * from './language.ts';
export * from './account.ts';
export * from './contact.ts';
export * from './notice.ts';
export * from './phone.ts';
export * from './telling.ts';
export * from './venue.ts';
export * from './hours.ts';
export * from './next-hours.ts';
