/** Packages stall after a number of bytes, until the line is cut. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const picked = (names: readonly string[], of: (name: string) => string | undefined): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, of(name)] as const).filter((pair): pair is [string, string] => pair[1] !== undefined));
export async function createNarrowLine(origin: string) {
  const held = new Map<ServerResponse, string>();
  const asked: { readonly name: string; readonly range: string }[] = [];
  const server = createServer((request, response) => void pass(request, response));
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method = 'GET', headers } = request;
    const body = Buffer.concat(await request.toArray());
    const given = picked(['content-type', 'range', 'if-range'], (name) => headers[name]?.toString());
    const answer = await fetch(origin + url, { method, headers: given, ...(body.length > 0 && { body }) });
    const content = Buffer.from(await answer.arrayBuffer());
    const told = picked(['content-type', 'content-range', 'etag'], (name) => answer.headers.get(name) ?? undefined);
    response.writeHead(answer.status, { ...told, 'content-length': content.length });
    // A closed request received nothing.
    if (response.destroyed) return;
    const [, name] = /^\/api\/firmware\/[^/]+\/([^?]+)/.exec(url) ?? [];
    if (name === undefined) return void response.end(content);
    asked.push({ name, range: headers.range ?? '' });
    if (content.length <= line.most) return void response.end(content);
    held.set(response, name);
    response.on('close', () => held.delete(response));
    response.write(content.subarray(0, line.most));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    most: Infinity,
    asked: (prefix: string) => asked.flatMap(({ name, range }) => (name.startsWith(prefix) ? [range] : [])),
    isHeld: (prefix: string) => [...held.values()].some((name) => name.startsWith(prefix)),
    cut: () => [...held.keys()].forEach((response) => response.destroy()),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return line;
}
