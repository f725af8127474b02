import { describe, expect, it } from 'vitest';
import { isComplete, isMatching } from './password-form.ts';

describe('the password dialogs', () => {
  it.each([
    ['protect', '', '', '', false, true],
    ['protect', '', 'a', '', false, false],
    ['protect', '', 'a', 'a', true, true],
    ['protect', '', 'a', 'A', true, false],
    ['change', '', 'a', 'a', false, true],
    ['change', 'x', '', '', false, true],
    ['change', 'x', 'a', 'b', true, false],
    ['change', 'x', 'a', 'a', true, true],
    ['remove', '', '', '', false, true],
    ['remove', 'x', '', '', true, true],
  ] as const)(
    '[SETTINGS-03] [SETTINGS-04] %s with %j, %j, %j: complete %j, matching %j',
    (task, current, next, repeated, complete, matching) => {
      expect(isComplete(task, { current, next, repeated })).toBe(complete);
      expect(isMatching(task, { current, next, repeated })).toBe(matching);
    },
  );
});
