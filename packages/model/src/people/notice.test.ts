import { describe, expect, it } from 'vitest';
import { readTrouble, troubleText, type NoticeTrouble } from './notice.ts';

describe('the reason for a refused message', () => {
  const troubles: readonly (readonly [string, NoticeTrouble])[] = [
    ['no answer: ECONNREFUSED', { kind: 'no answer', code: 'ECONNREFUSED' }],
    ['unsure: ETIMEDOUT', { kind: 'unsure', code: 'ETIMEDOUT' }],
    ['status 410', { kind: 'status', status: '410', said: '' }],
    ['status 400: No such number: +1', { kind: 'status', status: '400', said: 'No such number: +1' }],
    ['too many', { kind: 'too many' }],
    ['held', { kind: 'held' }],
    ['550 No such user here', { kind: 'said', said: '550 No such user here' }],
    ['no answer at all', { kind: 'said', said: 'no answer at all' }],
    ['', { kind: 'said', said: '' }],
  ];
  it.each(troubles)('is one line that can be read back: %s', (text, trouble) => {
    expect([troubleText(trouble), readTrouble(text)]).toEqual([text, trouble]);
  });
});
