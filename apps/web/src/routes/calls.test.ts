import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloudApi, type Call } from '@headroom/protocol/cloud';
import { describe, expect, it } from 'vitest';

const pages = fileURLToPath(new URL('..', import.meta.url));
/** Commands and live values go through this road, in both the pages and programs. */
const road = fileURLToPath(new URL('../../../../packages/protocol/src/cloud/device-port.ts', import.meta.url));
const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);
const source = [road, ...files.map((file) => join(pages, file))].map((file) => readFileSync(file, 'utf8')).join('\n');
const rows = Object.entries<Call>(cloudApi);
const isCalled = (name: string) => new RegExp(`\\.${name}\\(`).test(source);

describe('the calls of the cloud', () => {
  it('have a page, except those for programs', () => {
    expect(rows.filter(([name, { forPrograms }]) => forPrograms !== true && !isCalled(name)).map(([name]) => name)).toEqual([]);
  });

  it('are not marked as for programs where a page calls them', () => {
    expect(rows.filter(([name, { forPrograms }]) => forPrograms === true && isCalled(name)).map(([name]) => name)).toEqual([]);
  });
});
