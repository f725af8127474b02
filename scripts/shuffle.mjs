// A new order each time, repeatable by seed, so that no test depends on another.

export const shuffled = (/** @type {number} */ seed) => ['--sequence.shuffle', `--sequence.seed=${seed}`];

/** The command that repeats this order. */
export const sameOrder = (/** @type {number} */ seed) => `npm run test:unit -- ${shuffled(seed).join(' ')}`;
