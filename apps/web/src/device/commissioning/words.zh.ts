import type { Words } from './words.ts';

export const words: Words = {
  differences: (count) => `与验收时有 ${count} 处不同`,
  compare: '比较',
  toneLeft: '测试音可能仍在播放。功放一有应答即停止。',
};
