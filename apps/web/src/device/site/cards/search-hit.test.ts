import { describe, expect, it } from 'vitest';
import { cutAtHits } from './search-hit.tsx';

describe('marked hits', () => {
  it.each([
    ['Bar + Lounge', 'lounge', ['Bar + ', 'Lounge', '']],
    ['Bar bar', 'BAR', ['', 'Bar', ' ', 'bar', '']],
    ['Terrasse', '', ['Terrasse']],
    ['Terrasse', 'x', ['Terrasse']],
    ['功放 一', '放', ['功', '放', ' 一']],
    ['İstanbul', 'stan', ['İ', 'stan', 'bul']],
    ['aab', 'ab', ['a', 'ab', '']],
    ['Bar (left) 1+2', '(LEFT) 1+', ['Bar ', '(left) 1+', '2']],
    ['a.b|c\\d', '.b|c\\', ['a', '.b|c\\', 'd']],
    ['Ärzte-Bar', 'ä', ['', 'Ä', 'rzte-Bar']],
    ['Hof-Bar', '-', ['Hof', '-', 'Bar']],
  ])('[AMPS-01] %j searched for %j is split without losing a letter, ignoring case', (text, query, parts) => {
    expect(cutAtHits(text, query)).toEqual(parts);
    expect(cutAtHits(text, query).join('')).toBe(text);
  });
});
