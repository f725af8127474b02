import { randomBytes } from 'node:crypto';
import type { LinkAction } from '@headroom/protocol/cloud';
import { describe, expect, it } from 'vitest';
import { openVault } from '../../kit/vault.ts';
import { createLinks, hashOfAddress, type Link } from './links.ts';

const vault = await openVault({ key: 'a7'.repeat(32) }, randomBytes);
const links = createLinks(vault);
const writtenAt = new Date(Date.UTC(2026, 10, 22, 7));
const later = (days: number) => new Date(writtenAt.getTime() + days * 24 * 3_600_000);
const link: Link = {
  wish: 'unsubscribe',
  contactId: '0b54a7f2-6b1e-4c6b-9d0a-6a3f5f0f8f11',
  noticeId: '0b54a7f2-6b1e-7c6b-9d0a-6a3f5f0f8f12',
  addressHash: hashOfAddress('Ada@example.com'),
  writtenAt,
};

describe('the token of a link', () => {
  it.each<LinkAction>(['confirm', 'subscribe', 'unsubscribe', 'acknowledge', 'snooze'])('restores what it was written for: %s', (wish) => {
    expect(links.read(links.write({ ...link, wish }), writtenAt)).toEqual({ ...link, wish });
    expect(links.read(links.write({ ...link, wish, noticeId: undefined }), writtenAt)).toEqual({ ...link, wish, noticeId: undefined });
  });

  it('contains the address in any spelling, and is shorter than a line of mail may be', () => {
    expect(hashOfAddress('ADA@EXAMPLE.COM')).toBe(link.addressHash);
    expect(hashOfAddress('bob@example.com')).not.toBe(link.addressHash);
    expect(links.write(link).length).toBeLessThan(200);
  });

  it.each<[LinkAction, number]>([
    ['confirm', 7],
    ['acknowledge', 30],
    ['snooze', 30],
    ['unsubscribe', 400],
    ['subscribe', 400],
  ])('to %s is valid for %d days', (wish, days) => {
    const token = links.write({ ...link, wish });
    expect(links.read(token, later(days))).toMatchObject({ wish });
    expect(links.read(token, later(days + 0.001))).toBe('LinkExpired');
  });

  it('is invalid when a character changed, it was cut, or it was sealed for another purpose', () => {
    const token = links.write(link);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'Q' : 'A';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      // The last character has unused bits.
      if (!Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url')))
        expect(links.read(changed, writtenAt)).toBe('UnknownLink');
    }
    for (const bad of [
      '',
      'a',
      token.slice(0, 40),
      `${token}A`,
      `${token}.`,
      '../..',
      vault.seal('u', 'something else').toString('base64url'),
    ])
      expect(links.read(bad, writtenAt)).toBe('UnknownLink');
  });
});
