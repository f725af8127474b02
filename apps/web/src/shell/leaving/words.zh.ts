/** The question before something unsaved is left, in Chinese. */

import type { Words } from './words.ts';

export const words = {
  title: '不保存就离开？',
  body: '此页面上的更改尚未发送。离开后将丢弃这些更改。',
  leave: '放弃更改',
  stay: '留在此页',
} satisfies Words;
