import type { Clock } from '@headroom/protocol';
import type { Logger } from 'pino';
import type { MqttServer } from './mqtt-server-port.ts';
import type { CredentialBook } from './web-socket.ts';

const beatMs = 1000;

interface RightsPorts {
  readonly mqttServer: Pick<MqttServer, 'cut' | 'users'>;
  readonly credentials: Pick<CredentialBook, 'stillGood'>;
  readonly clock: Clock;
  readonly log: Logger;
}
export interface RightsWatch extends Disposable {
  wake(): void;
}
export function watchRights({ mqttServer, credentials, clock, log }: RightsPorts): RightsWatch {
  let callOff: (() => void) | undefined;
  let isClosed = false;
  async function look(): Promise<void> {
    const keys = mqttServer.users();
    if (keys.length === 0) return;
    const good = await credentials.stillGood(keys);
    const ended = new Set(keys.filter((key) => !good.has(key)));
    if (ended.size > 0) mqttServer.cut((grant) => grant.kind === 'user' && ended.has(grant.accessKey), 'the right to listen has ended');
  }
  function beat(): void {
    callOff = clock.after(beatMs, () => {
      look()
        .catch((error: unknown) => log.error({ err: error }, 'the rights of subscribers cannot be read'))
        .finally(() => {
          callOff = undefined;
          wake();
        });
    });
  }
  function wake(): void {
    if (!isClosed && callOff === undefined && mqttServer.users().length > 0) beat();
  }
  return {
    wake,
    [Symbol.dispose]() {
      isClosed = true;
      callOff?.();
    },
  };
}
