import type { Words } from './host-words.ts';

export const words = {
  title: '控制另一台功放？',
  body: (host) => `此链接要求页面连接到 ${host}。请仅在确认该地址可信时继续。此选择只对当前标签页有效。`,
  connect: (host) => `连接到 ${host}`,
} satisfies Words;
