import { chineseCloudAlarmNames, chineseHealthNames } from '@headroom/model/health';
import { chineseReasonWords } from '@headroom/model/firmware';
import type { NoticeWords } from './words.ts';

export const chinese: NoticeWords = {
  codes: {
    ...chineseHealthNames,
    ...chineseCloudAlarmNames,
    updateSucceeded: '固件已更新',
    settingsImported: '设置已导入',
    ampAdded: '已添加功放',
    ampRemoved: '已移除功放',
    ampMovedIn: '功放已移入此场所',
    ampMovedOut: '功放已移至其他场所',
  },
  says: {
    began: (what) => what,
    ended: (what) => `已恢复：${what}`,
    flaps: (what) => `反复出现：${what}`,
    happened: (what) => what,
  },
  reasons: chineseReasonWords,
  withReason: (what, why) => `${what}。${why}`,
  noSound: (why) => `没有声音：${why}`,
  severity: { Critical: '严重', Warning: '警告', Info: '信息' },
  amps: (amps) => `${amps} 台功放`,
  channel: (channel, name) => (name === '' ? `通道 ${channel}` : `通道 ${channel}（${name}）`),
  more: (count) => `另有 ${count} 个`,
  marks: { comma: '，', colon: '：', semicolon: '；', beforeMore: '，' },
  aside: (text) => `（${text}）`,
  acknowledge: '确认',
  snooze: '暂停提醒',
  open: '打开场所',
  openAmp: '打开功放',
  unsubscribe: '退订',
  test: { subject: '通知测试', body: '故障通知将以此方式送达您。一切正常。' },
  footer: (venue, by) => `您收到${venue}的通知，是因为 ${by} 将您添加为联系人，并且您已同意。`,
};
