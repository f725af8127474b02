import type { Words } from './words.ts';

export const words = {
  setFailed: '无法设置设备数据',
  looking: '“只看不动”已开启：请在页面顶部解锁',
  refused: (message) => `无法设置设备数据。功放提示：${message}`,
  timedOut: '无法设置设备数据。功放未及时响应。',
  turnedDown: '未执行：其他人刚刚把它调低了。',
  delayed: '未发送：功放没有响应。请在其恢复响应后重试。',
  stopped: '已停止：有人更改或静音了它，或响应到达过晚。',
  notConnected: '未连接',
  passwordNeeded: '登录后才能更改',
  wrongPassword: '密码错误。请重新登录。',
  lockUnreadable: '无法读取锁定密钥。',
  throttled: (seconds) => `密码错误次数过多。请在 ${seconds} 秒后重试。`,
  obstacles: {
    'unknown name': (host) => `此网络中没有名为 ${host} 的设备。请检查名称。`,
    'no way': (host) => `提供此页面的计算机无法到达 ${host}。请检查其网络。`,
    'nothing listens': (host) => `${host} 存在，但没有功放响应。请检查地址。`,
    silent: (host) => `${host} 没有响应。请检查其电源和网络。`,
    refused: (host) => `${host} 有响应，但拒绝连接。`,
    'not carried': (host) => `提供此页面的计算机不连接 ${host}。`,
  },
} satisfies Words;
