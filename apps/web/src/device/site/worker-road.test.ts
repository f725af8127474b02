import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The browser's end of a worker; what the amplifiers do in it is tested where they are. */
class SilentWorker extends EventTarget {
  static started: SilentWorker[] = [];
  readonly told: unknown[] = [];
  readonly ports: unknown[] = [];
  readonly address: string;
  isEnded = false;
  constructor(address: string) {
    super();
    this.address = address;
    SilentWorker.started.push(this);
  }
  postMessage(message: unknown, ports: readonly unknown[] = []): void {
    this.told.push(message);
    this.ports.push(...ports);
  }
  terminate(): void {
    this.isEnded = true;
  }
}
const key = 'headroom.demonstration';
const kept = [[['/amp/channels/1/output/mute', true]]];
let isVisible = true;
beforeEach(() => {
  vi.resetModules();
  SilentWorker.started = [];
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('__HEADROOM_VERSION__', '2.0.0');
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isVisible ? 'visible' : 'hidden') });
});
afterEach(() => {
  isVisible = true;
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
const open = async () => {
  const { endAmplifiers, openWorkerSocket } = await import('./worker-road.ts');
  const dial = (host: string) => openWorkerSocket(`ws://${host}:1234/`, { opened: () => {}, received: () => {}, closed: () => {} });
  dial('192.0.2.11');
  const [worker] = SilentWorker.started;
  if (!worker) throw new Error('no worker was started');
  return { dial, worker, endAmplifiers };
};

describe('the road of the demonstration', () => {
  it('starts one worker beside the page, and hands it a port for each socket', async () => {
    const { dial, worker } = await open();
    dial('192.0.2.12');
    expect(SilentWorker.started).toHaveLength(1);
    expect(worker.address).toMatch(/^amplifiers\.js\?\d/);
    expect(worker.told).toEqual([
      { kind: 'begin', kept: undefined },
      { kind: 'rest', resting: false },
      { kind: 'dial', host: '192.0.2.11' },
      { kind: 'dial', host: '192.0.2.12' },
    ]);
    expect(worker.ports).toHaveLength(2);
  });

  it('keeps the settings that the worker tells for the next load of this tab', async () => {
    const { worker } = await open();
    worker.dispatchEvent(new MessageEvent('message', { data: { kept } }));
    expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual(kept);
    vi.resetModules();
    SilentWorker.started = [];
    const again = await open();
    expect(again.worker.told[0]).toEqual({ kind: 'begin', kept });
  });

  it('begins anew where the kept text cannot be read', async () => {
    sessionStorage.setItem(key, '[[');
    const { worker } = await open();
    expect(worker.told[0]).toEqual({ kind: 'begin', kept: undefined });
  });

  it('rests while the page is hidden', async () => {
    const { worker } = await open();
    isVisible = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(worker.told.at(-1)).toEqual({ kind: 'rest', resting: true });
    isVisible = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(worker.told.at(-1)).toEqual({ kind: 'rest', resting: false });
  });

  it('ends its worker', async () => {
    const { worker, endAmplifiers } = await open();
    endAmplifiers();
    expect(worker.isEnded).toBe(true);
  });
});
