/** The public list of passwords is read with the first one that somebody chooses: most starts of the program do without it. */
export const isTooCommon = async (password: string): Promise<boolean> => (await import('./common-passwords.ts')).isCommonPassword(password);
