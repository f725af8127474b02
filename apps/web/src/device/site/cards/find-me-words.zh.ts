import type { Words } from './find-me-words.ts';

export const words = {
  findMe: '查找设备',
  findMeTitle: (name) => `查找 ${name}`,
  findMeBody: '您面前正在闪烁的就是这台功放。关闭此对话框后停止闪烁。',
  findMeOn: '正在闪烁',
  findMeWas: '打开此对话框时它已在闪烁。',
  findMeWaiting: '正在等待功放开始闪烁。',
  done: '完成',
} satisfies Words;
