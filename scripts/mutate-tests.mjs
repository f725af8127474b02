// Runs unit tests for `mutate.mjs`; stays alive to read unchanged files once.
import { createVitest } from 'vitest/node';

/** @typedef {{ readonly changed: readonly string[], readonly file: string, readonly title: string | undefined }} Asked */

const vitest = await createVitest('test', {
  watch: false,
  maxWorkers: 1,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  passWithNoTests: true,
  reporters: [{}],
});
process.on('message', (/** @type {Asked} */ asked) => void answer(asked));
// The parent has gone.
process.on('disconnect', () => void vitest.close());
process.send?.('ready');

/** @param {Asked} asked */
async function answer({ changed, file, title }) {
  for (const each of changed) vitest.invalidateFile(each);
  if (title === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(new RegExp(title));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([file]));
  // Includes results of earlier runs.
  const ran = testModules.filter(({ moduleId }) => moduleId === file);
  const isWell = unhandledErrors.length === 0 && ran.every((module) => module.ok());
  const [first] = ran.flatMap((module) => [...module.children.allTests('failed')]);
  process.send?.(isWell ? 'none' : (first?.fullName ?? file));
}
