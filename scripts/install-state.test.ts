import { expect, it } from 'vitest';
import { isInstalled } from './install-state.mjs';

const wanted = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/only-elsewhere': { version: '1.0.0', optional: true },
    'node_modules/@own/part': { link: true, resolved: 'packages/part' },
  },
};
const installed = {
  packages: {
    'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/@own/part': { link: true, resolved: 'packages/part' },
  },
};

it('treats an install as up to date although a package for another platform is absent', () => {
  expect(isInstalled(wanted, installed)).toBe(true);
});

it.each([
  ['nothing is installed', undefined],
  ['npm left no record', {}],
  ['a package is missing', { packages: { 'node_modules/@own/part': installed.packages['node_modules/@own/part'] } }],
  ['a package has another version', { packages: { ...installed.packages, 'node_modules/a': { version: '1.2.4', integrity: 'sha512-a' } } }],
  ['a package has other contents', { packages: { ...installed.packages, 'node_modules/a': { version: '1.2.3', integrity: 'sha512-b' } } }],
  ['a package is no longer asked for', { packages: { ...installed.packages, 'node_modules/old': { version: '1.0.0' } } }],
])('installs again when %s', (_why, found) => {
  expect(isInstalled(wanted, found)).toBe(false);
});
