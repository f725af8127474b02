import type { Words } from './words.ts';

export const words = {
  amplifiers: '功放',
  search: '搜索功放和通道',
  sortBy: '排序',
  name: '名称',
  faults: '故障',
  ip: 'IP 地址',
  ascending: '升序',
  descending: '降序',
  muteEverything: '整个现场静音',
  all: '所有功放',
  looking: '正在查找功放…',
  noneTitle: '未找到功放',
  noneBody: (host) => `${host} 没有任何响应。请检查浏览器中的 IP 地址并重新输入。`,
  tryAgain: '重试',
  noMatchTitle: '没有匹配的结果',
  noMatchBody: (query) => `没有名为“${query}”的功放或通道。搜索范围为名称、地址、型号、序列号、场所和机架。`,
  clearSearch: '清除搜索',
  touchGroups: (volume, source) =>
    [...(volume > 0 ? [`${volume} 个音量组`] : []), ...(source > 0 ? [`${source} 个音源选择组`] : [])].join('、') || '还没有分组',
  touchSilent: '没有响应',
  selectTitle: '请选择一台功放',
  selectBody: '从列表中选择一台功放以查看其通道。',
} satisfies Words;
