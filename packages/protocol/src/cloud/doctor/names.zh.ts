import { ageText, endless, sizeText, type FiguresOf } from './findings.ts';
import type { DoctorWords } from './names.ts';

const renewHere = '请更新证书：云端会在一分钟内采用 --tls 文件中的新证书。';
const renewThere = '请让代理更新证书。';
const registerAgain = '请重新注册所有功放和网桥：见 docs/hosting.md 中的“The secret is lost”。';
const setClocks = '请用时间服务器校准本机和数据库的时钟。';

export const chineseDoctorWords: DoctorWords = {
  conditions: { ok: '正常', warning: '警告', bad: '异常' },
  checks: {
    database: '数据库',
    disk: '磁盘',
    hold: '暂停',
    processes: '进程',
    clock: '时钟',
    authority: '证书颁发机构',
    certificate: '证书',
    mail: '邮件',
    texts: '短信',
    provider: '登录服务',
    pages: '页面',
    amplifiers: '功放',
    publicAddress: '公开地址',
    amplifiersOutside: '来自外部的功放',
    notices: '通知',
    jobs: '任务',
    housekeeping: '清理',
  },
  found: {
    databaseRuns: ({ version, tables, bytes }) => `PostgreSQL ${version}，表版本 ${tables}，${sizeText(bytes)}`,
    databaseUnusable: ({ reason }) => reason,
    diskFree: diskText,
    diskLow: diskText,
    diskFull: diskText,
    notHeld: () => '未暂停',
    held: ({ since }) => `自 ${since} 起暂停：不发送消息、不更新功放、不调用 webhook`,
    processesRun: ({ count }) => `${count} 个正在运行`,
    noProcess: () => '没有云端进程使用此数据库',
    clockRight: () => '与数据库一致',
    clockBack: ({ last }) => `被调慢：数据库中有 ${last} 的内容`,
    clockApart: ({ off }) => `与数据库相差 ${ageText(off)}`,
    authorityNone: () => '尚无：首次启动时创建',
    authorityGood: goodText,
    authorityEnding: goodText,
    authorityEnded: endedText,
    certificateNone: () => '无：明文 http 只服务本机',
    certificateGood: goodText,
    certificateEnding: goodText,
    certificateEnded: endedText,
    proxyGood: goodText,
    proxyEnding: goodText,
    proxyEnded: endedText,
    proxyShowsNone: ({ url, reason }) => `${url} 未出示证书：${reason}`,
    mailNone: () => '未配置邮件服务器：不发送邮件',
    mailGood: () => '服务器接受此用户的邮件',
    mailTrouble: ({ reason }) => reason,
    textsNone: () => '未配置提供商：不发送短信',
    textsGood: () => '提供商有应答',
    textsTrouble: ({ reason }) => reason,
    providerGood: ({ name, issuer }) => `${name}：${issuer} 作为登录服务应答`,
    providerTrouble: ({ name, issuer, reason }) => `${name}：${issuer}：${reason}`,
    portAny: () => '任意空闲端口',
    portOpen: ({ port, host }) => `${host} 的端口 ${port} 有应答`,
    portClosed: closedText,
    portNotStarted: closedText,
    portClosedOutside: ({ port, host, reason }) => `${host} 的端口 ${port} 从此处无应答：${reason}`,
    publicGood: ({ url }) => `${url} 有应答`,
    publicTrouble: ({ url, reason }) => `${url} 没有作为云端应答：${reason}`,
    noticesFlow: noticesText,
    noticesStuck: noticesText,
    jobsNone: () => '尚无',
    jobsFlow: waitingText,
    jobsLate: waitingText,
    jobsStopped: (figures) => `${waitingText(figures)}；启动后继续`,
    housekeepingNone: () => '尚未进行：每小时一次',
    housekeepingRan: ranText,
    housekeepingHeld: ({ ago, until }) => `${ranText({ ago })}；因时钟跳变，${until} 前不删除任何内容`,
    housekeepingLate: ranText,
    unknown: ({ reason }) => `无法检查：${reason}`,
  },
  advice: {
    databaseRuns: '',
    databaseUnusable: '无法检查数据库的任何内容。',
    diskFree: '',
    diskLow: '请腾出空间，或用 --keep-events 和 --keep-log 减少保留的内容。',
    diskFull: '请立即腾出空间：磁盘写满后数据库会停止。',
    notHeld: '',
    held: '当原来的云端不再发送任何内容时：npm run cloud -- release。',
    processesRun: '',
    noProcess: '请启动：npm run cloud。',
    clockRight: '',
    clockBack: setClocks,
    clockApart: setClocks,
    authorityNone: '',
    authorityGood: '',
    authorityEnding: registerAgain,
    authorityEnded: registerAgain,
    certificateNone: '',
    certificateGood: '',
    certificateEnding: renewHere,
    certificateEnded: renewHere,
    proxyGood: '',
    proxyEnding: renewThere,
    proxyEnded: renewThere,
    proxyShowsNone: '请检查为云端提供 https 的代理。',
    mailNone: '请设置 SMTP_URL 和 MAIL_FROM。',
    mailGood: '',
    mailTrouble: '请更正 SMTP_URL，或检查邮件服务器。',
    textsNone: '',
    textsGood: '',
    textsTrouble: '请更正 SMS_URL、SMS_USER 和 SMS_PASSWORD，或询问提供商。',
    providerGood: '',
    providerTrouble: '请更正 --providers 文件中的 issuer，或检查登录服务。期间密码和通行密钥仍可使用。',
    portAny: '',
    portOpen: '',
    portClosed: '请检查云端是否在那里监听。在命令行上，doctor 需要云端的 --host、--port 和 --mqtt-port，并在云端的机器上运行。',
    portNotStarted: '请启动云端。',
    portClosedOutside: '请原样转发到云端，不要终止 TLS。',
    publicGood: '',
    publicTrouble: '请检查名称、证书和代理。',
    noticesFlow: '',
    noticesStuck: '各场所的“通知”页面说明原因；另见上面的邮件和短信。',
    jobsNone: '',
    jobsFlow: '',
    jobsLate: '云端日志说明原因：请搜索“a job failed”。',
    jobsStopped: '',
    housekeepingNone: '',
    housekeepingRan: '',
    housekeepingHeld: '请用时间服务器校准时钟。',
    housekeepingLate: '它每小时进行一次：请查看云端日志。',
    unknown: '请查看数据库日志。',
  },
};

function diskText({ free, all, folder }: FiguresOf['diskFree']): string {
  return `${folder} 中 ${sizeText(all)} 剩余 ${sizeText(free)}`;
}
function goodText({ until, days }: FiguresOf['authorityGood']): string {
  return days > endless ? '长期有效' : `有效期至 ${until}，还有 ${days} 天`;
}
function endedText({ until }: FiguresOf['authorityGood']): string {
  return `已于 ${until} 到期`;
}
function closedText({ port, host, reason }: FiguresOf['portClosed']): string {
  return `${host} 的端口 ${port} 无应答：${reason}`;
}
function waitingText({ waiting, oldest }: FiguresOf['jobsFlow']): string {
  return waiting === 0 ? '没有等待的' : `${waiting} 个等待，最早的已等 ${ageText(oldest)}`;
}
function noticesText({ waiting, ways, oldest, failed }: FiguresOf['noticesFlow']): string {
  return `${waiting === 0 ? '没有等待的' : `${waiting} 条等待（${ways}），最早的已等 ${ageText(oldest)}`}；一天内 ${failed} 条失败`;
}
function ranText({ ago }: FiguresOf['housekeepingRan']): string {
  return `${ageText(ago)} 前进行`;
}
