import type { Words } from './words.ts';

export const words = {
  band: (number, type, values) => `频段 ${number}：${type}，${values}`,
  firBelow: (number, gain, frequency) => `频段 ${number}：${frequency} 以下 ${gain}`,
  firAbove: (number, gain, frequency) => `频段 ${number}：${frequency} 以上 ${gain}`,
  firBetween: (number, gain, from, to) => `频段 ${number}：${from} 至 ${to} ${gain}`,
  highPass: (type, corner, frequency) => `高通 ${type}，${frequency} 处 ${corner}`,
  lowPass: (type, corner, frequency) => `低通 ${type}，${frequency} 处 ${corner}`,
  customFir: (count) => `自定义 FIR，${count} 个系数`,
  gain: (gain) => `增益 ${gain}`,
  delay: (delay) => `延时 ${delay}`,
  inverted: '反相',
  flat: '平直',
  sentence: (facts) => `${facts}。`,
  separator: '；',
} satisfies Words;
