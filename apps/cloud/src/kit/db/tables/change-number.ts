import type { GeneratedAlways } from 'kysely';

/** Set by the database. A bigint, which pg returns as text. */
export type ChangeNumber = GeneratedAlways<string>;
