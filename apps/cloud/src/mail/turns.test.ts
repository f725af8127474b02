import { expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { peekTurn, takeTurn, type TurnCheck } from '../http/rate-limit.ts';
import { letterTurn } from './turns.ts';

it('one account has two hundred letters a day, whoever they go to, and looking costs none', async () => {
  await using database = await createTestDatabase('all tables');
  await using opened = await openDatabase({ url: database.url }, () => undefined);
  const ask = (turner: TurnCheck, letter: number, hours = 0) =>
    letterTurn(turner, opened.db, 'invitation', 'ada', `${letter}@example.com`, new Date(hours * 3_600_000));
  for (let letter = 0; letter < 200; letter += 1) {
    expect(await ask(peekTurn, letter)).toBeUndefined();
    expect(await ask(takeTurn, letter)).toBeUndefined();
  }
  for (const turner of [peekTurn, takeTurn]) expect(await ask(turner, 200)).toBe(24 * 3600);
  for (const turner of [peekTurn, takeTurn]) expect(await ask(turner, 201, 24)).toBeUndefined();
});
