import { amplifierTriggers } from '../amplifiers/triggers.ts';
import { changeTriggers } from '../kit/changes/triggers.ts';
import { ownDatabase, type Database, type Place } from '../kit/db/database.ts';
import { fullDiskOf } from '../kit/db/embedded.ts';
import { migrate, type DatabaseSchema } from '../kit/db/migrate.ts';
import { migrations } from '../kit/db/migrations/index.ts';
import { venueTriggers } from '../venues/triggers.ts';

export const databaseSchema: DatabaseSchema = { migrations, triggers: [...changeTriggers, ...venueTriggers, ...amplifierTriggers] };

export async function openDatabase(where: Place, onTrouble: (error: Error) => void, schema = databaseSchema): Promise<Database> {
  await using stack = new AsyncDisposableStack();
  const { db, url } = stack.use(await ownDatabase(where, onTrouble));
  try {
    await migrate(db, schema);
  } catch (error) {
    const full = 'folder' in where ? await fullDiskOf(where.folder) : undefined;
    throw full === undefined ? error : new Error(full, { cause: error });
  }
  const opened = stack.move();
  return { db, url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
