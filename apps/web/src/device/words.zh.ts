/** The shared words of bound controls in Chinese. */

import type { Words } from './words.ts';

export const words = {
  locked: '此项已被 UAC 或扬声器调校锁定',
  guest: '登录后才能更改',
  viewer: '您只能查看，不能更改',
  localOnly: '只能在本地网络中更改',
  unsupportedApi: '不支持的 API 版本',
  unknownModel: '无法识别此型号：只能查看，不能更改',
  hidden: '已隐藏',
  empty: '空',
  readFailed: '读取数值出错',
  setFailed: '无法设置设备数据',
  refused: (message) => `无法设置设备数据。功放提示：${message}`,
  timedOut: '无法设置设备数据。功放未及时响应。',
  notConnected: '未连接',
  passwordNeeded: '登录后才能更改',
  wrongPassword: '功放不接受本次会话的密码。请重新登录。',
  lockUnreadable: '无法读取锁定密钥。',
  throttled: (seconds) => `密码错误次数过多。请在 ${seconds} 秒后重试。`,
} satisfies Words;
