import type { Words } from './words.ts';

export const words = {
  title: '所有功放',
  meters: '电平表',
  groups: '分组',
  snapshots: '快照',
  compare: '比较',
  copy: '复制',
} satisfies Words;
