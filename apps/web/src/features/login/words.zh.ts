import type { Words } from './words.ts';

export const words = {
  title: '登录',
  protectedBody: '此功放受密码保护。',
  password: '密码',
  signIn: '登录',
  signingIn: '正在登录',
  guest: '以访客身份继续',
  guestBody: '访客可以查看电平和设置，但不能更改。',
  failed: '登录失败',
  wrong: '密码不正确。',
  throttled: (seconds) => `密码错误次数过多。请在 ${seconds} 秒后重试。`,
  unreachable: '功放没有响应。请检查连接后重试。',
  headroom: '10 dB 动态余量',
  darkMode: '深色模式',
  guide: '帮助',
} satisfies Words;
