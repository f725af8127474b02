/** The road of the demonstration: its amplifiers run in a worker of this tab, which keeps what they were set to. */

import { readJson } from '@headroom/model/files';
import { openPortSocket, type OpenSocket, type ToAmplifiers, type FromAmplifiers } from '@headroom/protocol/wire';
import { tabStorage } from '../../preferences/storage.ts';

const keptKey = 'headroom.demonstration';

let amplifiers: Worker | undefined;

function begin(): Worker {
  // Named beside the page: the build that makes the worker knows no page.
  const worker = new Worker(`amplifiers.js?${__HEADROOM_VERSION__}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const tell = (order: ToAmplifiers) => worker.postMessage(order);
  const kept = readJson(tabStorage.read(keptKey) ?? '');
  worker.addEventListener('message', ({ data }: MessageEvent<FromAmplifiers>) => {
    tabStorage.write(keptKey, JSON.stringify(data.kept));
  });
  tell({ kind: 'begin', kept: kept.ok ? kept.value : undefined });
  const rest = () => tell({ kind: 'rest', resting: document.visibilityState === 'hidden' });
  document.addEventListener('visibilitychange', rest);
  rest();
  return worker;
}

export const openWorkerSocket: OpenSocket = (url, events) =>
  openPortSocket((host, port) => {
    amplifiers ??= begin();
    amplifiers.postMessage({ kind: 'dial', host } satisfies ToAmplifiers, [port]);
  })(url, events);

/** Told nothing more, nothing more is kept. */
export const endAmplifiers = (): void => amplifiers?.terminate();
