import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { peekTurn, takeTurn, type TurnCheck } from '../http/rate-limit.ts';
import { letterTurn, textTurn } from './mailbox-rate-limit.ts';
import { openDatabase } from '../../operations/open-database.ts';

it('an account sends two hundred mails a day over all addresses, and checking costs none', async () => {
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

it('a number gets sixty text messages a day from all accounts, and an account sends five hundred to all numbers', async () => {
  await using database = await createTestDatabase('all tables');
  await using opened = await openDatabase({ url: database.url }, () => undefined);
  const ask = (turner: TurnCheck, account: string, number: string, hours = 0) =>
    textTurn(turner, opened.db, account, number, new Date(hours * 3_600_000));
  for (let text = 0; text < 60; text += 1)
    expect(await ask(takeTurn, `account ${text % 7}`, '+15550199', Math.floor(text / 20))).toBeUndefined();
  for (const turner of [peekTurn, takeTurn]) expect(await ask(turner, 'another', '+15550199', 3)).toBe(21 * 3600);
  for (let text = 0; text < 500; text += 1) expect(await ask(takeTurn, 'ada', `+1555${text}`)).toBeUndefined();
  for (const turner of [peekTurn, takeTurn]) expect(await ask(turner, 'ada', '+15559999')).toBe(24 * 3600);
  for (const number of ['+15550199', '+15559999']) expect(await ask(takeTurn, 'ada', number, 24)).toBeUndefined();
});
