// The order in which unit tests run: another one each time, so that none lives on what one before it left behind, and the same one for the same seed.

/** What vitest is told for a seed. */
export const shuffled = (/** @type {number} */ seed) => ['--sequence.shuffle', `--sequence.seed=${seed}`];

/** The command that runs everything in that order again. */
export const sameOrder = (/** @type {number} */ seed) => `npm run test:unit -- ${shuffled(seed).join(' ')}`;
