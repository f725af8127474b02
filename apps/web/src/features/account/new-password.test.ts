import { registerProblem, resetConfirmProblem } from '@headroom/model/people';
import { describe, expect, it } from 'vitest';
import { fieldError } from './new-password.tsx';
import { useAccountWords } from './words.ts';

const words = useAccountWords.now();
const email = 'ada@example.org';

describe.each([
  [
    'registering',
    'passwordConfirm',
    (password: string, again: string) => registerProblem({ email, password, passwordConfirm: again, code: '' }),
  ],
  ['resetting', 'confirm', (password: string, again: string) => resetConfirmProblem({ email, code: '1', password, confirm: again })],
] as const)('%s reports below each field', (_, confirmField, problemOf) => {
  const said = (password: string, again: string) => {
    const told = { problem: problemOf(password, again), error: undefined, first: 'email', confirmField };
    return [fieldError(words, told, 'password', password), fieldError(words, told, confirmField, again)];
  };
  it.each([
    ['[ACCOUNT-28] that the passwords differ', 'Correct-horse-7', 'Correct-horse-8', undefined, 'Passwords do not match'],
    ['[ACCOUNT-30] that it is empty', '', '', 'Please fill out all fields', 'Please fill out all fields'],
    ['[ACCOUNT-31] that it is short', 'Corr-7x', 'Corr-7x', 'Must be at least 8 characters', undefined],
    ['[ACCOUNT-32] that a digit is missing', 'Correct-horse', 'Correct-horse', 'Must contain a number', undefined],
    ['[ACCOUNT-32] that a special character is missing', 'Correcthorse7', 'Correcthorse7', 'Must contain a special character', undefined],
    ['[ACCOUNT-33] that a small letter is missing', 'CORRECT-HORSE-7', 'CORRECT-HORSE-7', 'Must contain lowercase character', undefined],
    ['[ACCOUNT-33] that a capital is missing', 'correct-horse-7', 'correct-horse-7', 'Must contain uppercase character', undefined],
    ['nothing where all is well', 'Correct-horse-7', 'Correct-horse-7', undefined, undefined],
  ])('%s', (_what, password, again, ofPassword, ofConfirmation) => {
    expect(said(password, again)).toEqual([ofPassword, ofConfirmation]);
  });
});
