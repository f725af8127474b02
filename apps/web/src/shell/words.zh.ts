/** The frame in Chinese. */

import { kit } from './kit-words.zh.ts';
import type { Words } from './words.ts';

export const words = {
  product: 'Headroom',
  home: 'Headroom，首页',
  local: '本地',
  back: '返回',
  menu: '菜单',
  menuWithFirmware: '菜单，有可用的固件更新',
  quickSetup: '快速设置',
  darkMode: '深色模式',
  internetReachable: '可以访问互联网',
  internetUnreachable: '无法访问互联网',
  available: '可更新',
  logIn: '登录',
  logOut: '退出登录',
  skip: '跳到内容',
  loading: '正在加载',
  errorTitle: '出错了！',
  errorBody: '此页面已停止工作。功放及其音频不受影响。',
  errorToAmps: '前往功放列表',
  errorToHelp: '帮助与反馈',
  unknownError: '未知错误',
  partTitle: '无法获取此页面',
  partBody: (host) => `${host} 提供此应用程序，但没有响应。系统会自动重试。功放及其音频不受影响。如果其间它已更新，请重新加载页面。`,
  dismiss: '关闭提示',
  hostTitle: '控制另一台功放？',
  hostBody: (host) => `此链接要求页面连接到 ${host}。请仅在确认该地址可信时继续。此选择只对当前标签页有效。`,
  hostConnect: (host) => `连接到 ${host}`,
  mainFailed: '无法连接到主功放',
  discoveryFailed: '无法发现其他功放',
  dataFailed: '无法获取设备数据',
  retrying: '每 5 秒重试一次。',
  kit,
} satisfies Words;
