import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'node.ts');

function codeOf(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

describe('the browser half of authentication', () => {
  it.each(sources)('%s uses nothing that a page on http://<ip> lacks', (name) => {
    expect(codeOf(name)).not.toMatch(/\bsubtle\b|\brandomUUID\b|\bBuffer\b|\bprocess\b|Math\.random/);
    expect(codeOf(name)).not.toMatch(/from '(?:node:|[^']*\/node\.ts)/);
    expect(codeOf(name)).not.toMatch(/from '@noble\/[^']*webcrypto/);
  });

  it('covers every file, including the index and the sealing', () => {
    expect(sources).toEqual(expect.arrayContaining(['index.ts', 'password-change.ts', 'rsa-oaep.ts', 'scheme.ts']));
  });
});
