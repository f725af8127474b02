import type { Words } from './words.ts';

export const words: Words = {
  severities: { Critical: '严重', Warning: '警告', Info: '信息', None: '无' },
  subjects: {
    faults: '故障',
    losses: '连接中断',
    warnings: '供电、温度、负载、导频音和输入缺失',
    failedUpdates: '更新失败',
    updates: '更新',
    imports: '导入的设置',
    moves: '功放的添加、移动或移除',
  },
  byVenue: '每个场所自行决定连接中断属于严重还是警告。',
  stale: '云端没有响应：这是最后已知的状态。',
};
