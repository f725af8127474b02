import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('writes no secret at any of three levels of nesting', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const secrets = { password: 'hidden-1', refreshToken: 'hidden-2', authorization: 'hidden-3' };
  log.info({ ...secrets, body: secrets, request: { body: secrets }, err: Object.assign(new Error('four'), { detail: 'hidden-4' }) }, 'six');
  expect(lines.join('')).not.toMatch(/hidden-/);
  expect(lines.join('')).toMatch(/four.*six/);
});
