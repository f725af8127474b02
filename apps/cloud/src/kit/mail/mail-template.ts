import type { Language } from '@headroom/model/people';
import type { MailMessage } from './mail.ts';

export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  readonly links?: readonly { readonly text: string; readonly url: string }[];
  readonly footer?: string;
  readonly footerLink?: { readonly text: string; readonly url: string };
}

export function writeLetter(to: string, language: Language, letter: Letter): Pick<MailMessage, 'to' | 'subject' | 'text' | 'html'> {
  const { code, links = [], footer, footerLink } = letter;
  const paragraphs = letter.paragraphs.map(oneLine);
  const text = [
    ...(code === undefined ? [] : [code]),
    ...paragraphs,
    ...links.map((link) => `${oneLine(link.text)}: ${link.url}`),
    ...(footer === undefined ? [] : [`-- \n${oneLine(footer)}`]),
    ...(footerLink === undefined ? [] : [`${oneLine(footerLink.text)}: ${footerLink.url}`]),
  ].join('\n\n');
  const parts = [
    ...(code === undefined ? [] : [`<p style="font:600 32px/1.3 monospace;letter-spacing:.2em;margin:0 0 16px">${escapeHtml(code)}</p>`]),
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...links.map((link) => `<p style="margin:0 0 16px">${anchor(link)}</p>`),
    ...(footer === undefined ? [] : [`<p style="margin:24px 0 0;font-size:13px;opacity:.75">${escapeHtml(oneLine(footer))}</p>`]),
    ...(footerLink === undefined ? [] : [`<p style="margin:4px 0 0;font-size:13px">${anchor(footerLink)}</p>`]),
  ];
  const subject = oneLine(letter.subject);
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:24px auto;padding:0 16px">${parts.join('')}</body></html>`;
  return { to, subject, text: `${text}\n`, html };
}

const anchor = ({ text, url }: { readonly text: string; readonly url: string }) =>
  `<a href="${escapeHtml(url)}">${escapeHtml(oneLine(text))}</a>`;

export const oneLine = (text: string): string => text.replaceAll(/\s*[\p{Cc}\p{Zl}\p{Zp}]\s*/gu, ' ').trim();

/** Breaks what mail programs would turn into a link. */
export const withoutLinks = (text: string): string => text.replaceAll(/[.:/@](?=\S)/gu, '$& ');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
