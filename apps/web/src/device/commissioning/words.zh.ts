import type { Words } from './words.ts';

export const words: Words = {
  differences: (count) => `与验收时有 ${count} 处不同`,
  compare: '比较',
};
