/** [ENUM-02] */
export const languages = ['en', 'es', 'zh'] as const;
export type Language = (typeof languages)[number];
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', zh: '中文' };

export function readLanguage(tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined;
  const [primary = ''] = tag.toLowerCase().split(/[-_]/);
  return languages.find((language) => language === primary);
}

/** Stored, else the browser's first known, else the region's (OQ-055) [SHELL-26] [SHELL-27]. */
export function languageFor(stored: unknown, browserTags: readonly string[], isChina: boolean): Language {
  const known = [stored, ...browserTags].map(readLanguage).find((language) => language !== undefined);
  return known ?? (isChina ? 'zh' : 'en');
}
