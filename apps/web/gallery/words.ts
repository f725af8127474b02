/** The kit's own words, for the gallery and the kit's tests. */
import { kit as en } from '../src/shell/kit-words.ts';
import { kit as es } from '../src/shell/kit-words.es.ts';
import { kit as zh } from '../src/shell/kit-words.zh.ts';
import type { Words } from '../src/ui/words.ts';

export type Language = 'en' | 'es' | 'zh';

export const kitWords: Readonly<Record<Language, Words>> = { en, es, zh };
