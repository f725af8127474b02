import { createHash } from 'node:crypto';
import type { LinkAction } from '@headroom/protocol/cloud';
import { emailKey } from '../accounts/store.ts';
import type { Vault } from '../../kit/vault.ts';

export interface Link {
  readonly wish: LinkAction;
  readonly contactId: string;
  /** Binds the link to its address. */
  readonly addressHash: string;
  readonly noticeId: string | undefined;
  readonly writtenAt: Date;
}
export interface Links {
  write(link: Link): string;
  read(token: string, now: Date): Link | 'UnknownLink' | 'LinkExpired';
}
const dayMs = 24 * 3_600_000;
/** Alarm links serve while the alarm is new. */
const lifetimes: Readonly<Record<LinkAction, number>> = {
  confirm: 7 * dayMs,
  acknowledge: 30 * dayMs,
  snooze: 30 * dayMs,
  subscribe: 400 * dayMs,
  unsubscribe: 400 * dayMs,
};
const letters: Readonly<Record<LinkAction, string>> = { confirm: 'c', subscribe: 's', unsubscribe: 'u', acknowledge: 'a', snooze: 'z' };
const actions = Object.keys(letters) as readonly LinkAction[];
const sealedAs = 'link of a notice';
const nothing = '0'.repeat(32);

export const isLinkGood = ({ writtenAt }: Link, action: LinkAction, now: Date): boolean =>
  now.getTime() - writtenAt.getTime() <= lifetimes[action];
export const hashOfAddress = (email: string): string => createHash('sha256').update(emailKey(email)).digest('hex').slice(0, 16);

export function createLinks(vault: Vault): Links {
  return {
    write({ wish, contactId, addressHash, noticeId, writtenAt }) {
      const seconds = Math.floor(writtenAt.getTime() / 1000)
        .toString(16)
        .padStart(12, '0');
      const ids = [contactId, noticeId ?? nothing].map((id) => id.replaceAll('-', '')).join('');
      const packed = Buffer.from(ids + addressHash + seconds, 'hex').toString('base64url');
      return vault.seal(letters[wish] + packed, sealedAs).toString('base64url');
    },
    read(token, now) {
      const sealed = Buffer.from(token, 'base64url');
      // Node tolerates invalid base64url.
      const text = sealed.toString('base64url') === token ? vault.open(sealed, sealedAs) : undefined;
      const wish = actions.find((action) => letters[action] === text?.[0]);
      if (text === undefined || wish === undefined) return 'UnknownLink';
      const hex = Buffer.from(text.slice(1), 'base64url').toString('hex');
      const [contactId, noticeId] = [hex.slice(0, 32), hex.slice(32, 64)];
      const link: Link = {
        wish,
        contactId: idOf(contactId),
        addressHash: hex.slice(64, 80),
        noticeId: noticeId === nothing ? undefined : idOf(noticeId),
        writtenAt: new Date(Number.parseInt(hex.slice(80), 16) * 1000),
      };
      return isLinkGood(link, wish, now) ? link : 'LinkExpired';
    },
  };
}
const idOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
