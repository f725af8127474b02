import type { Words } from './words.ts';

export const words = {
  title: '使用指南',
  search: '搜索指南',
  found: (count) => `${count} 页`,
  noneTitle: '没有页面提到此内容',
  noneBody: '请只输入一个词，例如按钮的名称。',
  all: '指南的所有页面',
  asPage: '作为页面打开',
  picture: (page) => `“${page}”一页所讲的界面（演示）`,
  danger: '注意声音',
  steps: '操作步骤',
  trouble: '出现问题时',
  sections: {
    recipes: '分步操作',
    amplifiers: '功放',
    channel: '通道',
    site: '多台功放',
    cloud: '云端',
    headroom: 'Headroom 本身',
  },
} satisfies Words;
