import type { MailWords } from './account-mail-texts.ts';

const ignore = '如果不是您要求的，请忽略此邮件。';
const notYou = '如果不是您本人操作，请立即设置新密码并结束所有会话。';
const nearlyFull = (things: string, then: string) => ({
  subject: '您的账户即将存满',
  paragraphs: [`您的账户用于${things}的空间即将用完。`, then],
});
const oldestGo = (things: string) => nearlyFull(things, '存满后，最旧的会被删除。此云的运营者可以为您增加空间。');
const noMore = (things: string) => nearlyFull(things, '存满后将无法再添加。请移除不再需要的，或请此云的运营者增加空间。');
export const chinese: MailWords = {
  code: (code) => ({
    confirm: { subject: `${code} 是您的确认码`, paragraphs: ['这是您的确认码，十分钟内有效。', ignore] },
    reset: {
      subject: `${code} 是您设置新密码的验证码`,
      paragraphs: ['这是您设置新密码的验证码，十分钟内有效。', `${ignore}您的密码不会改变。`],
    },
    email: { subject: `${code} 用于验证您的新邮箱`, paragraphs: ['这是验证此邮箱的验证码，十分钟内有效。', ignore] },
  }),
  notice: (detail) => ({
    'already registered': {
      subject: '您已经有账户',
      paragraphs: ['有人试图用此邮箱注册账户，但它已有账户。如果是您本人，请登录，或申请新密码。', ignore],
    },
    'address wanted': { subject: '有人想使用您的邮箱', paragraphs: ['有人想把此邮箱用于另一个账户。它属于您的账户，因此没有任何改变。'] },
    'password changed': { subject: '您的密码已更改', paragraphs: ['您账户的密码已更改。', notYou] },
    'email change asked': {
      subject: '您的账户将使用另一个邮箱',
      paragraphs: [
        `您的账户将使用邮箱 ${detail}。在输入发送到该邮箱的验证码之前，此邮箱仍然有效。`,
        '如要保留此邮箱，请用它登录并选择“保留原邮箱”。',
        notYou,
      ],
    },
    'email changed': { subject: '您的账户已使用另一个邮箱', paragraphs: [`从现在起，您账户的邮箱是 ${detail}。`, notYou] },
    'second factor added': { subject: '您的账户已启用第二重验证', paragraphs: ['从现在起，登录您的账户需要第二重验证。', notYou] },
    'second factor removed': { subject: '您的账户已停用第二重验证', paragraphs: ['您账户的第二重验证已被移除。', notYou] },
    'second factor ended by the operator': {
      subject: '您账户的第二重验证已被停用',
      paragraphs: ['此云的运营者已停用您账户的第二重验证及其恢复码，因为据称它们已丢失。', notYou],
    },
    'session ended': { subject: '您的一处登录已退出', paragraphs: [`您账户的一个会话已从另一个会话（${detail}）结束。`, notYou] },
    'all sessions ended': { subject: '您已在所有地方退出登录', paragraphs: ['您账户的所有会话已从其中一个会话结束。', notYou] },
    'sessions ended by the operator': {
      subject: '您已在所有设备上退出登录',
      paragraphs: ['此云的运营者已结束您账户的所有会话。请重新登录以继续。'],
    },
    'account disabled by the operator': {
      subject: '您的账户已停用',
      paragraphs: [
        '此云的运营者已停用您的账户。您已在所有设备上退出登录，也不会再收到通知。您的场所及其功放保持不变。',
        '请联系此云的运营者重新启用。',
      ],
    },
    'account enabled by the operator': { subject: '您的账户已重新启用', paragraphs: ['此云的运营者已重新启用您的账户。您可以登录了。'] },
    'recovery codes replaced': { subject: '您的恢复码已更换', paragraphs: ['您的账户有了新的恢复码，旧的不再有效。', notYou] },
    'recovery code used': { subject: '一个恢复码已被使用', paragraphs: ['有人使用了您账户的一个恢复码，现在少了一个。', notYou] },
    'passkey added': { subject: '您的账户有了新的通行密钥', paragraphs: [`通行密钥“${detail}”已添加到您的账户。`, notYou] },
    'passkey removed': { subject: '一个通行密钥已被移除', paragraphs: [`通行密钥“${detail}”已从您的账户移除。`, notYou] },
    'provider linked': {
      subject: '您的账户可以用另一种方式打开',
      paragraphs: [`从现在起，像您一样用“${detail}”登录即可打开您的账户。`, notYou],
    },
    'provider unlinked': { subject: '一种登录方式已被移除', paragraphs: [`用“${detail}”登录不再能打开您的账户。`, notYou] },
    'log nearly full': oldestGo('日志'),
    'events nearly full': oldestGo('事件'),
    'notices nearly full': oldestGo('已发送的通知'),
    'venues nearly full': noMore('场所'),
    'members nearly full': noMore('成员和邀请'),
    'contacts nearly full': noMore('联系人'),
    'devices nearly full': noMore('功放'),
    'snapshots nearly full': noMore('快照'),
    'account deleted': { subject: '您的账户已删除', paragraphs: ['您的账户及其所有内容已被删除。'] },
  }),
};
