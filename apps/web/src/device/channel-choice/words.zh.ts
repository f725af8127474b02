import type { Words } from './words.ts';

export const words = {
  search: '搜索功放和通道',
  none: '尚不知道其通道',
  all: (amp) => `${amp} 的全部`,
  named: (channel, name) => (name === '' ? `通道 ${channel}` : `${channel} ${name}`),
} satisfies Words;
