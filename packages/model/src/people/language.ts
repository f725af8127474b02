/** The languages of the interface and which of them a person gets. */

/** [ENUM-02] */
export const languages = ['en', 'es', 'zh'] as const;
export type Language = (typeof languages)[number];
/** Each is named in itself, so that it is found from any other. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', zh: '中文' };

export function readLanguage(tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined;
  const [primary = ''] = tag.toLowerCase().split(/[-_]/);
  return languages.find((language) => language === primary);
}

/** The stored choice, else the browser's first known language, else the region's (OQ-055) [SHELL-26] [SHELL-27]. */
export function languageFor(stored: unknown, browserTags: readonly string[], isChina: boolean): Language {
  const known = [stored, ...browserTags].map(readLanguage).find((language) => language !== undefined);
  return known ?? (isChina ? 'zh' : 'en');
}
