import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment, root } from './process.mjs';

type Report = { modules: { source: string }[]; summary: { violations: { from: string; rule: { name: string } }[] } };

const breaches: [rule: string, file: string, source: string][] = [
  ['model-imports-nothing-of-ours', 'packages/model/src/a.ts', `import '../../protocol/src/index.ts';`],
  ['protocol-imports-only-model', 'packages/protocol/src/a.ts', `import '../../../apps/amp/src/index.ts';`],
  ['amp-imports-only-model-protocol', 'apps/amp/src/a.ts', `import '../../web/src/device/index.ts';`],
  ['bridge-imports-only-amp-model-protocol', 'apps/bridge/src/a.ts', `import '../../web/src/device/index.ts';`],
  ['cloud-imports-only-model-protocol', 'apps/cloud/src/a.ts', `import '../../amp/src/index.ts';`],
  ['web-imports-only-model-protocol', 'apps/web/src/a.ts', `import '@headroom/amp';`],
  ['testbed-imports-only-amp-bridge-cloud-model-protocol', 'testbed/src/a.ts', `import '../../apps/web/src/device/index.ts';`],
  ['e2e-imports-only-testbed-model-protocol', 'e2e/a.spec.ts', `import '../apps/amp/src/index.ts';`],
  ['bench-imports-only-testbed-web-model-protocol', 'bench/src/a.ts', `import '../../apps/amp/src/index.ts';`],
  ['cloud-kit-imports-nothing-above-it', 'apps/cloud/src/kit/a.ts', `import '../people/index.ts';`],
  [
    'cloud-people-imports-nothing-above-it',
    'apps/cloud/src/people/a.ts',
    `import type { A } from '../venues/index.ts'; export type B = A;`,
  ],
  ['cloud-venues-imports-nothing-above-it', 'apps/cloud/src/venues/a.ts', `import '../amplifiers/index.ts';`],
  ['cloud-amplifiers-imports-nothing-above-it', 'apps/cloud/src/amplifiers/a.ts', `import '../broker/index.ts';`],
  ['cloud-broker-imports-nothing-above-it', 'apps/cloud/src/broker/a.ts', `import '../operations/index.ts';`],
  ['cloud-operations-imports-nothing-above-it', 'apps/cloud/src/operations/a.ts', `import '../cloud.ts';`],
  ['test-folders-only-for-tests', 'apps/amp/src/d.ts', `import '../test/rig.ts';`],
  ['test-folders-only-for-tests', 'apps/web/src/b.ts', `export type { Rig } from '@headroom/model/test/rig';`],
  ['model-without-io', 'packages/model/src/b.ts', `import { readFile } from 'node:fs'; export { readFile };`],
  ['schemas-behind-the-cloud', 'packages/protocol/src/b.ts', `import './cloud/index.ts';`],
  ['ui-knows-no-amplifier', 'apps/web/src/ui/a.ts', `import '../device/index.ts';`],
  [
    'ui-knows-no-amplifier',
    'apps/web/src/ui/b.ts',
    `import type { Amplifier } from '@headroom/model'; export const one: Amplifier | undefined = undefined;`,
  ],
  ['device-below-features', 'apps/web/src/device/a.ts', `import '../features/eq/index.ts';`],
  ['groundwork-below-device', 'apps/web/src/i18n/a.ts', `import '../device/index.ts';`],
  ['features-below-shell-and-routes', 'apps/web/src/features/eq/a.ts', `import '../../shell/index.ts';`],
  ['features-apart', 'apps/web/src/features/eq/b.tsx', `import { a } from '../network/index.ts'; export const page = <p>{a}</p>;`],
  ['features-apart', 'apps/web/src/features/eq/c.ts', `export const lazy = () => import('../network/index.ts');`],
  [
    'amp-imports-only-model-protocol',
    'apps/amp/src/c.ts',
    `export async function f() { await using held = await import('../../web/src/device/index.ts'); return held; }`,
  ],
  ['no-cycles', 'packages/model/src/c.ts', `import './d.ts';`],
  ['resolvable', 'apps/amp/src/b.ts', `import './absent.ts';`],
];

const allowed: [file: string, source: string][] = [
  // The cycle is reported at its first half.
  ['packages/model/src/d.ts', `import './c.ts';`],
  [
    'packages/model/src/words.ts',
    `import { spanish } from './words.es.ts'; export type Words = { yes: string }; export const all = [spanish];`,
  ],
  ['packages/model/src/words.es.ts', `import type { Words } from './words.ts'; export const spanish: Words = { yes: 'sí' };`],
  ['packages/model/src/e.ts', `import './index.ts';`],
  ['packages/model/src/e.test.ts', `import 'node:fs';`],
  ['packages/model/test/rig.ts', `import 'node:fs'; export type Rig = string;`],
  ['packages/model/src/index.ts', `export type Amplifier = { id: string };`],
  ['packages/model/src/dsp/index.ts', `export const a = 1;`],
  ['packages/protocol/src/index.ts', `import '@headroom/model';`],
  ['packages/protocol/src/cloud/index.ts', `import '../index.ts'; export const a = 1;`],
  ['apps/amp/src/index.ts', `import '@headroom/model'; import 'node:fs';`],
  ['apps/amp/test/rig.ts', `import '../src/index.ts'; import '@headroom/model/test/rig';`],
  ['apps/cloud/src/people/index.ts', `import '@headroom/model';`],
  ['apps/cloud/src/venues/index.ts', `import '../people/index.ts'; export type A = string;`],
  ['apps/cloud/src/amplifiers/index.ts', `import '../venues/index.ts';`],
  ['apps/cloud/src/amplifiers/a.test.ts', `import '../broker/index.ts'; import '../../test/rig.ts';`],
  ['apps/cloud/test/rig.ts', `import '../src/broker/index.ts';`],
  ['apps/cloud/src/broker/index.ts', `import '../amplifiers/index.ts';`],
  ['apps/cloud/src/operations/index.ts', `import '../broker/index.ts';`],
  ['apps/cloud/src/cloud.ts', `import './operations/index.ts';`],
  ['apps/web/src/ui/plot.ts', `import '@headroom/model/dsp';`],
  ['apps/web/src/preferences/index.ts', `import '@headroom/model';`],
  ['apps/web/src/device/index.ts', `import '@headroom/model'; import '../ui/plot.ts'; import '../preferences/index.ts';`],
  ['apps/web/src/features/network/index.ts', `import '../../device/index.ts'; export const a = 1;`],
  ['apps/web/src/features/eq/index.ts', `import '../../device/index.ts';`],
  ['apps/web/src/shell/index.ts', `import '../features/eq/index.ts';`],
  ['testbed/src/index.ts', `import '@headroom/amp';`],
  [
    'testbed/src/using.ts',
    `export function f(list: Disposable[]) { for (using one of list) if (one) return one; using last = list[0]; return last; }`,
  ],
  ['e2e/b.spec.ts', `import '../testbed/src/index.ts';`],
];

const packages = { '@headroom/model': 'packages/model', '@headroom/amp': 'apps/amp' };
const folders = ['packages', 'apps', 'testbed', 'e2e', 'bench'];

let planted = '';
let report: Report;

beforeAll(async () => {
  planted = await mkdtemp(join(tmpdir(), 'headroom-layers-'));
  await write('bench/src/index.ts', '');
  for (const [file, source] of allowed) await write(file, source);
  for (const [, file, source] of breaches) await write(file, source);
  await mkdir(join(planted, 'node_modules/@headroom'), { recursive: true });
  for (const [name, folder] of Object.entries(packages)) {
    await write(
      `${folder}/package.json`,
      JSON.stringify({
        name,
        type: 'module',
        exports: { '.': './src/index.ts', './dsp': './src/dsp/index.ts', './test/rig': './test/rig.ts' },
      }),
    );
    await symlink(join(planted, folder), join(planted, 'node_modules', name), 'junction');
  }
  report = await cruise(planted);
});

afterAll(() => rm(planted, { recursive: true, force: true }));

describe('the layer rules', () => {
  it.each(breaches)('report a breach of %s in %s', (rule, file) => {
    expect(report.summary.violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
  });

  it.each(allowed)('leave %s alone', (file) => {
    expect(report.summary.violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toEqual([]);
  });
});

// Without its parser the tool finds almost nothing, and so no breach.
it('the layer rules see every planted module', () => {
  const seen = new Set(report.modules.map(({ source }) => source));
  expect([...breaches.map(([, file]) => file), ...allowed.map(([file]) => file)].filter((file) => !seen.has(file))).toEqual([]);
});

async function write(file: string, source: string) {
  await mkdir(dirname(join(planted, file)), { recursive: true });
  await writeFile(join(planted, file), source);
}

function cruise(folder: string): Promise<Report> {
  const config = join(root, '.dependency-cruiser.mjs');
  return new Promise((resolve, reject) => {
    execFile(
      join(root, 'node_modules/.bin/depcruise'),
      ['--config', config, '--output-type', 'json', ...folders],
      { cwd: folder, env: childEnvironment(), maxBuffer: 1e9 },
      // Breaches exit with an error code; no output means another failure.
      (error, output) => (output.startsWith('{') ? resolve(JSON.parse(output) as Report) : reject(error ?? new Error('no report'))),
    );
  });
}
