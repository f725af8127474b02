import type { Words } from './words.ts';

export const words: Words = {
  failedTitle: '无法连接到功放',
  failedBody: (name) => `云端未能与 ${name} 建立实时连接。页面会自动重试。`,
  offlineBody: (name) => `${name} 未连接到云端。请检查其电源和互联网。恢复后页面会自动打开。`,
  retry: '重试',
  connecting: '正在连接',
  toVenue: '返回场所',
  closedTitle: '功放连接已关闭',
  closedBody: '此页面上的设置不再实时更新。功放及其音频不受影响。页面会自动重试。',
  reconnect: '重新连接',
  lostTitle: '功放已断开连接！',
  lostBody: (name) => `${name} 已不再连接到云端。请检查其电源和互联网。`,
  bridgeTitle: '网桥已断开',
  bridgeBody: (name) => `为 ${name} 提供服务的网桥未连接到云端。功放及其音频可能正常。请检查网桥及其互联网。`,
  lostSaid: (name) => `与 ${name} 的连接已断开`,
  backSaid: (name) => `${name} 已重新连接`,
  ok: '确定',
  paused: '电平表已暂停。',
  pausedMore: '15 分钟内无人操作此页面。',
  resume: '继续',
};
