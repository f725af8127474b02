import type { Words } from './field-words.ts';

export const words: Words = {
  names: {
    name: '名称',
    fader: '推子和均衡器',
    channels: '通道',
    email: '电子邮箱',
    phone: '电话',
    role: '角色',
    severityLevel: '级别',
    timeZone: '时区',
    update: '更新时段',
    quiet: '免打扰时段',
    isLossCritical: '连接中断属于严重',
  },
  values: {
    fader: { relative: '相对', absolute: '绝对' },
    role: { viewer: '查看者', operator: '操作员', owner: '所有者' },
    isLossCritical: { true: '是', false: '否' },
  },
};
