import type { Words } from './touch-firmware-words.ts';

export const words = {
  available: '有可用更新',
  running: '正在更新',
  upToDate: '全部为最新版本',
  done: '固件更新完成（请断开再接通 PoE 供电以重启）',
  failed: '更新 CSTouch 设备时出错',
  refused: '无法更新您的 CS Touch',
} satisfies Words;
