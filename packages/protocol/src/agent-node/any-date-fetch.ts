/** An amplifier's clock may be off by years, so this fetch ignores certificate dates. */

import { X509Certificate } from 'node:crypto';
import { request as askOver, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { connect, getCACertificates, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import { isBy } from './keys.ts';

const dateCodes: readonly unknown[] = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];
const maxChainLength = 8;
const serverAuth = '1.3.6.1.5.5.7.3.1';

/** A chain refused for its dates is checked here before anything is sent. */
export async function anyDateFetch(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    const { cause } = error as { readonly cause?: { readonly code?: unknown } };
    if (!dateCodes.includes(cause?.code)) throw error;
    return askDateless(new URL(address), init);
  }
}

/** Sends text only and follows no redirects. */
async function askDateless(url: URL, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  const socket = await dialDateless(url, signal ?? undefined);
  return new Promise((resolve, reject) => {
    const said = Object.fromEntries(new Headers(headers));
    const options: RequestOptions = { method, headers: said, createConnection: () => socket, ...(signal && { signal }) };
    const asked = askOver(url, options, (answer) => {
      const { statusCode = 0, rawHeaders } = answer;
      if (statusCode >= 300 && statusCode < 400) return reject(new TypeError('It leads elsewhere.'));
      const told = new Headers();
      for (let index = 0; index + 1 < rawHeaders.length; index += 2) told.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
      const isEmpty = statusCode === 204;
      if (isEmpty) answer.resume();
      return resolve(new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), { status: statusCode, headers: told }));
    });
    asked.on('error', reject);
    asked.end(typeof body === 'string' ? body : undefined);
  });
}

function dialDateless({ hostname, port }: URL, signal: AbortSignal | undefined): Promise<TLSSocket> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    const giveUp = () => socket.destroy(new Error('The request was cancelled.'));
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted === true) giveUp();
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      signal?.removeEventListener('abort', giveUp);
      if (isTrusted(socket.getPeerCertificate(true), host)) return resolve(socket);
      return socket.destroy(new Error('Its certificate is not trusted.'));
    });
  });
}

function isTrusted(shown: DetailedPeerCertificate, host: string): boolean {
  const chain: X509Certificate[] = [];
  for (let one: DetailedPeerCertificate | undefined = shown; one?.raw && chain.length < maxChainLength; one = one.issuerCertificate) {
    chain.push(new X509Certificate(one.raw));
    if (one.issuerCertificate === one) break;
  }
  const [leaf] = chain;
  if (!leaf || (isIP(host) === 0 ? leaf.checkHost(host) : leaf.checkIP(host)) === undefined) return false;
  const uses = leaf.keyUsage as readonly string[] | undefined;
  if (uses && !uses.includes(serverAuth)) return false;
  const roots = getCACertificates('default').map((pem) => new X509Certificate(pem));
  for (const [index, one] of chain.entries()) {
    if (roots.some((root) => isBy(one, root))) return true;
    const next = chain[index + 1];
    if (!next || !isBy(one, next)) return false;
  }
  return false;
}
