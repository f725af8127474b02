import type { Words } from './cloud-words.ts';

export const words = {
  awayTitle: '无法连接到云端',
  awayBody: '请检查您的网络连接。云端恢复响应后，页面会自动继续。',
  tryAgain: '重试',
  takenOut: (by, venue) => `${by} 已将您移出${venue}。`,
  roleGiven: {
    viewer: (by, venue) => `${by} 已将您设为${venue}的查看者：您可以查看，但不能更改。`,
    operator: (by, venue) => `${by} 已将您设为${venue}的操作员：您可以静音和调整电平。`,
    owner: (by, venue) => `${by} 已将您设为${venue}的所有者：您可以更改全部。`,
  },
  ok: '确定',
  held: '此云端已暂停对外操作（例如恢复备份之后）。在云端管理员解除之前，它不发送通知、不更新功放，也不调用 Webhook。',
} satisfies Words;
