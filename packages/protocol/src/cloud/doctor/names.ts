import { ageText, endless, sizeText, type Check, type Condition, type Figures, type FiguresOf, type Finding } from './findings.ts';

export interface DoctorWords {
  readonly conditions: Readonly<Record<Condition, string>>;
  readonly checks: Readonly<Record<Check, string>>;
  readonly found: { readonly [Code in keyof FiguresOf]: (figures: FiguresOf[Code]) => string };
  /** Empty where nothing is to be done. */
  readonly advice: Readonly<Record<keyof FiguresOf, string>>;
}

const renewHere = 'Renew it: the cloud takes a new one from the files of --tls within a minute.';
const renewThere = 'Have the proxy renew it.';
const registerAgain = 'Register every amplifier and bridge again: see "The secret is lost" in docs/hosting.md.';
const setClocks = 'Have a time server set the clocks of this machine and of the database.';

export const doctorWords: DoctorWords = {
  conditions: { ok: 'OK', warning: 'Warning', bad: 'Bad' },
  checks: {
    database: 'Database',
    disk: 'Disk',
    hold: 'Hold',
    processes: 'Processes',
    clock: 'Clock',
    authority: 'Authority',
    certificate: 'Certificate',
    mail: 'Mail',
    texts: 'Text messages',
    provider: 'Sign-in provider',
    pages: 'Pages',
    amplifiers: 'Amplifiers',
    publicAddress: 'Public address',
    amplifiersOutside: 'Amplifiers from outside',
    notices: 'Notices',
    jobs: 'Jobs',
    housekeeping: 'Housekeeping',
  },
  found: {
    databaseRuns: ({ version, tables, bytes }) => `PostgreSQL ${version}, tables of ${tables}, ${sizeText(bytes)}`,
    databaseUnusable: ({ reason }) => reason,
    diskFree: diskText,
    diskLow: diskText,
    diskFull: diskText,
    notHeld: () => 'not on hold',
    held: ({ since }) => `on hold since ${since}: it sends no messages, updates no amplifier and calls no webhook`,
    processesRun: ({ count }) => `${count} running`,
    noProcess: () => 'no process of the cloud runs on this database',
    clockRight: () => "as the database's",
    clockBack: ({ last }) => `set back: the database holds something of ${last}`,
    clockApart: ({ off }) => `${ageText(off)} apart from the database's`,
    authorityNone: () => 'none yet: the first start makes one',
    authorityGood: goodText,
    authorityEnding: goodText,
    authorityEnded: endedText,
    certificateNone: () => 'none: plain http serves this machine only',
    certificateGood: goodText,
    certificateEnding: goodText,
    certificateEnded: endedText,
    proxyGood: goodText,
    proxyEnding: goodText,
    proxyEnded: endedText,
    proxyShowsNone: ({ url, reason }) => `${url} shows none: ${reason}`,
    mailNone: () => 'no mail server is configured: no mail is sent',
    mailGood: () => 'the server takes mail from this user',
    mailTrouble: ({ reason }) => reason,
    textsNone: () => 'no provider is configured: no text message is sent',
    textsGood: () => 'the provider answers',
    textsTrouble: ({ reason }) => reason,
    providerGood: ({ name, issuer }) => `${name}: ${issuer} answers as a provider`,
    providerTrouble: ({ name, issuer, reason }) => `${name}: ${issuer}: ${reason}`,
    portAny: () => 'any free port',
    portOpen: ({ port, host }) => `port ${port} of ${host} answers`,
    portClosed: closedText,
    portNotStarted: closedText,
    portClosedOutside: ({ port, host, reason }) => `port ${port} of ${host} does not answer from here: ${reason}`,
    publicGood: ({ url }) => `${url} answers`,
    publicTrouble: ({ url, reason }) => `${url} does not answer as a cloud: ${reason}`,
    noticesFlow: noticesText,
    noticesStuck: noticesText,
    jobsNone: () => 'none yet',
    jobsFlow: waitingText,
    jobsLate: waitingText,
    jobsStopped: (figures) => `${waitingText(figures)}; the start goes on with them`,
    housekeepingNone: () => 'not yet: it runs every hour',
    housekeepingRan: ranText,
    housekeepingHeld: ({ ago, until }) => `${ranText({ ago })}; it deletes nothing until ${until}, because the clock jumped`,
    housekeepingLate: ranText,
    unknown: ({ reason }) => `this could not be looked at: ${reason}`,
  },
  advice: {
    databaseRuns: '',
    databaseUnusable: 'Nothing of the database could be looked at.',
    diskFree: '',
    diskLow: 'Make room, or keep less with --keep-events and --keep-log.',
    diskFull: 'Make room now: the database stops when the disk is full.',
    notHeld: '',
    held: 'When the original no longer sends anything: npm run cloud -- release.',
    processesRun: '',
    noProcess: 'Start it: npm run cloud.',
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
    proxyShowsNone: 'Look at the proxy that speaks https for the cloud.',
    mailNone: 'Set SMTP_URL and MAIL_FROM.',
    mailGood: '',
    mailTrouble: 'Correct SMTP_URL, or look at the mail server.',
    textsNone: '',
    textsGood: '',
    textsTrouble: 'Correct SMS_URL, SMS_USER and SMS_PASSWORD, or ask the provider.',
    providerGood: '',
    providerTrouble: 'Correct the issuer in the file of --providers, or look at the provider. Passwords and passkeys work meanwhile.',
    portAny: '',
    portOpen: '',
    portClosed:
      'Look whether the cloud listens there. On the command line, doctor wants the --host, --port and --mqtt-port of the cloud, on its machine.',
    portNotStarted: 'Start the cloud.',
    portClosedOutside: 'Forward it to the cloud unchanged, without ending TLS.',
    publicGood: '',
    publicTrouble: 'Look at the name, the certificate and the proxy.',
    noticesFlow: '',
    noticesStuck: 'The pages "Notices" of the venues say why; see mail and text messages above.',
    jobsNone: '',
    jobsFlow: '',
    jobsLate: 'The log of the cloud says why: search it for "a job failed".',
    jobsStopped: '',
    housekeepingNone: '',
    housekeepingRan: '',
    housekeepingHeld: 'Have a time server set the clock.',
    housekeepingLate: 'It runs every hour: look at the log of the cloud.',
    unknown: 'Look at the log of the database.',
  },
};

function diskText({ free, all, folder }: FiguresOf['diskFree']): string {
  return `${sizeText(free)} free of ${sizeText(all)} in ${folder}`;
}
function goodText({ until, days }: FiguresOf['authorityGood']): string {
  return days > endless ? 'good without an end' : `good until ${until}, ${days} ${days === 1 ? 'day' : 'days'}`;
}
function endedText({ until }: FiguresOf['authorityGood']): string {
  return `ended at ${until}`;
}
function closedText({ port, host, reason }: FiguresOf['portClosed']): string {
  return `port ${port} of ${host} does not answer: ${reason}`;
}
function waitingText({ waiting, oldest }: FiguresOf['jobsFlow']): string {
  return waiting === 0 ? 'none waits' : `${waiting} waiting, the oldest for ${ageText(oldest)}`;
}
function noticesText({ waiting, ways, oldest, failed }: FiguresOf['noticesFlow']): string {
  return `${waiting === 0 ? 'none waits' : `${waiting} waiting (${ways}), the oldest for ${ageText(oldest)}`}; ${failed} failed in a day`;
}
function ranText({ ago }: FiguresOf['housekeepingRan']): string {
  return `ran ${ageText(ago)} ago`;
}

/** The figures are those of the code, which the type of a finding cannot show. */
export const foundText = (words: Pick<DoctorWords, 'found'>, { code }: Pick<Finding, 'code'>, figures: Figures): string =>
  (words.found[code] as unknown as (given: Figures) => string)(figures);
