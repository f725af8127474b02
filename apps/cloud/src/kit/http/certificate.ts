import { readFileSync } from 'node:fs';
import { createSecureContext, type Server } from 'node:tls';
import type { Clock } from '@headroom/protocol';
import type { Logger } from 'pino';

type TlsFiles = readonly [cert: string, key: string];
export interface Tls {
  readonly files: TlsFiles;
  readonly cert: string;
  readonly key: string;
}

export function readTls(files: TlsFiles): Tls {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      throw new Error(`--tls cannot read ${file}: ${(error as NodeJS.ErrnoException).code}.`, { cause: error });
    }
  };
  const [certFile, keyFile] = files;
  const tls: Tls = { files, cert: read(certFile), key: read(keyFile) };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new Error(`--tls needs a certificate and its key as PEM: ${certFile} and ${keyFile} are none.`, { cause: error });
  }
  return tls;
}

/** Files may be replaced, relinked or mounted, so the content is compared. */
export const lookMs = 60_000;
interface Following {
  readonly server: Pick<Server, 'setSecureContext'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}
/** Connections stay; a broken certificate is logged once and ignored. */
export function followTls(begun: Tls, { server, clock, log }: Following): Disposable {
  let known = begun;
  let problem: string | undefined;
  function look(): void {
    try {
      const next = readTls(known.files);
      problem = undefined;
      if (next.cert === known.cert && next.key === known.key) return;
      server.setSecureContext({ cert: next.cert, key: next.key });
      known = next;
      log.info('a renewed certificate is used from now on');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== problem) log.warn({ reason }, 'a renewed certificate is not used: the one before it is kept');
      problem = reason;
    }
  }
  let callOff = () => {};
  const wait = () => {
    callOff = clock.after(lookMs, () => {
      look();
      wait();
    });
  };
  wait();
  return { [Symbol.dispose]: () => callOff() };
}
