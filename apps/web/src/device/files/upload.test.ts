import { afterEach, expect, it, vi } from 'vitest';
import { siteRig } from '../../../test/site-rig.tsx';
import { setLooking } from '../binding/looking.ts';
import { uploadFile } from './upload.ts';

afterEach(() => {
  setLooking(false);
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function upload(name: string, status = 200, responseText = '') {
  const sent: { method?: string; url?: string } = {};
  const append = vi.spyOn(FormData.prototype, 'append');
  class Carrier extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = status;
    readonly responseText = responseText;
    open(method: string, url: string) {
      Object.assign(sent, { method, url });
    }
    send() {
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Carrier);
  const { site, turn } = await siteRig([
    { model: '704D', hooks: { reads: { '/misc/uploadTicket': () => ({ ok: true, result: 'ticket 1' }) } } },
  ]);
  const running = uploadFile(site.main, new Blob(['abc']), { name });
  await turn(500);
  const outcome = await running;
  site.close();
  const fields = append.mock.calls.map(([field, value, file]: readonly unknown[]) => [field, value instanceof Blob ? file : value]);
  return { ...sent, fields, outcome };
}

it.each(['ASBT-3.2.0.0.tar.xz.enc', 'ca.pem', 'client.pem', 'client.key'])(
  '[API-18] [API-19] [API-21] posts %s as a form over plain http, with the submit field and the file',
  async (name) => {
    const { method, url, fields, outcome } = await upload(name);
    expect([method, url]).toEqual(['POST', 'http://amp1:3000/http-multipart-form-data-upload.cgi']);
    expect(fields).toEqual([
      ['http-multipart-form-data-upload', 'Submit'],
      ['uploadTicket', 'ticket 1'],
      ['file', name],
    ]);
    expect(outcome).toEqual({ ok: true });
  },
);

it.each([
  [200, { ok: true }],
  [204, { ok: true }],
  [302, { ok: false, reason: 'refused', message: 'Why.' }],
  [400, { ok: false, reason: 'refused', message: 'Why.' }],
  [403, { ok: false, reason: 'password needed', message: 'Why.' }],
  [413, { ok: false, reason: 'refused', message: 'Why.' }],
  [500, { ok: false, reason: 'refused', message: 'Why.' }],
])('[API-20] the answer %i to an upload is %j', async (status, expected) => {
  expect((await upload('ca.pem', status, ' Why.\n')).outcome).toEqual(expected);
});

it('sends nothing while its tab is view-only', async () => {
  setLooking(true);
  const { url, outcome } = await upload('update.bin');
  expect([url, outcome]).toMatchObject([undefined, { ok: false, reason: 'refused' }]);
});

it('the demonstration refuses a file without asking any host', async () => {
  vi.stubEnv('MODE', 'demonstration');
  const { url, outcome } = await upload('ca.pem');
  expect(outcome).toEqual({ ok: false, reason: 'demonstration', message: '' });
  expect(url).toBeUndefined();
});
