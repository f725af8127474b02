// The import rules of ARCHITECTURE.md. scripts/layers.test.ts plants a violation of each.
import visitors from '@swc/core/Visitor.js';

// The parser's visitor fails on `using` and `await using`, whose values may contain an `import()`.
const { visitStatement, visitPattern } = visitors.Visitor.prototype;
visitors.Visitor.prototype.visitStatement = function visitStatementOrUsing(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};
visitors.Visitor.prototype.visitPattern = function visitPatternOrUsing(pattern) {
  return pattern.type === 'UsingDeclaration' ? pattern : visitPattern.call(this, pattern);
};

const ours = '^(?:packages|apps|testbed|e2e|bench)/';
const test = String.raw`\.(?:test|spec)\.tsx?$`;

/**
 * Of our own packages, `folder` may import only itself and the `allowed` ones.
 * @param {string} folder
 * @param {string[]} allowed
 */
function onlyImports(folder, allowed) {
  const name = folder.split('/').at(-1);
  return {
    name: `${name}-imports-${allowed.length === 0 ? 'nothing-of-ours' : `only-${allowed.map((path) => path.split('/').at(-1)).join('-')}`}`,
    severity: 'error',
    from: { path: `^${folder}/` },
    to: { path: ours, pathNot: `^(?:${[folder, ...allowed].join('|')})/` },
  };
}

const web = '^apps/web/src';

/** Each part of the cloud's server imports itself and those before it. Tests build what they need from anywhere. */
const cloudParts = ['kit', 'people', 'venues', 'amplifiers', 'broker', 'operations'];
const cloudFloors = cloudParts.map((part, index) => ({
  name: `cloud-${part}-imports-nothing-above-it`,
  severity: 'error',
  from: { path: `^apps/cloud/src/${part}/`, pathNot: test },
  to: { path: '^apps/cloud/src/', pathNot: `^apps/cloud/src/(?:${cloudParts.slice(0, index + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    onlyImports('packages/model', []),
    onlyImports('packages/protocol', ['packages/model']),
    onlyImports('apps/amp', ['packages/model', 'packages/protocol']),
    // It serves pages with the amplifier's server.
    onlyImports('apps/bridge', ['apps/amp', 'packages/model', 'packages/protocol']),
    onlyImports('apps/cloud', ['packages/model', 'packages/protocol']),
    onlyImports('apps/web', ['packages/model', 'packages/protocol']),
    onlyImports('testbed', ['apps/amp', 'apps/bridge', 'apps/cloud', 'packages/model', 'packages/protocol']),
    onlyImports('e2e', ['testbed', 'packages/model', 'packages/protocol']),
    // It measures parts of the screens.
    onlyImports('bench', ['testbed', 'apps/web', 'packages/model', 'packages/protocol']),
    ...cloudFloors,
    {
      name: 'test-folders-only-for-tests',
      comment: 'What only tests need is never shipped.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/[^/]+/(?:src|gallery)/', pathNot: test },
      to: { path: '^(?:packages|apps)/[^/]+/test/' },
    },
    {
      name: 'model-without-io',
      comment: 'The model is pure: it runs in a browser, in Node and in tests alike.',
      severity: 'error',
      from: { path: '^packages/model/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'schemas-behind-the-cloud',
      comment: 'The page that an amplifier serves is counted in kilobytes: it never holds the schemas of the cloud.',
      severity: 'error',
      // The agent runs in amplifiers and bridges, not in a page.
      from: { path: '^packages/protocol/src/', pathNot: '^packages/protocol/src/(?:cloud|agent-node)/' },
      to: { path: '^packages/protocol/src/cloud/|node_modules/zod/' },
    },
    {
      name: 'ui-knows-no-amplifier',
      comment: 'A control takes numbers and callbacks. Of the packages it may draw with the mathematics of a channel, nothing else.',
      severity: 'error',
      from: { path: `${web}/ui/`, pathNot: test },
      to: { path: `^packages/|${web}/`, pathNot: `^packages/model/src/dsp/|${web}/ui/` },
    },
    {
      name: 'groundwork-below-device',
      comment: 'Words, preferences and the region are there before any amplifier is.',
      severity: 'error',
      from: { path: `${web}/(?:i18n|preferences|parts|region)`, pathNot: test },
      to: { path: `${web}/(?:device|features|shell|routes)` },
    },
    {
      name: 'device-below-features',
      severity: 'error',
      from: { path: `${web}/(?:cloud|device|navigation)/`, pathNot: test },
      to: { path: `${web}/(?:features|shell|routes)` },
    },
    {
      name: 'features-below-shell-and-routes',
      severity: 'error',
      from: { path: `${web}/features/`, pathNot: test },
      to: { path: `${web}/(?:shell|routes)` },
    },
    {
      name: 'features-apart',
      comment: 'What two features share belongs below them.',
      severity: 'error',
      from: { path: `${web}/features/([^/]+)/` },
      to: { path: `${web}/features/`, pathNot: `${web}/features/$1/` },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle that a type-only import closes is none when the program runs: translations take their type from the English words.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be followed would slip past every rule above.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: String.raw`^virtual:|\?(?:raw|url|inline)$` },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|test-results|playwright-report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
