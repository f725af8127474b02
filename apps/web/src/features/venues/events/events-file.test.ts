import { expect, it } from 'vitest';
import { eventsFile, fileNameOf } from './events-file.ts';

it("events are saved one per line, by the reader's clock", () => {
  const at = new Date(2026, 10, 22, 3, 4, 5);
  expect(eventsFile('Events of Union Hall', [[at, 'Critical', 'Bar', '2 Lounge', 'Load short']])).toBe(
    'Events of Union Hall\n2026-11-22 03:04:05\tCritical\tBar\t2 Lounge\tLoad short\n',
  );
});

it('a hostile name adds neither a line nor a column', () => {
  const text = eventsFile('Pier\n12', [[new Date(), 'Info', 'Bar\t2\r\nAdmin\u2028', '', 'Online']]);
  const [head, line = '', rest] = text.split(/\r\n|[\n\r\u2028\u2029]/);
  expect(head).toBe('Pier 12');
  expect(line.split('\t').slice(1)).toEqual(['Info', 'Bar 2 Admin ', '', 'Online']);
  expect(rest).toBe('');
});

it.each([
  ['Foundry Taproom + Patio', 'Foundry-Taproom-Patio-events.txt'],
  ['酒店/大堂', '酒店-大堂-events.txt'],
  ['../..', 'venue-events.txt'],
])('the file of %s is called %s', (venue, name) => {
  expect(fileNameOf(venue)).toBe(name);
});
