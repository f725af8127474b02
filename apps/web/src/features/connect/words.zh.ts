/** 云端注册的中文。 */

import type { Words } from './words.ts';

export const words = {
  title: '连接到云端',
  notRegistered: '未注册',
  registered: '已注册',
  intro: '将此功放注册到场所后，即可在任何地方查看和调整。',
  region: '区域',
  chinaOnly: '仅限在中国使用',
  development: '供开发使用',
  noRegions: '此系统尚未配置云端，请联系管理员。',
  token: '注册令牌',
  register: '注册',
  registering: '正在注册',
  noToken: '我没有令牌',
  wentWrong: '出了点问题',
  saysAmp: (message: string) => `功放提示：${message}`,
  helpTitle: '令牌从何而来',
  step1: '登录云端并打开场所。',
  step2: '点击“添加功放”并复制令牌。',
  step3: '粘贴到此处，然后点击“注册”。',
  close: '关闭',
  successTitle: '功放已注册',
  successBody: (name: string) => `${name} 已归入云端的场所，一分钟内即会显示。`,
  ok: '确定',
  registeredAt: (host: string) => `已在 ${host} 注册。使用新的令牌可移至其他场所。`,
  connection: '此功放的连接',
  address: '地址',
  gateway: '网关',
  dns: 'DNS',
  notSet: '未设置',
} satisfies Words;
