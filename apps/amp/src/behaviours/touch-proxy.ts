/** Serves `/NSTProxy` [API-22] [API-23]. */

import { touchProxy } from '@headroom/model/amplifier';
import { highestVersion } from '@headroom/model/catalogue';
import { isTree, type Tree } from '@headroom/model/property';
import { readControllerId } from '@headroom/model/touch';
import type { Answer } from '@headroom/protocol/server';
import type { RequestHandler } from '@headroom/protocol/server';
import { changeOf, type Behaviour, type Core } from '../core.ts';
import type { PanelFirmware, TouchPanel } from '../surroundings/touch-panel.ts';

const answerMs = 30;

export interface TouchProxy extends Behaviour {
  readonly handle: RequestHandler;
}

/**
 * `{ request: { id, url, method, params } }` is accepted at once; a notify of `{ reply: { id, ... } }` follows with `result` or `error`. Urls:
 * `/controllers`, `/controllers/{id}`, and its `configuration` and `network` (OQ-134).
 */
export function createTouchProxy(core: Core, panels: () => readonly TouchPanel[]): TouchProxy {
  const own = core.part(touchProxy, {});

  function reply(id: unknown, answer: Tree): void {
    core.clock.after(answerMs, () => core.announce('/NSTProxy', { reply: { id: id as string, ...answer } }));
  }
  const handle: RequestHandler = (params) => {
    if (!isTree(params) || params['request'] === undefined) return undefined;
    const { request } = params;
    if (!isTree(request)) return refuse('request must be an object.');
    const { id, url, method } = request;
    if (!(typeof id === 'string' && id.length <= 100) && typeof id !== 'number') return refuse('request.id must be a number or text.');
    if (typeof url !== 'string') return refuse('request.url must be text.');
    if (method !== 'get' && method !== 'set') return refuse('request.method must be get or set.');
    const outcome = carry(url, method, request['params']);
    reply(id, typeof outcome === 'string' ? { error: { message: outcome } } : { result: outcome });
    return { ok: true, result: 'OK' };
  };

  function carry(url: string, method: 'get' | 'set', params: unknown): Tree | string {
    const [root, idText = '', part, ...rest] = url.split('/').filter((segment) => segment !== '');
    if (root !== 'controllers' || rest.length > 0) return `There is no ${url}.`;
    if (idText === '')
      return method === 'get'
        ? Object.fromEntries(panels().map((panel) => [panel.id, asTree(panel.describe())]))
        : 'The list can only be read.';
    const id = readControllerId(idText);
    const panel = panels().find((candidate) => candidate.id === id);
    if (!panel) return `There is no controller ${idText}.`;
    if (!panel.answers()) return 'The controller does not answer.';
    const controller = panel.describe();
    if (method === 'get') {
      if (part === undefined) return asTree(controller);
      if (part === 'configuration') return asTree(controller.configuration);
      if (part === 'network') return { dhcp: controller.dhcp, ipAddress: controller.ipAddress };
      return `There is no ${url}.`;
    }
    if (part === 'configuration') return panel.configure(params) ?? asTree(panel.describe().configuration);
    if (part === 'network') return panel.setNetwork(params) ?? { dhcp: panel.describe().dhcp, ipAddress: panel.describe().ipAddress };
    return `${url} can only be read.`;
  }

  function show(): void {
    if (panels().length === 0) return;
    own.set('fwStatus', worst(panels().map((panel) => panel.firmware())));
    own.set('fwVersion', highestVersion(panels().map(({ latestVersion }) => latestVersion)) ?? '');
  }
  const stops = panels().map((panel) => panel.onChange(show));
  show();
  return {
    handle,
    written(changes) {
      if (changeOf(changes, touchProxy.properties.fwUpdate) !== true) return;
      for (const panel of panels()) if (panel.firmware() !== 'Ok') panel.update();
      own.set('fwUpdate', false);
    },
    close: () => stops.forEach((stop) => stop()),
  };
}
const refuse = (message: string): Answer => ({ ok: false, message });
const asTree = (value: object): Tree => JSON.parse(JSON.stringify(value)) as Tree;
function worst(states: readonly PanelFirmware[]): PanelFirmware {
  const order: readonly PanelFirmware[] = ['UpdateInProgress', 'ErrorDuringUpdate', 'UpdateAvailable', 'Ok'];
  return order.find((state) => states.includes(state)) ?? 'Ok';
}
