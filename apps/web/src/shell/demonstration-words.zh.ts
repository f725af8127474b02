import type { Words } from './demonstration-words.ts';

export const words: Words = {
  line: '演示：没有真实的功放。',
  again: '重新开始',
  question: '重新开始？',
  lost: '您在此演示中所做的全部设置都会丢失。',
};
