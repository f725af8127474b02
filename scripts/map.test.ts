import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './process.mjs';

const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const readmes = execFileSync('git', ['ls-files', '*/README.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/requirements.md', 'docs/threat-model.md', ...decisions, ...readmes];

describe('the map', () => {
  it.each(pages)('names only places that exist: %s', (page) => {
    const lines = readFileSync(join(root, page), 'utf8').split('\n');
    expect(lines.flatMap(placesIn).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(readmes)('names only what lies beside it, in its src, or at the top: %s', (page) => {
    const folder = dirname(page);
    const named = [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w-]+(?:\/[\w.-]*)+|[\w-]+\.mjs)`/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => ![folder, `${folder}/src`, ''].some((above) => existsSync(join(root, above, name))))).toEqual([]);
  });

  it.each(pages)('links only to pages that exist: %s', (page) => {
    const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');
    const inside = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(inside.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });

  it('names every folder of the house, each with a page of its own', () => {
    const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const folders = ['packages', 'apps'].flatMap((above) => readdirSync(join(root, above)).map((name) => `${above}/${name}`));
    expect([...folders, 'testbed', 'e2e', 'bench', 'scripts'].filter((folder) => !map.includes(`(${folder}/README.md)`))).toEqual([]);
    const floors = readdirSync(join(root, 'apps/cloud/src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const cloud = readFileSync(join(root, 'apps/cloud/README.md'), 'utf8');
    expect(floors.filter(({ name }) => !cloud.includes(`src/${name}`))).toEqual([]);
  });
});

/** A bare file name stands in the folder of the path before it. */
function placesIn(line: string): string[] {
  let folder = '';
  return [...line.matchAll(/`([^`\s]+)`/g)].flatMap(([, name = '']) => {
    if (/^(?:packages|apps|testbed|e2e|bench|scripts|docs)\//.test(name)) {
      folder = dirname(name);
      return [name.replace(/\/$/, '')];
    }
    return folder !== '' && /^[\w.-]+\.(?:ts|tsx|mjs)$/.test(name) ? [join(folder, name)] : [];
  });
}
