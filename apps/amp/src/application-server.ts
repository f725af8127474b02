/** Serves the local application for a real amplifier, whose own pages stay untouched. */

import { createHostRules } from './host-rules.ts';
import { createHttpFace } from './http.ts';
import type { WebRoot } from './web-root.ts';

export interface ApplicationServer extends AsyncDisposable {
  readonly url: string;
  close(): Promise<void>;
}

/** `target` is the amplifier's address; the page learns it from GET /host. */
export function serveApplication({
  host,
  port,
  target,
  web,
}: {
  host: string;
  port: number;
  target: string;
  web: () => WebRoot | undefined;
}): Promise<ApplicationServer> {
  const rules = createHostRules({ own: () => [host, 'localhost'], discovered: () => [], configured: [] });
  const upload = () => Promise.resolve({ status: 404, message: 'Uploads go to the amplifier itself.' });
  const face = createHttpFace({ rules, web, host: () => target, upload });
  const close = () =>
    new Promise<void>((resolve) => {
      face.http.close(() => resolve());
      face.drop();
    });
  return new Promise((resolve, reject) => {
    face.http.once('error', reject);
    face.http.listen({ host, port, exclusive: true }, () =>
      resolve({ url: `http://${host}:${port}/`, close, [Symbol.asyncDispose]: close }),
    );
  });
}
