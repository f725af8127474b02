import type { Words } from './words.ts';

export const words = {
  title: '不保存就离开？',
  body: '此页面上的更改尚未发送。离开后将丢弃这些更改。',
  leave: '放弃更改',
  stay: '留在此页',
  soundTitle: '信号发生器仍在播放',
  soundBody: (where) => `正在以下位置播放：${where}。`,
  soundEnds: (time) => `如果继续播放，它将在 ${time} 自动停止。`,
  soundEndsWithPage: (time) => `如果继续播放，它将在 ${time} 或关闭此页面时自动停止。`,
  soundLeave: '继续播放',
  soundStop: '停止',
} satisfies Words;
