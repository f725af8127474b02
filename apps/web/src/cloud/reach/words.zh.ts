import type { Words } from './words.ts';

export const words: Words = {
  why: {
    noAnswer: (code) => `对方无应答（${code}）。`,
    unsure: (code) => `已交出，但未收到是否接受的确认（${code}）。可能已送达。`,
    status: (status, said) => `对方答复状态 ${status}${said === '' ? '。' : `：${said}`}`,
    said: (said) => `对方答复：${said}`,
    tooMany: '近期短信过多。',
    held: '此云端已暂停对外操作（例如恢复备份之后）。',
  },
  phoneStates: {
    unconfirmed: '号码未确认：不会收到短信',
    'told unconfirmed': '号码尚未确认',
  },
  mailAgain: '重新发送确认邮件',
  mailAgainTo: (name) => `重新发送确认邮件：${name}`,
  mailSent: (email) => `邮件正在发送到 ${email}`,
  mailedNow: (name) => `${name} 将开始收到通知`,
  sendCode: '发送验证码',
  sendCodeTo: (name) => `发送验证码：${name}`,
  enterCode: '输入验证码',
  enterCodeOf: (name) => `输入验证码：${name}`,
  sending: '正在发送',
  codeSent: (number) => `验证码已发往 ${number}`,
  notSent: (why) => `验证码未发出。${why}`,
  codeTitle: (name) => `确认 ${name} 的号码`,
  codeBody: (number) => `请询问 ${number} 通过短信收到的六位数字。有效期为十分钟。`,
  code: '验证码',
  confirm: '确认',
  confirming: '正在确认',
  confirmed: (name) => `${name} 从现在起会收到短信通知`,
  errors: {
    InvalidCode: '此验证码与发送的不符',
    CodeExpired: '此验证码已过期或尝试次数过多，请重新发送',
    TooManyRequests: '尝试次数过多，请稍后再试',
  },
  failed: '云端未接受此操作，请重试。',
};
