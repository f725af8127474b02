/** The folder that `npm run demo:build` makes, on a host that knows nothing but files. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};
export interface DemonstrationHost extends AsyncDisposable {
  readonly url: string;
}

export async function openDemonstrationHost(): Promise<DemonstrationHost> {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-demonstration-'));
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/demo.mjs'), '--out', folder], { stdio: 'pipe' });
  const server = createServer(({ url = '' }, response) => {
    const [, name = ''] = /^\/tools\/demo\/([\w./-]*)/.exec(url) ?? [undefined, '../missing'];
    try {
      const file = join(folder, name === '' ? 'index.html' : name);
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tools/demo/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
