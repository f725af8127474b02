import type { Words } from './louder-words.ts';

export const words = {
  title: (name, to) => `${name}：${to}？`,
  on: '开启',
  off: '关闭',
  body: (from, to, by) =>
    `从 ${from} 到 ${to}，送到扬声器的信号会变大${by === undefined ? '' : `，最多增加 ${by}`}。请确认扬声器能够承受。`,
  titleOfSeveral: '要提高输出吗？',
  bodyOfSeveral: '送到扬声器的信号会变大。请确认扬声器能够承受。',
  line: (what, from, to, by) => `${what}：从 ${from} 到 ${to}${by === undefined ? '' : `（最多增加 ${by}）`}`,
  more: (count) => `另有 ${count} 项`,
  atAmp: (amp, what) => `${amp}，${what}`,
  switched: (on) => (on ? '会立即听到。' : '它保护扬声器。没有它，送到扬声器的信号会变大。'),
  switchedBy: (by) => `送到扬声器的信号会立即变大，最多增加 ${by}。请确认扬声器能够承受。`,
  verb: '更改',
  switchTo: (on) => (on ? '开启' : '关闭'),
} satisfies Words;
