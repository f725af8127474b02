import type { Words } from './preset-words.ts';

export const words = {
  speakerType: '扬声器类型',
  speakerTitle: (speaker) => `将分频器设为“${speaker}”？`,
  speakerBody: '进入扬声器的频段会比现在更宽。请确认扬声器能够承受。',
  speakerVerb: '设置分频器',
  customTitle: '关闭两个滤波器？',
  customBody: '高通和低通都会关闭：全频段信号将进入扬声器。',
  customVerb: '关闭',
  presetTitle: (preset) => `将频段 6 至 8 设为“${preset}”？`,
  presetBody: '频段 6 至 8 现有的设置会被替换，其他频段不变。',
  presetVerb: '替换频段 6–8',
  presetHindered: (preset) => `频段 6–8 已设为“${preset}”。频段 1 或 2 开启时显示为“手动”。`,
} satisfies Words;
