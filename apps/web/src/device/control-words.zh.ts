import type { ControlWords } from './control-words.ts';

export const words = {
  locked: '此项已被 UAC 或扬声器调校锁定',
  lockKeyNeeded: '已被 UAC 锁定：只有凭锁定密钥才能更改',
  guest: '登录后才能更改',
  looking: '“只看不动”已开启：请在页面顶部解锁',
  viewer: '您只能查看，不能更改',
  operator: '只有此场所的所有者才能更改',
  localOnly: '只能在本地网络中更改',
  unsupportedApi: '不支持的 API 版本',
  unknownModel: '无法识别此型号：只能查看，不能更改',
  hidden: '已隐藏',
  empty: '空',
  metersOld: (seconds) => `${seconds} 秒前`,
  unknown: '未知',
  readFailed: '读取数值出错',
  notSent: (what, more) => `未发送：${what}${more > 0 ? `，另有 ${more} 项` : ''}`,
  overruled: (what) => `他人已设置：${what}`,
  onChannel: (channel, what) => `通道 ${channel} ${what}`,
  onBand: (band, what) => `频段 ${band} ${what}`,
  changed: (what) => `已更改：${what}`,
  undo: '撤销',
} satisfies ControlWords;
