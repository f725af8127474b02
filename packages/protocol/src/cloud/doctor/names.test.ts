import { describe, expect, it } from 'vitest';
import { ageText, sizeText, type Figures, type FindingCode } from './findings.ts';
import { doctorWords, foundText, type DoctorWords } from './names.ts';
import { spanishDoctorWords } from './names.es.ts';
import { chineseDoctorWords } from './names.zh.ts';

/** The names of the figures that a sentence says. */
function figuresIn(words: DoctorWords, code: FindingCode): ReadonlySet<string> {
  const read = new Set<string>();
  const figures = new Proxy<Figures>(
    {},
    {
      get(_, name) {
        read.add(String(name));
        return 7;
      },
    },
  );
  expect(foundText(words, { code }, figures)).not.toBe('');
  return read;
}
const codes = Object.keys(doctorWords.found) as FindingCode[];

describe('what the doctor finds', () => {
  it.each([
    ['Spanish', spanishDoctorWords],
    ['Chinese', chineseDoctorWords],
  ])('is said in %s with the figures that it has in English, and advice where there is some', (_, words) => {
    for (const code of codes) {
      expect([code, figuresIn(words, code)]).toEqual([code, figuresIn(doctorWords, code)]);
      expect([code, words.advice[code] === '']).toEqual([code, doctorWords.advice[code] === '']);
    }
  });

  it('gives sizes and ages in units that every language writes', () => {
    expect([sizeText(13e6), sizeText(270.6e9)]).toEqual(['13 MB', '270.6 GB']);
    expect([5000, 180_000, 3 * 3_600_000, 72 * 3_600_000].map(ageText)).toEqual(['5 s', '3 min', '3 h', '3 d']);
  });
});
