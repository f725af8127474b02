import type { Words } from './look-words.ts';

export const words: Words = {
  title: '只看不动',
  body: '此标签页无法更改任何功放。静音仍然有效。',
  unlock: '按住以解锁',
  unlockAbove: '请在页面顶部解锁',
};
