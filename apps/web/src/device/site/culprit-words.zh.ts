import type { Words } from './culprit-words.ts';

export const words = {
  device: '本设备未联网。请检查其 Wi-Fi 或网线。功放及其音频不受影响。恢复后页面会自动继续。',
  server: (host) => `提供此页面的计算机（${host}）没有响应。请确认它已开机并在此网络中。功放及其音频不受影响。恢复后页面会自动继续。`,
  cloud: '云端没有响应。请检查您的网络连接。功放及其音频不受影响。恢复后页面会自动继续。',
  olderCopy: '另一台设备正在使用此网桥的副本，云端接受的是那一台，而不是这一台。请停用其中一台，或在单独的文件夹中重新注册这一台。',
  servedElsewhere: (amps: string, _count: number, more: number) =>
    `另一个网桥正在向云端提供这些功放：${amps}${more > 0 ? `，另有 ${more} 台` : ''}。那个网桥停止后由本网桥接管。`,
} satisfies Words;
