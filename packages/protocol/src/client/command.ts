import { type RandomBytes } from '@headroom/model/access';
import { isTree, type Tree, type TreeLeaf } from '@headroom/model/property';
import type * as clientAuth from '../auth/client.ts';
import type { Clock } from '../clock.ts';
import type { LocalCommand, Outcome, Unsubscribe } from '../device.ts';
import { notConnected, timedOut, type ClientRequest, type Signer } from './exchange.ts';
import type { TouchReplies } from './touch-replies.ts';
import { largestId } from '../wire/message.ts';

/** [LOCK-10] [ERR-02] */
export const lockWaitMs = 5000;
/** [API-15] [API-23] */
export const touchWaitMs = 10_000;

interface CommandOptions {
  readonly clock: Clock;
  readonly auth: () => Promise<typeof clientAuth | undefined>;
  readonly randomBytes: RandomBytes;
  readonly request: (request: ClientRequest) => Promise<Outcome>;
  readonly read: (url: string) => Tree | TreeLeaf | undefined;
  readonly onChange: (url: string, listener: () => void) => Unsubscribe;
  readonly keepLive: (url: string) => Unsubscribe;
  readonly deviceId: () => string;
  readonly credentials: { remember(deviceId: string, password: string): void; forget(deviceId: string): void };
  readonly lockKey: { signerOf(key: string): Signer; accept(key: string): void };
  readonly passwordChanged: () => void;
  readonly touchReplies: TouchReplies;
}
type Command = Exclude<LocalCommand, { kind: 'logout' }>;
export interface Commands {
  run(command: Command): Promise<Outcome>;
}
type LockCommand = Extract<LocalCommand, { kind: 'lock' | 'unlock' | 'resetLocks' }>;

const refused = (message: string): Outcome => ({ ok: false, reason: 'refused', message });

export function createCommands({
  clock,
  auth,
  randomBytes,
  request,
  read,
  onChange,
  keepLive,
  deviceId,
  credentials,
  lockKey,
  passwordChanged,
  touchReplies,
}: CommandOptions): Commands {
  // Every subscriber gets the replies: ids counted from 1 would collide.
  let nextTouchId = 1 + (new DataView(randomBytes(4).slice().buffer).getUint32(0) % largestId);

  async function clearLogs(log: 'events' | 'faults'): Promise<Outcome> {
    const outcome = await request({ url: '/logs', method: 'clear', params: { [log]: true } });
    // Devices without the clear method have this flag (OQ-025).
    return outcome.ok || outcome.reason !== 'refused' ? outcome : request({ url: '/misc', method: 'set', params: { clearLogs: true } });
  }

  const signerOf =
    (password: string): Signer =>
    async (challenge, asked) =>
      (await auth())?.signWithPassword(password, challenge, asked);

  /** An authenticated write that changes nothing (OQ-017). */
  async function check(sign: Signer, keep: () => void): Promise<Outcome> {
    const outcome = await request({ url: '/misc', method: 'set', params: {}, sign });
    if (outcome.ok) {
      keep();
      passwordChanged();
    }
    return outcome;
  }

  /** A password never crosses the wire readable [API-05]. */
  async function changePassword(current: string, next: string): Promise<Outcome> {
    const [users, ready] = await Promise.all([request({ url: '/users', method: 'get' }), auth()]);
    if (!users.ok) return users;
    if (!ready) return notConnected;
    const { publicKey, nonce } = isTree(users.result) ? users.result : {};
    if (typeof nonce !== 'string') return refused('The amplifier offered no nonce for the password change.');
    const admin = ready.sealPasswordChange(publicKey, { old: current, new: next, nonce });
    if (admin === 'keyMissing') return refused('The amplifier offered no key for the password change.');
    if (admin === 'passwordTooLong') return refused('The password is too long.');
    const proof = current === '' ? {} : { sign: signerOf(current) };
    const outcome = await request({ url: '/users', method: 'set', params: { admin }, ...proof });
    if (!outcome.ok) return outcome;
    if (next === '') credentials.forget(deviceId());
    else credentials.remember(deviceId(), next);
    passwordChanged();
    return outcome;
  }

  /** Done when the device reports it; OK alone is not enough [LOCK-10]. */
  async function changeLock(command: LockCommand): Promise<Outcome> {
    const { groupId } = command;
    const group = `/lockedProperties/${groupId}`;
    const ready = await auth();
    if (!ready) return notConnected;
    const key = ready.obfuscate(deviceId(), command.key);
    const isDone = () => (command.kind === 'lock' ? read(`${group}/key`) === key : read(group) === undefined);
    return waitFor(lockWaitMs, async (finish) => {
      const finishWhenDone = () => isDone() && finish({ ok: true });
      const stops = [keepLive('/lockedProperties'), onChange('/lockedProperties', finishWhenDone)];
      const properties = command.kind === 'lock' ? command.properties : [];
      const outcome = await request(
        command.kind === 'resetLocks'
          ? { url: '/lockedProperties', method: 'clear', params: { groupId } }
          : { url: '/lockedProperties', method: 'set', params: { groupId, key, properties } },
      );
      if (outcome.ok) finishWhenDone();
      else finish(outcome);
      return () => stops.forEach((stop) => stop());
    });
  }

  /** [API-23] */
  async function touchRequest(url: string, method: 'get' | 'set', params: Tree): Promise<Outcome> {
    const id = nextTouchId;
    nextTouchId = id === largestId ? 1 : id + 1;
    return waitFor(touchWaitMs, async (finish) => {
      const release = keepLive('/NSTProxy');
      touchReplies.expect(id, (reply) => {
        const { error } = reply;
        const message = isTree(error) ? error['message'] : error;
        finish(error === undefined ? { ok: true, result: reply } : refused(typeof message === 'string' ? message : 'Unknown error'));
      });
      const outcome = await request({ url: '/NSTProxy', method: 'set', params: { request: { id, url, method, params } } });
      if (!outcome.ok) finish(outcome);
      return () => {
        touchReplies.forget(id);
        release();
      };
    });
  }

  function waitFor(ms: number, task: (finish: (outcome: Outcome) => void) => Promise<() => void>): Promise<Outcome> {
    return new Promise((resolve) => {
      let isOver = false;
      let clearUp: (() => void) | undefined;
      const finish = (outcome: Outcome) => {
        if (isOver) return;
        isOver = true;
        stopTimer();
        clearUp?.();
        resolve(outcome);
      };
      const stopTimer = clock.after(ms, () => finish(timedOut));
      void task(finish).then((stop) => {
        clearUp = stop;
        if (isOver) stop();
      });
    });
  }

  return {
    async run(command) {
      switch (command.kind) {
        case 'clearLogs':
          return clearLogs(command.log);
        case 'checkPassword':
          return check(signerOf(command.password), () => credentials.remember(deviceId(), command.password));
        case 'checkLockKey':
          return check(lockKey.signerOf(command.key), () => lockKey.accept(command.key));
        case 'changePassword':
          return changePassword(command.current, command.next);
        case 'lock':
        case 'unlock':
        case 'resetLocks':
          return changeLock(command);
        case 'uploadTicket':
          // A device without tickets needs none (OQ-026).
          return read('/misc/uploadTicket') === undefined ? { ok: true } : request({ url: '/misc/uploadTicket', method: 'get' });
        case 'touchRequest':
          return touchRequest(command.url, command.method, command.params);
      }
    },
  };
}
