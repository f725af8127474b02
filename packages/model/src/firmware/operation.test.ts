import { expect, it } from 'vitest';
import { connectionStates, failed, idle, operationStates, running, succeeded, type Operation } from './operation.ts';

it('[ENUM-24] a connection is CONNECTED, CONNECTING or FAILED', () => {
  expect(connectionStates).toEqual(['CONNECTED', 'CONNECTING', 'FAILED']);
});

it('[ENUM-29] an operation is idle, running, success or error, and an error carries a reason', () => {
  const all: readonly Operation[] = [idle, running, succeeded, failed('InvalidCode')];
  expect(all.map(({ state }) => state)).toEqual(operationStates);
  expect(all.map((operation) => (operation.state === 'error' ? operation.reason : undefined))).toEqual([
    undefined,
    undefined,
    undefined,
    'InvalidCode',
  ]);
});
