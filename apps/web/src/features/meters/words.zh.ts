/** The meters of a whole site in Chinese. */

import type { Words } from './words.ts';

export const words = {
  title: '电平表',
  order: '顺序',
  worst: '最严重的在前',
  arranged: '按排列',
  arrange: '排列',
  arranging: '先选择一个电平表，再选择它应在的位置。',
  arrangeDone: '完成',
  arrangeReset: '按功放排列',
  pick: '移动',
  put: '放到此处：',
  clearClips: (channels) => `清除削波 (${channels})`,
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
  noneTitle: '没有可显示的通道',
  noneBody: '还没有功放报告其通道。',
  notReached: (names) => `未连接：${names}`,
  count: (channels, amps) => `${amps} 台功放的 ${channels} 个通道`,
  levelOf: (channel) => `${channel} 的输出电平`,
  ofAmp: (channel, amp) => `${channel}，${amp}`,
  clipped: '削波',
  generator: '信号发生器',
  limiting: '限幅',
  muted: '静音',
  states: { fault: '故障', offline: '离线', off: '已关闭', standby: '待机', unknown: '未知', hidden: '已锁定' },
} satisfies Words;
