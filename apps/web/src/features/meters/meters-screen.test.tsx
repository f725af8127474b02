import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { Screen } from './meters-screen.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says that it reads while an amplifier has not told its channels, and that there are none once it is gone', async () => {
  const { turn, wrapper, site } = await siteRig([{ model: '704D', stranger: () => ({ message() {}, closed() {} }) }]);
  await act(async () => renderKit(wrapper({ children: <Screen /> })));
  screen.getByText('Reading the channels');
  expect(screen.queryByText('No channels to show')).toBeNull();
  await turn(30_000);
  await screen.findByText('No channels to show');
  expect(screen.queryByText('Reading the channels')).toBeNull();
  site.close();
});

it('arranging keeps the places of amplifiers that are away', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const kept = (channel: number) => `001B66000001:${channel}`;
  localStorage.setItem('headroom.meters./amps', JSON.stringify(['away:1', kept(2), 'away:2', kept(1), kept(3), kept(4)]));
  const { turn, wrapper, site } = await siteRig([{ model: '704D' }]);
  await act(async () => renderKit(wrapper({ children: <Screen /> })));
  await turn(1000);
  const press = (element: HTMLElement) => act(async () => fireEvent.click(element));
  await press(screen.getByText('As arranged'));
  await press(screen.getByRole('button', { name: 'Arrange' }));
  await press(screen.getByRole('button', { name: /^Move.*4/ }));
  await press(screen.getByRole('button', { name: /^Put it.*2/ }));
  expect(JSON.parse(localStorage.getItem('headroom.meters./amps') ?? '')).toEqual(['away:1', kept(4), kept(2), 'away:2', kept(1), kept(3)]);
  localStorage.removeItem('headroom.meters./amps');
  site.close();
});
