/** Password, UAC lock and upload tickets [API-13] [API-14] [LOCK-03] [SETTINGS-02]. */

import { systemRandomBytes, uacPermission } from '@headroom/model/access';
import { misc, uac } from '@headroom/model/amplifier';
import { leavesOf } from '@headroom/model/property';
import { createAuthGuard } from '@headroom/protocol/auth';
import { type Answer, type Session } from '@headroom/protocol/server';
import { canonicalUrl } from '@headroom/protocol/wire';
import type { Authority } from '@headroom/protocol/server';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Core } from '../core.ts';
import type { Machine } from '../machine.ts';
import type { Memory } from '../persistence/memory.ts';

export interface Access {
  readonly authority: Authority;
  isProtected(): boolean;
  setPassword(password: string): void;
  setLockKey(key: string): void;
  /** Refuses the older proof, which does not cover method and values. */
  wantWholeProofs(): void;
  ticket(session: Session): Answer;
  /** The first address of a write that the UAC lock forbids, whoever signed it [LOCK-04]. */
  barred(method: 'set' | 'clear', url: string, params: unknown): string | undefined;
  /** True once, within a minute of its issue; always without protection. */
  useTicket(ticket: string): boolean;
}
const ticketMs = 60_000;
const maxTickets = 64;

interface AccessOptions {
  readonly core: Core;
  readonly memory: Memory;
  readonly mac: string;
  readonly machine: Pick<Machine, 'newPasswordKey' | 'readPasswordKey'>;
}

export function createAccess({ core, memory, mac, machine }: AccessOptions): Access {
  const { schema, tree, clock } = core;
  const guard = createAuthGuard(clock.elapsed);
  const secret = (name: string) => {
    const value = memory.values.get(name);
    return typeof value === 'string' ? value : '';
  };
  let wholeProofs = false;
  const tickets = new Map<string, number>();
  const key = machine.readPasswordKey(secret('password key')) ?? machine.newPasswordKey;
  if (key && secret('password key') !== key.pem) memory.keepNow([['password key', key.pem]]);
  /** `/UAC/key` is public: the key itself would let everybody sign. */
  const lockMark = (lockKey: string) =>
    lockKey === '' ? '' : bytesToHex(hmac(sha256, utf8ToBytes(key?.pem ?? ''), utf8ToBytes(`UAC ${lockKey}`))).slice(0, 32);
  function show(): void {
    core.part(misc, {}).set('passwordProtected', secret('password') !== '');
    core.part(uac, {}).set('key', lockMark(secret('lock key')));
  }
  const isProtected = () => secret('password') !== '' || secret('lock key') !== '';

  function setPassword(password: string): void {
    memory.keepNow([['password', password === '' ? null : password]]);
    tickets.clear();
    show();
  }
  function barred(method: 'set' | 'clear', url: string, params: unknown): string | undefined {
    if (secret('lock key') === '') return undefined;
    const base = canonicalUrl(url);
    if (method === 'clear') return uacPermission(tree, 'admin', base) === 'Write' ? undefined : base;
    for (const [address] of leavesOf(params, base)) {
      const concerns = schema.leaf(address) !== undefined || base === '/lockedProperties' || base === '/NSTProxy';
      if (concerns && uacPermission(tree, 'admin', address) !== 'Write') return address;
    }
    return undefined;
  }
  show();
  return {
    authority: {
      guard,
      secrets: () => ({
        password: secret('password'),
        lockKey: secret('lock key'),
        lockMark: lockMark(secret('lock key')),
        mac,
        wholeProofs,
      }),
      publicKey: () => key?.publicKey,
      open: (sealed) => key?.open(sealed) ?? null,
      changePassword: setPassword,
    },
    isProtected,
    setPassword,
    setLockKey(lockKey) {
      memory.keepNow([['lock key', lockKey === '' ? null : lockKey]]);
      show();
    },
    wantWholeProofs: () => void (wholeProofs = true),
    barred,
    ticket(session) {
      if (!session.admin) return { ok: false, message: 'A password is needed.' };
      if (barred('set', '/misc/uploadTicket', '') !== undefined) return { ok: false, message: 'Uploads are locked by UAC.' };
      const ticket = bytesToHex(systemRandomBytes(18));
      tickets.set(ticket, clock.elapsed());
      for (const oldest of tickets.keys()) {
        if (tickets.size <= maxTickets) break;
        tickets.delete(oldest);
      }
      return { ok: true, result: ticket };
    },
    useTicket(ticket) {
      if (!isProtected()) return true;
      const born = tickets.get(ticket);
      return tickets.delete(ticket) && born !== undefined && clock.elapsed() - born < ticketMs;
    },
  };
}
