import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { Activity, Component, lazy, startTransition, StrictMode, Suspense, useEffect, useState, type ReactNode } from 'react';
import type * as ReactDom from 'react-dom/client';
import { createPortal } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { leanerExports, leanerReact } from './leaner-react.ts';

const require = createRequire(import.meta.url);
const place = join(require.resolve('react-dom/package.json'), '../cjs/react-dom-client.production.js');
const whole = readFileSync(place, 'utf8');
const ownExports = readFileSync(join(place, '../react-dom.production.js'), 'utf8');

function load(code: string): typeof ReactDom {
  const exports = {};
  const run = compileFunction(code, ['exports', 'require']) as (exports: object, require: NodeJS.Require) => void;
  run(exports, createRequire(place));
  return exports as typeof ReactDom;
}
class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? 'caught' : this.props.children);
}
function Failing(): ReactNode {
  throw new Error('planned');
}

describe('React DOM as the pages get it', () => {
  it('knows this version, and leaves out a sixth of it', () => {
    const lean = leanerReact(whole);
    expect(lean.length / whole.length).toBeLessThan(5 / 6);
    expect(lean).not.toContain('exports.hydrateRoot');
    expect(lean).toContain('exports.createRoot');
    expect(Object.keys(load(leanerExports(ownExports))).filter((name) => !name.startsWith('_'))).toEqual([
      'browser',
      'createPortal',
      'flushSync',
      'unstable_batchedUpdates',
      'version',
    ]);
  });
  it('names an error by its number and what it is about', () => {
    expect(() => load(leanerReact(whole)).createRoot({} as Element)).toThrow(/^React error 299$/);
  });
  it('shows what was waited for at once, however soon after a place holder', async () => {
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    const arrival = Promise.withResolvers<{ default: () => string }>();
    const Late = lazy(() => arrival.promise);
    const box = document.body.appendChild(document.createElement('div'));
    const root = load(leanerReact(whole)).createRoot(box);
    root.render(
      <Suspense fallback="waiting">
        <Late />
      </Suspense>,
    );
    await vi.waitFor(() => expect(box.textContent).toBe('waiting'), 60_000);
    pauses.mockClear();
    arrival.resolve({ default: () => 'there' });
    await vi.waitFor(() => expect(box.textContent).toBe('there'), 60_000);
    expect(pauses.mock.calls.filter(([, ms]) => (ms ?? 0) > 10)).toEqual([]);
    root.unmount();
    box.remove();
    pauses.mockRestore();
  });
  it('shows, changes, waits, hides, catches and removes', async () => {
    const arrival = Promise.withResolvers<{ default: () => string }>();
    const Late = lazy(() => arrival.promise);
    const box = document.body.appendChild(document.createElement('div'));
    let ended = 0;
    function Page() {
      const [count, setCount] = useState(0);
      useEffect(() => () => void (ended += 1), []);
      return (
        <>
          <button onClick={() => startTransition(() => setCount(count + 1))}>count {count}</button>
          {count === 0 && <input defaultValue="typed" />}
          <Activity mode={count === 0 ? 'hidden' : 'visible'}>
            <p>kept</p>
          </Activity>
          <Suspense fallback="waiting">
            <Late />
          </Suspense>
          <Boundary>{count > 1 && <Failing />}</Boundary>
          {createPortal(<i>above</i>, document.body)}
        </>
      );
    }
    const root = load(leanerReact(whole)).createRoot(box, { onCaughtError: () => undefined });
    root.render(
      <StrictMode>
        <Page />
      </StrictMode>,
    );
    await vi.waitFor(() => expect(box.textContent).toBe('count 0keptwaiting'), 60_000);
    expect([box.querySelector('input')?.value, box.querySelector('p')?.style.display]).toEqual(['typed', 'none']);
    expect(document.body.querySelector('i')?.textContent).toBe('above');
    arrival.resolve({ default: () => 'here' });
    await vi.waitFor(() => expect(box.textContent).toBe('count 0kepthere'), 60_000);
    for (const [index, text] of ['count 1kepthere', 'count 2keptherecaught'].entries()) {
      box.querySelector('button')?.click();
      await vi.waitFor(() => expect(box.textContent).toBe(text), 60_000);
      expect([index, box.querySelector('input'), box.querySelector('p')?.style.display]).toEqual([index, null, '']);
    }
    root.unmount();
    await vi.waitFor(() => expect([box.textContent, ended]).toEqual(['', 1]), 60_000);
  });
  it.each([
    ['a function less', (code: string) => code.replaceAll('acquireResource', 'takeResource')],
    ['another way to say that it hydrates', (code: string) => code.replaceAll('isHydrating = !1', 'isHydrating = false')],
    ['no fragments with methods', (code: string) => code.replaceAll('FragmentInstance.prototype', 'Handle.prototype')],
  ])('refuses a version with %s', (_, change) => {
    expect(() => leanerReact(change(whole))).toThrow('This React');
    expect(() => leanerExports(ownExports.replaceAll('preinit', 'prepare'))).toThrow('This React');
  });

  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('leaner-react'))
    .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }));
  it.each([
    ['pages from a server', /\bhydrateRoot\b/],
    [
      'scripts, style sheets or titles among elements',
      /<(?:link|style|script|meta|title|base|html|head|body)\b[^;]*?>|\b(?:preinit|prefetchDNS|preconnect)\(/,
    ],
    ['fragments with a ref', /<Fragment\b[^>]*\bref=/],
    ['view transitions', /\bViewTransition\b|\baddTransitionType\b/],
    ['lists that reveal one after another', /\bSuspenseList\b/],
    ['custom elements', /<[a-z]+-[a-z-]+[\s>]/],
    [
      'actions of forms',
      /\b(?:useActionState|useFormState|useFormStatus|useOptimistic|requestFormReset)\b|<(?:form|button|input)\b[^>]*\b(?:formA|a)ction=/,
    ],
  ])('and no page has %s', (_, pattern) => {
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([]);
  });
});
