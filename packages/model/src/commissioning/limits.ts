/** Apart from the rules, so that a contract which names these loads no rule. */

/** `warned`: nothing asks for it, but somebody should know. */
export const outcomes = ['passed', 'warned', 'failed', 'cannotKnow'] as const;
export const maxRecipeBytes = 200_000;
