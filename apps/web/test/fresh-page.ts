/** The application's modules anew and an empty page; libraries and packages stay loaded. */
import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

type Listening = readonly [target: EventTarget, ...listening: Parameters<EventTarget['addEventListener']>];
const worker = globalThis as { listening?: Listening[] };
worker.listening ??= recordListening(window, document);
function recordListening(...targets: readonly EventTarget[]): Listening[] {
  const recorded: Listening[] = [];
  for (const target of targets) {
    const listen = target.addEventListener.bind(target);
    target.addEventListener = (...listening) => {
      // React listens to it once, for as long as the document is there.
      if (listening[0] !== 'selectionchange') recorded.push([target, ...listening]);
      listen(...listening);
    };
  }
  return recorded;
}

cleanup();
// The modules of an earlier file would go on asking.
for (const [target, ...listening] of worker.listening.splice(0)) target.removeEventListener(...listening);
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();
// What `layOut` defined.
Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
for (const element of [document.head, document.body]) element.replaceChildren();
localStorage.clear();
sessionStorage.clear();
const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void; setViewport(size: object): void } };
happyDOM.setURL('http://localhost:3000/');
happyDOM.setViewport({ width: 1024, height: 768 });
history.replaceState(null, '', '/');
