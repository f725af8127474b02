import type { Words } from './words.ts';

export const words = {
  title: '复制通道',
  from: '来源',
  channel: '通道',
  choose: '选择…',
  what: '内容',
  lacks: '此型号不支持',
  hidden: '在此通道上已锁定',
  partly: '在此通道上锁定的部分不会采用',
  to: '目标',
  count: (count) => `${count} 个通道`,
  away: '没有应答',
  bridged: (first) => `与通道 ${first} 桥接，播放其声音`,
  preview: (count) => `预览 ${count} 个通道…`,
  previewNone: '预览…',
  noSource: '请选择要复制的通道。',
  noSection: '请选择要复制的内容。',
  noTarget: '请选择复制到哪里。',
  silent: (name) => `${name} 没有应答，无法读取。没有任何更改。`,
  question: (from, count) => `将 ${from} 复制到 ${count} 个通道？`,
  on: (amp, channel) => `${amp} · ${channel}`,
} satisfies Words;
