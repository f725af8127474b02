import type { Words } from './words.ts';

export const words = {
  playing: (channels) => `信号发生器正在播放：${channels}。`,
  playingAt: (channels) => `信号发生器正在播放：${channels}`,
  mutedChannel: (channel) => `${channel}（已静音）`,
  stop: '停止',
  stopOf: (amp, channels) => `停止 ${amp} 的信号发生器：${channels}`,
  endsIn: (time) => `${time} 后结束。`,
  stopping: '正在停止。',
  more: (minutes) => `再播放 ${minutes} 分钟`,
  elsewhere: '由其他页面启动。',
  limit: (minutes) => `${minutes} 分钟后自动停止，关闭此页面后也会停止。`,
  limitHere: (minutes) => `${minutes} 分钟后或关闭此页面时停止。只有此页面会停止它：如果本设备休眠或断网，它会继续播放。`,
  card: (channels) => `发生器 ${channels}`,
  muteEverything: '整个现场静音',
  muting: '正在静音',
  muted: (channels) => `已静音 ${channels} 个通道。`,
  notReached: (amps) => `未连接，可能仍在发声：${amps}。`,
  notAllowed: (amps) => `您无权静音：${amps}。`,
  again: '重试',
} satisfies Words;
