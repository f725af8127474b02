import { chineseCloudAlarmNames } from '@headroom/model/health';
import type { Words } from './event-words.ts';

export const words: Words = {
  codes: chineseCloudAlarmNames,
  ended: (what) => `已恢复：${what}`,
  flapping: (what, times) => `反复出现：${what}（${times} 次）`,
  steady: (what) => `不再反复出现：${what}`,
  acknowledged: (what, by) => (by === '' ? `已确认：${what}` : `${by} 已确认：${what}`),
  snoozed: (what, by, until) => `${by === '' ? '' : `${by} `}已暂缓${until === '' ? '' : `至 ${until}`}：${what}`,
  reopened: (what, by) => (by === '' ? `已撤回答复：${what}` : `${by} 已撤回答复：${what}`),
  online: '已重新连接',
  bridgeFound: '网桥已重新连接',
  amps: (what, amps) => `${what}（${amps} 台功放）`,
  updateSucceeded: '固件已更新',
  versions: (what, from, to) => `${what}：${from} → ${to}`,
  settingsImported: '已导入设置',
  ampAdded: '已添加功放',
  ampRemoved: '已移除功放',
  ampMovedIn: (venue) => (venue === '' ? '功放已移入此处' : `功放已从${venue}移入`),
  ampMovedOut: (venue) => (venue === '' ? '功放已移至别处' : `功放已移至${venue}`),
  bridge: (name) => `网桥 ${name}`,
  channel: (channel) => `通道 ${channel}`,
};
