/** Settings in lists in Chinese. */

import type { SettingWords } from './setting-words.ts';

export const words = {
  outputFader: '输出推子',
  reasons: {
    'not on this model': '此型号不提供',
    'not on this device': '此功放不提供',
    unknown: '未知设置',
    'local mode only': '仅限本地网络',
    'custom FIR outside cloud mode': '不导入。请在分频器的 FIR 编辑器中输入系数。',
    'a password': '不导入。请在 802.1X 页面输入密码。',
    'too many coefficients': '系数过多',
    'too much gain': '增益超过 +24 dB',
    'not a number': '不是数字',
    'not text': '不是文本',
    'not a list of numbers': '不是数字列表',
  },
  notAvailable: '不可用',
  wholePart: '整个部分',
  channelShort: (number: number | string) => `通道 ${number}`,
  inputShort: (number: number | string) => `输入 ${number}`,
  networkInputShort: (number: number | string) => `网络输入 ${number}`,
  gpioShort: (number: number | string) => `GPIO ${number}`,
  ampShort: '功放',
  ethernet: '以太网',
  wifi: 'Wi-Fi',
  accessPoint: '接入点',
  band: (number: number | string) => `频段 ${number}`,
  inputBand: (number: number | string) => `输入频段 ${number}`,
  firBand: (number: number | string) => `FIR 频段 ${number}`,
  mixer: '混音器',
  join: (one: string, other: string) => `${one} · ${other}`,
  on: '开',
  off: '关',
  empty: '空',
  coefficients: (count: number) => `${count} 个系数`,
} satisfies SettingWords;
