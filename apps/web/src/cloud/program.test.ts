import { expect, it } from 'vitest';
import { programOf } from './program.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Abc/140.0.0.0 Safari/537.36', 'Abc, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Abc/140.0.0.0 Safari/537.36 Xyz/140.0',
    'Xyz, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Abc/140.0 Mobile Safari/537.36', 'Abc, Android'],
  ['node', 'node'],
  ['', ''],
])('of %j the program is %j', (agent, program) => {
  expect(programOf(agent)).toBe(program);
});
