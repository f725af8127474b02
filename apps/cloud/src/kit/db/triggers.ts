import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export interface TriggerFunction {
  readonly name: string;
  readonly body: string;
  readonly triggers: readonly {
    readonly name: string;
    readonly when: string;
    readonly tables: readonly string[];
    readonly runs: string;
  }[];
}
export const forEachRow = 'for each row';
/** Once a statement, which finds the rows in `touched`. */
export const forAllRows = (which: 'old' | 'new') => `referencing ${which} table as touched for each statement`;

const textOf = ({ name, body, triggers }: TriggerFunction) =>
  [
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$;`,
    ...triggers.flatMap((trigger) =>
      trigger.tables.map(
        (table) => `create or replace trigger ${trigger.name} ${trigger.when} on ${table} ${trigger.runs} execute function ${name}();`,
      ),
    ),
  ].join('\n');

/** Only what differs, because installing waits for every writer. */
export async function installTriggers(transaction: Transaction<Schema>, functions: readonly TriggerFunction[]): Promise<void> {
  const text = functions.map(textOf).join('\n');
  const version = `triggers ${createHash('sha256').update(text).digest('hex')}`;
  const { rows } = await sql<{ version: string | null }>`select obj_description('migrations'::regclass, 'pg_class') as version`.execute(
    transaction,
  );
  if (rows[0]?.version === version) return;
  await sql.raw(`${text}\ncomment on table migrations is '${version}'`).execute(transaction);
}
