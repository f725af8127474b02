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
    host: '地址',
    startsAt: '开始',
    amplifiers: '功放',
    deviceId: '功放',
    toVersion: '固件',
    verdict: '结果',
    sha256: 'SHA-256',
    from: '从',
    to: '至',
    note: '备注',
  },
  values: {
    fader: { relative: '相对', absolute: '绝对' },
    role: { viewer: '查看者', operator: '操作员', owner: '所有者' },
    isLossCritical: { true: '是', false: '否' },
    verdict: { passed: '通过', warned: '通过，有警告', failed: '未通过', cannotKnow: '部分未知', unfinished: '未完成', void: '无效' },
  },
};
