/** Firefox by WebDriver BiDi, WebKit by classic WebDriver: browsers of the system, which Playwright cannot drive. */

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@headroom/testbed';

export const engines = ['firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

interface Driver extends AsyncDisposable {
  open(address: string): Promise<void>;
  /** The script is the body of a function that returns a string. */
  run(script: string): Promise<string>;
  act(actions: readonly object[]): Promise<void>;
}

const programs = { firefox: '/usr/bin/firefox-esr', webkit: '/usr/bin/WebKitWebDriver' } as const;
const display = '/usr/bin/Xvfb';
const patienceMs = 20_000;

export function missing(engine: Engine): string | undefined {
  if (!existsSync(programs[engine])) return `${programs[engine]} is not installed`;
  return engine === 'webkit' && !existsSync(display) ? `${display} is not installed` : undefined;
}

export async function until<T>(ask: () => Promise<T | undefined>, what: string): Promise<T> {
  const end = Date.now() + patienceMs;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw new Error(`Not in time: ${what}`, { cause: last });
    await pause(100);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}

async function openFirefox(): Promise<Driver> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'headroom-firefox-'));
  const child = spawn(
    programs.firefox,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port), 'about:blank'],
    {
      stdio: 'ignore',
    },
  );
  const socket = await until(
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const opening = new WebSocket(`ws://127.0.0.1:${port}/session`);
        opening.addEventListener('open', () => resolve(opening));
        opening.addEventListener('error', () => reject(new Error('not listening yet')));
      }),
    'Firefox listens',
  );
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<Readonly<Record<string, unknown>>>>();
  socket.addEventListener('message', ({ data }) => {
    const told = JSON.parse(String(data)) as { id?: number; type: string; result: Record<string, unknown>; message?: string };
    const asked = told.id === undefined ? undefined : waiting.get(told.id);
    if (told.type === 'error') asked?.reject(new Error(told.message));
    else asked?.resolve(told.result);
  });
  const call = (method: string, params: object) => {
    const answer = Promise.withResolvers<Readonly<Record<string, unknown>>>();
    waiting.set(++last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  await call('session.new', { capabilities: {} });
  const { contexts } = (await call('browsingContext.getTree', {})) as { readonly contexts: readonly { readonly context: string }[] };
  const context = contexts[0]?.context;
  await call('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
  return {
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(script) {
      const told = (await call('script.evaluate', {
        expression: `(() => {${script}})()`,
        target: { context },
        awaitPromise: true,
      })) as {
        readonly type: string;
        readonly result?: { readonly value?: string };
        readonly exceptionDetails?: { readonly text: string };
      };
      if (told.type !== 'success') throw new Error(told.exceptionDetails?.text);
      return told.result?.value ?? '';
    },
    act: async (actions) => void (await call('input.performActions', { context, actions })),
    async [Symbol.asyncDispose]() {
      socket.close();
      await stop(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function openWebkit(): Promise<Driver> {
  const port = await freePort();
  const screen = `:${90 + (port % 400)}`;
  const shown = spawn(display, [screen, '-screen', '0', '1440x900x24'], { stdio: 'ignore' });
  const child = spawn(programs.webkit, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const call = async (method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { readonly value: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const { sessionId } = (await until(() => call('POST', '', { capabilities: {} }), 'WebKit opens')) as { readonly sessionId: string };
  const at = `/${sessionId}`;
  await call('POST', `${at}/window/rect`, { x: 0, y: 0, width: 1440, height: 900 });
  return {
    open: async (url) => void (await call('POST', `${at}/url`, { url })),
    run: async (script) => String(await call('POST', `${at}/execute/sync`, { script, args: [] })),
    act: async (actions) => void (await call('POST', `${at}/actions`, { actions })),
    async [Symbol.asyncDispose]() {
      await call('DELETE', at).catch(() => undefined);
      await stop(child);
      await stop(shown);
    },
  };
}

export const openDriver = (engine: Engine): Promise<Driver> => (engine === 'firefox' ? openFirefox() : openWebkit());

const finder = `
const roles = { button: 'button', link: 'a[href]', textbox: 'input:not([type=checkbox], [type=radio]), [role=searchbox]', slider: '[role=slider]',
  radio: 'input[type=radio]', switch: '[role=switch], input[type=checkbox]', heading: 'h1, h2, h3', select: 'select', meter: '[role=meter]' };
const nameOf = (e) => e.getAttribute('aria-label') || (e.labels && [...e.labels].map((l) => l.textContent).join(' ')) || e.textContent;
const find = (role, name) => [...([...document.querySelectorAll('dialog[open]')].at(-1) ?? document).querySelectorAll(roles[role])].find((e) =>
  e.checkVisibility() && !e.matches(':disabled') && new RegExp(name).test(nameOf(e).replace(/\\s+/g, ' ').trim()));
`;
export class Page {
  readonly #driver: Driver;
  constructor(driver: Driver) {
    this.#driver = driver;
  }
  open(address: string): Promise<void> {
    return this.#driver.open(address);
  }
  async #with(role: string, name: string, act: string): Promise<string> {
    const asked = [role, name].map((text) => JSON.stringify(text)).join(', ');
    return until(async () => {
      const told = await this.#driver.run(`${finder} const it = find(${asked}); if (!it) return 'absent'; ${act}`);
      return told === 'absent' ? undefined : told;
    }, `${role} ${name}`);
  }
  async click(role: string, name: string): Promise<void> {
    await this.#with(role, name, "it.click(); return 'done';");
  }
  async sees(role: string, name: string): Promise<void> {
    await this.#with(role, name, "return 'seen';");
  }
  async focus(role: string, name: string): Promise<void> {
    await this.#with(role, name, "it.focus(); return 'done';");
  }
  /** As React hears it. */
  async fill(role: string, name: string, text: string): Promise<void> {
    await this.#with(
      role,
      name,
      `const setter = Object.getOwnPropertyDescriptor((it.tagName === 'SELECT' ? HTMLSelectElement : HTMLInputElement).prototype, 'value').set;
      it.focus(); setter.call(it, ${JSON.stringify(text)}); it.dispatchEvent(new Event('input', { bubbles: true }));
      it.dispatchEvent(new Event('change', { bubbles: true })); return 'done';`,
    );
  }
  async press(...keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#driver.act([{ type: 'key', id: 'keyboard', actions }]);
  }
  async says(text: RegExp): Promise<void> {
    await until(
      async () => (text.test(await this.#driver.run('return document.body.innerText;')) ? true : undefined),
      `${text.source} is on the page`,
    );
  }
  async moves(role: string, name: string): Promise<void> {
    const values = new Set<string>();
    await until(async () => {
      values.add(await this.#with(role, name, "return it.getAttribute('aria-valuetext');"));
      return values.size > 3 ? true : undefined;
    }, `${role} ${name} moves`);
  }
  html(attribute: string): Promise<string> {
    return this.#driver.run(`return document.documentElement.getAttribute(${JSON.stringify(attribute)});`);
  }
}
