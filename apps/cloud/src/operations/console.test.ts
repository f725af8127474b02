import { describe, expect, it } from 'vitest';
import { accountLines, findingLines, printable, printableJson, venueLines } from './console.ts';

const hostile = '\u001b[2Jevil\u009b\r\n\u202egro\u2028\u200b@example.com';
// eslint-disable-next-line no-control-regex
const obeyed = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e]/;
const since = new Date('2026-11-22T07:00:00Z');

describe('what the commands print', () => {
  it('shows the characters that a terminal would obey', () => {
    expect(printable(hostile)).toBe('\\u{1b}[2Jevil\\u{9b}\\u{d}\\u{a}\\u{202e}gro\\u{2028}\\u{200b}@example.com');
    expect(printable('Bar 雅 é 🔊', 3)).toBe('Bar 雅 é 🔊  3');
  });

  it('keeps each account and venue on its own line, whatever its name is', () => {
    const account = {
      accountId: 'a',
      email: hostile,
      state: 'active',
      createdAt: since,
      usedAt: null,
      venues: 1,
      amplifiers: 2,
      secondFactor: false,
    } as const;
    const venue = { venueId: 'v', name: hostile, owner: hostile, createdAt: since, members: 0, amplifiers: 1, connected: 1, bridges: 0 };
    for (const line of [...accountLines([account]), ...venueLines([venue])]) expect(line).not.toMatch(obeyed);
  });

  it('prints JSON that reads back and holds nothing that a terminal obeys', () => {
    const text = printableJson({ email: hostile });
    expect(text.replaceAll('\n', '')).not.toMatch(obeyed);
    expect(JSON.parse(text)).toEqual({ email: hostile });
  });

  it('prints what to do below what was found', () => {
    const lines = findingLines([
      { check: 'mail', condition: 'bad', code: 'mailTrouble', figures: { reason: `said \u001b[2J` } },
      { check: 'texts', condition: 'ok', code: 'textsGood', figures: {} },
    ]);
    expect([...lines]).toEqual([
      'bad      mail           said \\u{1b}[2J',
      '                        -> Correct SMTP_URL, or look at the mail server.',
      'ok       text messages  the provider answers',
    ]);
  });
});
