import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const files = globSync('{apps,packages}/*/src/**/*.es.ts', { cwd: root });
function textsOf(file: string): Map<string, string> {
  const [, ...parts] = readFileSync(join(root, file), 'utf8').split(/^\s*(?:'([^']+)'|(\w+)):/m);
  const texts = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 3) {
    const key = parts[index] ?? parts[index + 1] ?? '';
    texts.set(texts.has(key) ? `${key} ${index}` : key, parts[index + 2] ?? '');
  }
  return texts;
}

it('in Spanish an amplifier is an "amplificador", never an "equipo"', () => {
  const wrong = files.flatMap((file) => {
    const english = textsOf(file.replace(/\.es\.ts$/, '.ts'));
    return [...textsOf(file)].flatMap(([key, said]) => {
      const isAmplifier = /\bamps?\b|amplifier|hardware/i.test(english.get(key) ?? '');
      return isAmplifier && /\bequipos?\b/i.test(said) && !/amplificador/i.test(said) ? [`${file}: ${said.trim()}`] : [];
    });
  });
  expect(files.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
