import { createHash } from 'node:crypto';
import type { FirmwareOrder } from '../agent/index.ts';
import type { Clock } from '../clock.ts';
import { readPackage, type PackageProblem } from './package.ts';

export type FetchPackage = (address: string, init: RequestInit) => Promise<Response>;
export interface PackageOrigin {
  readonly fetch: FetchPackage;
  readonly clock: Clock;
  readonly base: string;
}
export interface PartialPackage {
  size(): number;
  append(chunk: Uint8Array): void;
  clear(): void;
  content(): Buffer<ArrayBuffer>;
}
export type Fetched = { readonly ok: true; readonly content: Buffer<ArrayBuffer> } | { readonly ok: false; readonly message: string };

/** In a row, with growing pauses. */
const maxFailures = 6;
const firstPauseMs = 1000;
const silenceMs = 20_000;
/** An address is valid for an hour. */
const maxMs = 55 * 60_000;
const damages: Readonly<Record<PackageProblem, string>> = {
  'not a package': 'it is none',
  'wrong signature': 'its signature is wrong',
  'unreadable manifest': 'its manifest cannot be read',
  'damaged payload': 'it is damaged',
  'cannot be decrypted': 'it cannot be decrypted',
  'damaged component': 'a part of it is damaged',
};

export async function fetchPackage(
  { fetch, clock, base }: PackageOrigin,
  order: FirmwareOrder,
  partial: PartialPackage,
  signal: AbortSignal,
): Promise<Fetched> {
  const since = clock.elapsed();
  if (partial.size() > order.bytes) partial.clear();
  // Even for a complete package: it may have been withdrawn.
  for (let failures = 0, isGood = false; !isGood || partial.size() < order.bytes;) {
    const before = partial.size();
    const outcome = await attempt();
    if (signal.aborted) return refuse('The download was called off.');
    if (typeof outcome === 'object') {
      if (outcome.isUseless) partial.clear();
      return refuse(outcome.final);
    }
    isGood ||= outcome === 'good' || partial.size() > before;
    if (isGood && partial.size() === order.bytes) break;
    failures = partial.size() > before ? 1 : failures + 1;
    if (failures > maxFailures || clock.elapsed() - since > maxMs)
      return refuse('The download was cut off again and again: it is given up.');
    await pause(firstPauseMs * 2 ** (failures - 1));
  }
  const content = partial.content();
  const problem = problemOf(content, order);
  if (problem === undefined) return { ok: true, content };
  partial.clear();
  return refuse(problem);

  async function attempt(): Promise<'good' | 'cut' | Final> {
    const silence = new AbortController();
    let stop = () => {};
    const heard = () => {
      stop();
      stop = clock.after(silenceMs, () => silence.abort());
    };
    heard();
    try {
      const have = partial.size();
      const isHere = have === order.bytes;
      const headers: Record<string, string> = have > 0 && !isHere ? { range: `bytes=${have}-`, 'if-range': `"${order.sha256}"` } : {};
      const answer = await fetch(base + order.address, {
        method: isHere ? 'HEAD' : 'GET',
        headers,
        redirect: 'error',
        signal: AbortSignal.any([signal, silence.signal]),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        return finalOf(answer.status) ?? 'cut';
      }
      if (isHere) return 'good';
      // An answer that does not resume at our offset starts anew.
      if (have > 0 && !(answer.status === 206 && answer.headers.get('content-range')?.startsWith(`bytes ${have}-`) === true))
        partial.clear();
      for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
        if (signal.aborted) return 'cut';
        heard();
        if (partial.size() + chunk.length > order.bytes) return { final: 'The cloud sends more than it announced.', isUseless: true };
        partial.append(chunk);
      }
      return 'good';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? { final: 'There is no room for the package.', isUseless: true } : 'cut';
    } finally {
      stop();
    }
  }
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = clock.after(ms, go);
      function go(): void {
        stop();
        signal.removeEventListener('abort', go);
        resolve();
      }
      signal.addEventListener('abort', go);
    });
  }
}

interface Final {
  readonly final: string;
  readonly isUseless: boolean;
}
function finalOf(status: number): Final | undefined {
  if (status === 410) return { final: 'The release was withdrawn.', isUseless: true };
  if (status === 403) return { final: 'The address of the package is not good any more.', isUseless: false };
  if (status >= 300 && status < 500 && status !== 408 && status !== 429)
    return { final: `The cloud answered ${status}.`, isUseless: status === 416 };
  return undefined;
}
function problemOf(content: Buffer, { sha256, version }: FirmwareOrder): string | undefined {
  if (createHash('sha256').update(content).digest('hex') !== sha256) return 'The package is damaged: it is not the one that was announced.';
  const reading = readPackage(content);
  if (!reading.ok) return `The package is refused: ${damages[reading.problem]}.`;
  return reading.value.manifest.version === version ? undefined : 'The package is refused: it holds another version than was announced.';
}
const refuse = (message: string): Fetched => ({ ok: false, message });

export function createPartialPackage(): PartialPackage {
  let chunks: Uint8Array[] = [];
  let size = 0;
  return {
    size: () => size,
    append(chunk) {
      chunks.push(chunk);
      size += chunk.length;
    },
    clear() {
      chunks = [];
      size = 0;
    },
    content: () => Buffer.concat(chunks),
  };
}
