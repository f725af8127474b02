import type { GeneratedAlways } from 'kysely';

/** Set by the database. Bigints come as text. */
export type ChangeNumber = GeneratedAlways<string>;
