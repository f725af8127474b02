import type { Words } from './external-port-words.ts';

export const words = {
  title: '故障输出',
  caption: '后面板触点，向控制系统报告故障',
  mode: '故障输出模式',
  polarity: '故障输出极性',
  inputPolarity: '输入端口极性',
  normal: '正常',
  fault: '故障',
} satisfies Words;
