import { isSilence } from '@headroom/model/amplifier';
import type { Device, LocalCommand, Outcome } from '@headroom/protocol';
import { isLooking } from './looking.ts';

const asks = (command: LocalCommand) =>
  ['checkPassword', 'checkLockKey', 'logout'].includes(command.kind) || (command.kind === 'touchRequest' && command.method === 'get');
const refused: Promise<Outcome> = Promise.resolve({ ok: false, reason: 'refused', message: '' });

/** A view-only tab may still mute, read and sign in. */
export function lookedAt<D extends Pick<Device, 'write'> & Partial<Pick<Device, 'run' | 'writeTogether'>>>(device: D): D {
  const write: Device['write'] = (change, ...when) => (isLooking() && !isSilence(change) ? refused : device.write(change, ...when));
  const writeTogether: Device['writeTogether'] = (changes, ...when) =>
    device.writeTogether === undefined || (isLooking() && !changes.every(isSilence))
      ? changes.map(() => refused)
      : device.writeTogether(changes, ...when);
  const run: Device['run'] = (command) => (device.run === undefined || (isLooking() && !asks(command)) ? refused : device.run(command));
  return { ...device, write, writeTogether, run };
}
