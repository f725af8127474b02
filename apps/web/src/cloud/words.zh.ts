/** The words that several features say of people, in Chinese. */

import type { Words } from './words.ts';

export const words: Words = {
  severities: { Critical: '严重', Warning: '警告', Info: '信息', None: '无' },
};
