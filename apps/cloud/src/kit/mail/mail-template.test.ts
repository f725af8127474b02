import { describe, expect, it } from 'vitest';
import { writeLetter } from './mail-template.ts';

const hostile = 'Bar\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script> "quoted" \u2028next';

describe('a mail', () => {
  it('has the same content as text and as HTML', () => {
    const letter = {
      subject: 'Hello',
      paragraphs: ['One.', 'Two.'],
      code: '123456',
      links: [{ text: 'Open', url: 'https://example.com/?a=1&b=2' }],
    };
    const { text, html } = writeLetter('a@example.com', 'es', { ...letter, footer: 'Why it came.' });
    expect(text).toBe('123456\n\nOne.\n\nTwo.\n\nOpen: https://example.com/?a=1&b=2\n\n-- \nWhy it came.\n');
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('href="https://example.com/?a=1&amp;b=2"');
    for (const words of ['123456', 'One.', 'Two.', 'Why it came.']) expect(html).toContain(words);
  });

  it('contains no header, line or markup that a name adds', () => {
    const { subject, text, html } = writeLetter('a@example.com', 'en', {
      subject: hostile,
      paragraphs: [`In ${hostile}.`],
      footer: hostile,
    });
    expect(subject).toBe('Bar Bcc: all@example.com <script>alert(1)</script> "quoted" next');
    expect(text.split('\n').some((line) => line.startsWith('Bcc:'))).toBe(false);
    expect(html).not.toContain('<script>');
  });
});
