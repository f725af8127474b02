/** Things named one after the other, set apart as the page's language does it. */

import { currentLanguage } from './language.ts';

export const listText = (items: readonly string[]): string => items.join(currentLanguage() === 'zh' ? '、' : ', ');
