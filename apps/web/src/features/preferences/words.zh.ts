import type { Words } from './words.ts';

export const words = {
  title: '偏好设置',
  language: '语言',
  languageBody: '默认跟随浏览器',
  byDefault: (language) => `默认（${language}）`,
  delayUnit: '延时单位',
  delayBody: (milliseconds, meters, centimeters, feet, inches) =>
    `${milliseconds} 毫秒即 ${meters} 米、${centimeters} 厘米、${feet} 英尺或 ${inches} 英寸`,
  milliseconds: '毫秒',
  meters: '米',
  centimeters: '厘米',
  feet: '英尺',
  inches: '英寸',
  darkMode: '深色模式',
  darkBody: '适合设备机房和夜间调音位',
  quickSetup: '快速设置',
  quickBody: '每个通道一个紧凑视图，不含选项卡',
} satisfies Words;
