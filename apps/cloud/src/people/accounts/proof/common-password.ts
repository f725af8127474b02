/** Most starts of the program do without the list of passwords. */
export const isTooCommon = async (password: string): Promise<boolean> => (await import('./common-passwords.ts')).isCommonPassword(password);
