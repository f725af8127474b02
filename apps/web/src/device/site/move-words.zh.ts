import type { Words } from './move-words.ts';

export const words = {
  trying: '功放正在更换地址，正在尝试新地址：',
  reached: '功放已在新地址响应，请在此打开：',
  notReached: '功放在新地址没有响应：',
  unknownAddress: '网络将为功放分配一个此处未知的地址，请在另一台功放的列表中查找。',
  goesBackIn: (seconds) => `如果新设置未被确认，${seconds} 秒后恢复原设置。`,
  stays: '功放保留新设置。',
  back: (host) => `新设置未被确认：功放已恢复原设置，地址为 ${host}。`,
  unconfirmed: '网络设置已更改。如不保留，功放将在一分钟内恢复原设置。',
  keep: '保留',
  close: '关闭',
} satisfies Words;
