import type { Language } from '@headroom/model/people';
import type { LinkAction } from '@headroom/protocol/cloud';
import { oneLine, writeLetter } from '../../kit/mail/mail-template.ts';
import type { MailMessage } from '../../kit/mail/mail.ts';
import type { NoticeContent, NoticeLine } from '../../kit/db/tables/notice-content.ts';
import { noticeWords, type NoticeWords } from './words.ts';

const maxLines = 30;
const maxInText = 3;
/** A few SMS parts. */
const maxTextLength = 300;

export interface MailTo {
  readonly to: string;
  readonly language: Language;
  readonly by: string;
  readonly origin: string;
  readonly messageId: string;
  token(wish: LinkAction): string;
}

export function writeMail(content: NoticeContent, { to, language, by, origin, messageId, token }: MailTo): MailMessage {
  const words = noticeWords[language];
  const { venue, lines } = content;
  // As the pages write it, with 24 hours.
  const locale = language === 'en' ? 'en-GB' : language;
  const time = new Intl.DateTimeFormat(locale, { timeZone: venue.timeZone, dateStyle: 'medium', timeStyle: 'long' });
  const shown = lines.slice(0, maxLines).map((line) => `${time.format(new Date(line.at))}${words.marks.colon}${told(line, words)}`);
  const page = (wish: LinkAction) => `${origin}/notice?token=${token(wish)}`;
  const isAlarm = lines.some(({ says }) => says === 'began' || says === 'flaps');
  const ampId = onlyAmpOf(lines);
  const letter = writeLetter(to, language, {
    subject: subjectOf(content, language),
    paragraphs: [...shown, ...(lines.length > maxLines ? [words.more(lines.length - maxLines)] : [])],
    links: [
      ...(isAlarm ? (['acknowledge', 'snooze'] as const).map((wish) => ({ text: words[wish], url: page(wish) })) : []),
      ampId === undefined
        ? { text: words.open, url: `${origin}/venues/${venue.venueId}` }
        : { text: words.openAmp, url: `${origin}/venues/${venue.venueId}/amps/${ampId}` },
    ],
    footer: words.footer(venue.name, by),
    // Away from Acknowledge, which people press in the dark.
    footerLink: { text: words.unsubscribe, url: page('unsubscribe') },
  });
  return {
    ...letter,
    messageId,
    // RFC 8058: one click sends a POST, which scanners do not.
    headers: {
      'List-Unsubscribe': `<${origin}/api/notice-links/one-click?token=${token('unsubscribe')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

export function writeText(content: NoticeContent, language: Language): string {
  const words = noticeWords[language];
  const { marks } = words;
  const { venue, lines } = content;
  const more = lines.length > maxInText ? [words.more(lines.length - maxInText)] : [];
  const text = oneLine(
    venue.name + marks.colon + [...lines.slice(0, maxInText).map((line) => told(line, words)), ...more].join(marks.semicolon),
  );
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength - 1).toWellFormed()}…`;
}

/** Repeats carry the same id. */
export const writeJson = (noticeId: string, why: string, { venue, lines }: NoticeContent): string =>
  JSON.stringify({ noticeId, why, venue: { venueId: venue.venueId, name: venue.name }, lines });

export function subjectOf({ venue, lines }: NoticeContent, language: Language): string {
  const words = noticeWords[language];
  const [worst] = lines.toSorted((one, other) => weightOf(one) - weightOf(other));
  if (worst === undefined) return oneLine(venue.name);
  const more = lines.length > 1 ? words.marks.beforeMore + words.more(lines.length - 1) : '';
  return oneLine(venue.name + words.marks.colon + sentence(worst, words) + more);
}
const weightOf = ({ says, severity }: NoticeLine): number =>
  (['began', 'flaps', 'happened', 'ended'] as const).indexOf(says) * 3 + (['Critical', 'Warning', 'Info'] as const).indexOf(severity);

/** Undefined where several are meant, or the one is no longer in the venue. */
function onlyAmpOf(lines: readonly NoticeLine[]): string | undefined {
  const [ampId, ...others] = new Set(lines.map(({ deviceId }) => deviceId));
  const isGone = lines.some(({ code }) => code === 'ampRemoved' || code === 'ampMovedOut');
  return others.length > 0 || isGone ? undefined : ampId;
}

/** A subject has no room for the reason. */
function told(line: NoticeLine, words: NoticeWords): string {
  const { says, reason, silence, what: [exactly] = [] } = line;
  if (silence !== undefined) return words.withReason(sentence(line, words), words.noSound(silence));
  if (reason === undefined || says === 'ended') return sentence(line, words);
  const why = words.reasons[reason];
  // Show words, but no addresses of settings.
  const isQuoted = reason === 'Refused' && exactly !== undefined;
  return words.withReason(
    sentence(line, words),
    isQuoted ? `${why}${why.endsWith(':') ? ' ' : ''}${exactly}` : why.replace(/:$/, '.').replace(/：$/, '。'),
  );
}

function sentence({ says, severity, code, name, amps, channel, channelName = '' }: NoticeLine, words: NoticeWords): string {
  const place = [
    ...(name === '' ? [] : [name]),
    ...(amps === undefined ? [] : [words.amps(amps)]),
    ...(channel === undefined ? [] : [words.channel(channel, channelName)]),
  ].join(words.marks.comma);
  const what = words.says[says](words.codes[code]);
  const severe = says === 'happened' || says === 'ended' ? '' : words.aside(words.severity[severity]);
  return `${place === '' ? '' : place + words.marks.colon}${what}${severe}`;
}
