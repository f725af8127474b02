/** The limiters in Chinese. */

import type { Words } from './words.ts';

export const words = {
  limiting: '正在限幅',
  idle: '未限幅',
  total: '总增益衰减',
  load: '功率按负载',
  ohms: (value) => `${value} Ω`,
  line: (watts) => `${watts} W 定压线路`,
  names: { rms: 'RMS 限幅器', peak: '峰值限幅器' },
  hints: { rms: '防止持续功率过大', peak: '防止振幅过大' },
  input: '输入，V',
  output: '输出，V',
  inputPeak: '输入，V 峰值',
  outputPeak: '输出，V 峰值',
  threshold: '阈值',
  attack: '启动时间',
  release: '释放时间',
  of: (limiter, name) => `${limiter}：${name}`,
  reduction: '增益衰减',
  worth: (decibels, watts, into) => `= ${decibels} dB，${into} 时 ${watts} W`,
  summary: (threshold, worth) => `${threshold} 以内保持原样，超过则限制在此。${worth}`,
  summaryOff: '关闭：输入即输出。',
  peakNote: '功放只报告 RMS 电平：此限幅器工作时才显示工作点。',
} satisfies Words;
