import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { oldest, withUnstarted } from './unstarted.ts';

it.each(['local.html', 'cloud.html'])('%s itself says in three languages which browsers are too old, and what may be blocked', (file) => {
  const page = withUnstarted(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  expect(page).toMatch(/<div id="root"><\/div>\s*<div id="unstarted"><p/);
  const said = [...page.matchAll(/<p class="(\w+)" lang="(\w+)">(.*?)<\/p>/g)].map(([, why, language, text = '']) => [
    why,
    language,
    Object.values(oldest).filter((version) => text.includes(version)).length,
  ]);
  expect(said).toEqual(
    ['en', 'es', 'zh'].flatMap((language) => [
      ['old', language, 3],
      ['blocked', language, 0],
    ]),
  );
});
