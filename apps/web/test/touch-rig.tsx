import type { Tree } from '@headroom/model/property';
import type { TouchConfiguration } from '@headroom/model/touch';
import type { TreeDevice } from '@headroom/protocol/server';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { TouchSessionProvider, useNewTouchSession } from '../src/features/touch/touch-session.ts';
import { renderKit } from './kit-rig.tsx';
import { pageAt } from './page-at.tsx';
import { siteRig } from './site-rig.tsx';

const id = '0254AABBCCDD';
const controller = {
  macAddress: '02:54:AA:BB:CC:DD',
  name: 'Bar panel',
  ipAddress: '10.0.0.60/24',
  dhcp: false,
  versionNumber: '0.1.0.512',
};

interface TouchRigOptions {
  readonly configuration: TouchConfiguration;
  readonly content: ReactNode;
  /** Below the controller's address. */
  readonly path?: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly others?: Parameters<typeof siteRig>[0];
  /** Throws until the configuration is on the page. */
  readonly isShown: () => unknown;
}
/** A page of a wall controller's configuration; the first amplifier carries the requests. */
export async function touchRig({ configuration, content, path = '', settings = {}, others = [], isShown }: TouchRigOptions) {
  function Page() {
    return <TouchSessionProvider value={useNewTouchSession(id)}>{content}</TouchSessionProvider>;
  }
  const devices: TreeDevice[] = [];
  const rig = await siteRig([
    {
      model: '704D',
      settings: { '/NSTProxy/enable': true, ...settings },
      hooks: {
        setHandlers: {
          '/NSTProxy': (params) => {
            const { request } = params as { request?: { readonly id: number } };
            if (!request) return undefined;
            const reply = { id: request.id, result: { ...controller, configuration } as unknown as Tree };
            queueMicrotask(() => devices[0]?.announce('/NSTProxy', { reply }));
            return { ok: true };
          },
        },
      },
    },
    ...others,
  ]);
  devices.push(...rig.devices);
  renderKit(rig.wrapper({ children: pageAt(`/cs-touch/${id}${path}`, Page) }));
  // The decoder loads on demand.
  await vi.waitFor(async () => {
    await rig.turn(100);
    isShown();
  }, 60_000);
  return rig;
}
