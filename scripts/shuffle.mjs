// A new order each time, repeatable by seed, so that no test depends on another.

/** What vitest is told for a seed. */
export const shuffled = (/** @type {number} */ seed) => ['--sequence.shuffle', `--sequence.seed=${seed}`];

/** The command that runs everything in that order again. */
export const sameOrder = (/** @type {number} */ seed) => `npm run test:unit -- ${shuffled(seed).join(' ')}`;
