import { currentLanguage } from './language.ts';

export const listText = (items: readonly string[]): string => items.join(currentLanguage() === 'zh' ? '、' : ', ');
