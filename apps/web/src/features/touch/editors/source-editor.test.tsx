import type { Tree } from '@headroom/model/property';
import type { TouchConfiguration } from '@headroom/model/touch';
import type { TreeDevice } from '@headroom/protocol/server';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { siteRig } from '../../../../test/site-rig.tsx';
import { pageAt } from '../../../../test/page-at.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { TouchSessionProvider, useNewTouchSession, useTouchSession } from '../touch-session.ts';
import { SourceEditor } from './source-editor.tsx';

afterEach(cleanup);
const id = '0254AABBCCDD';
const configuration: TouchConfiguration = {
  name: 'Bar panel',
  groups: [{ name: 'Source', type: 'sourceSelect', states: ['Day', 'Night', 'Late'].map((name) => ({ name, sources: [] })) }],
};
function Editor() {
  const { shown, controller } = useTouchSession();
  const [group] = shown.groups;
  return controller && group?.type === 'sourceSelect' ? <SourceEditor index={0} group={group} /> : null;
}
function Page() {
  const session = useNewTouchSession(id);
  return (
    <TouchSessionProvider value={session}>
      <Editor />
    </TouchSessionProvider>
  );
}
async function stage() {
  const devices: TreeDevice[] = [];
  const controller = { macAddress: '02:54:AA:BB:CC:DD', name: 'Bar panel', ipAddress: '', dhcp: true, versionNumber: '0.1.0.512' };
  const rig = await siteRig([
    {
      model: '704D',
      settings: { '/NSTProxy/enable': true },
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
  ]);
  devices.push(...rig.devices);
  renderKit(rig.wrapper({ children: pageAt(`/cs-touch/${id}/group/0`, Page) }));
  // The decoder loads on demand.
  await vi.waitFor(async () => {
    await rig.turn(100);
    screen.getByRole('textbox', { name: 'State name 1' });
  }, 60_000);
}
const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^State name/ }).map(({ value }) => value);

it('[TOUCH-27] removing a state gives the next ones no other names than they had', async () => {
  await stage();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Day' }));
  expect(names()).toEqual(['Night', 'Late']);
  expect(document.body.textContent).not.toContain('Was ');
});
