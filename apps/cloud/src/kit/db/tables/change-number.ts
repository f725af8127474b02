/** How queries see which transaction changed a row. */

import type { GeneratedAlways } from 'kysely';

/** The database sets it. A bigint, which comes as text. */
export type ChangeNumber = GeneratedAlways<string>;
