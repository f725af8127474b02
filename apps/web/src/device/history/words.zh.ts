/** What the history of changes says, in Chinese. */

import type { Words } from './words.ts';

export const words = {
  title: '历史记录',
  close: '关闭',
  ofAmp: '此标签页所做的更改，最新的在前',
  undo: '撤销',
  redo: '重做',
  toHere: '回到此处',
  backTo: (what) => `回到此处：${what}`,
  forthTo: (what) => `重做到：${what}`,
  now: '当前',
  takenBack: '已撤销',
  fixed: '固定',
  fixedWhy: '功放的网络地址只能在其网络页面上更改',
  empty: '尚未更改任何内容',
  emptyBody: '您在此功放的页面上所做的更改会显示在这里，并且可以撤销。',
  foot: '撤销会把旧值写回功放。会变得更响的更改会先询问。',
  several: (count) => `${count} 项更改`,
  more: (count) => `另有 ${count} 项`,
  becomes: (from, to) => `${from} 变为 ${to}`,
  none: '空',
  undone: (what) => `已撤销：${what}`,
  redone: (what) => `已重做：${what}`,
  nothingToUndo: '没有可撤销的更改',
  nothingToRedo: '没有可重做的更改',
  sinceTitle: '之后已被他人更改',
  sinceBody: '它已不是您留下的样子。仍要覆盖吗？',
  sinceLine: (what, from, to) => `${what}：现在为 ${from}，将变为 ${to}`,
  sinceVerb: '覆盖',
} satisfies Words;
