import { createManualClock } from '@headroom/protocol';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createVenueSite } from '../../../cloud/venue-site.ts';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { SeatProvider } from '../../../device/binding/use-amp.tsx';
import { pageRig } from '../../../../test/page-rig.tsx';
import { watchOwnServer } from '../../../device/site/own-server.ts';
import type { SiteAmp } from '../../../device/site/site.ts';
import { navigate } from '../../../navigation/whereabouts.ts';
import { announce } from '../../../ui/feedback/live-region.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { Lost } from './lost.tsx';
import { Unreachable } from './unreachable.tsx';
import { VenueSiteProvider } from './venue-site-context.ts';

beforeEach(() => navigate('/venues/hall/amps/001B66000001/green'));
afterEach(() => {
  cleanup();
  navigate('/');
});

async function stage(Shown: (props: { readonly amp: SiteAmp; readonly name: string }) => React.ReactNode, isRefused = false) {
  const { device, link, turn, clock } = await pageRig();
  const summary = {
    ampId: '001B66000001',
    deviceName: 'Bar',
    modelID: '704D',
    isConnected: true,
    isBridgeLost: undefined as true | undefined,
  };
  let role: OwnVenue['role'] | undefined = 'owner';
  let answer = Promise.resolve();
  const listeners = new Set<() => void>();
  let asked = 0;
  const site = createVenueSite({
    venueId: 'hall',
    ampId: summary.ampId,
    clock,
    told: {
      isKnown: () => true,
      venue: () => role && ({ venueId: 'hall', name: 'Hall', role, amps: { [summary.ampId]: summary } } as unknown as OwnVenue),
      onTold: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
      refresh() {
        asked += 1;
        return answer;
      },
    },
    recordOf: () => Promise.resolve(undefined),
    openDevice: () => ({ ...device, sensors: () => 'asked', onSensors: () => () => undefined, resume: () => undefined }),
  });
  const cut = async () => {
    link.answer = 'refuse';
    link.cut();
    await turn(100);
  };
  if (isRefused) await cut();
  site.open();
  const amp = site.find(summary.ampId);
  if (!amp) throw new Error('no amplifier');
  renderKit(
    <VenueSiteProvider value={site}>
      <SeatProvider value={amp.seat}>
        <Shown amp={amp} name="Bar" />
      </SeatProvider>
    </VenueSiteProvider>,
  );
  await turn(100);
  const tell = async (change: Partial<typeof summary>) => {
    Object.assign(summary, change);
    for (const listener of listeners) listener();
    await turn(100);
  };
  /** The list of venues answers only now, with this role. */
  const answerWith = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = promise;
    return async (next: typeof role) => {
      role = next;
      for (const listener of listeners) listener();
      resolve();
      await turn(500);
    };
  };
  return { link, turn, cut, tell, device, answerWith, asked: () => asked };
}
const question = () => screen.queryByRole('alertdialog');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a road that is lost while its page is open', () => {
  it('[CONN-15] shows "Amplifier connection has closed", and Reconnect tries at once', async () => {
    const { cut, link, turn, device, asked } = await stage(Lost);
    expect(question()).toBeNull();
    await cut();
    expect(screen.getByRole('alertdialog', { name: 'Amplifier connection has closed' })).toBeDefined();
    link.answer = 'accept';
    await turn(100);
    expect([device.status().state, asked()]).toEqual(['FAILED', 1]);
    press('Reconnect');
    await turn(500);
    expect([device.status().state, asked()]).toEqual(['CONNECTED', 2]);
    expect(question()).toBeNull();
  });

  it.each([
    [undefined, 'Amplifier Disconnected!'],
    [true as const, 'Bridge lost'],
  ])(
    '[CONN-13] [CONN-09] when the venue reports the amplifier away, its bridge being lost: %j, shows "%s", and OK leads to the venue',
    async (isBridgeLost, title) => {
      const { cut, tell } = await stage(Lost);
      await tell({ isConnected: false, isBridgeLost });
      await cut();
      expect(screen.getByRole('alertdialog', { name: title })).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull();
      press('OK');
      expect(location.pathname).toBe('/venues/hall');
    },
  );
});

describe('a road that the cloud closed, because its right ended', () => {
  it('[CONN-15] is opened anew by itself with another role, and no dialog asks anything', async () => {
    const { cut, link, device, answerWith } = await stage(Lost);
    const tellRole = answerWith();
    act(() => announce(''));
    await cut();
    expect(question()).toBeNull();
    link.answer = 'accept';
    await tellRole('viewer');
    expect([device.status().state, question()]).toEqual(['CONNECTED', null]);
    expect(document.body.textContent).not.toContain('lost');
  });

  it('[CONN-15] shows its dialog once the venue answered that the role is as it was', async () => {
    const { cut, answerWith } = await stage(Lost);
    const tellRole = answerWith();
    act(() => announce(''));
    await cut();
    expect(question()).toBeNull();
    await tellRole('owner');
    expect(screen.getByRole('alertdialog', { name: 'Amplifier connection has closed' })).toBeDefined();
  });

  it('reports no loss, in a dialog or aloud, to somebody who was removed from the venue', async () => {
    const { cut, answerWith } = await stage(Lost);
    const tellRole = answerWith();
    act(() => announce(''));
    await cut();
    await tellRole(undefined);
    expect(question()).toBeNull();
    expect(document.body.textContent).not.toContain('lost');
  });
});

describe('a cloud that does not answer', () => {
  const watch = async (isThere: () => boolean) => {
    const ownClock = createManualClock();
    onTestFinished(watchOwnServer({ clock: ownClock, ask: () => Promise.resolve(isThere()) }));
    await ownClock.advance(0);
    return (ms: number) => act(() => ownClock.advance(ms));
  };
  it('[CONN-15] is blamed on the page of an amplifier, whatever its venue reported last', async () => {
    let isThere = true;
    const pass = await watch(() => isThere);
    const { cut, tell } = await stage(Lost);
    await tell({ isConnected: false, isBridgeLost: true });
    isThere = false;
    await cut();
    await pass(0);
    expect(screen.getByRole('alertdialog', { name: 'Amplifier connection has closed' }).textContent).toContain(
      'The cloud does not answer.',
    );
    isThere = true;
    await pass(2000);
    expect(screen.getByRole('alertdialog', { name: 'Bridge lost' })).toBeDefined();
  });

  it('[CONN-14] is blamed in place of a page that could not be opened', async () => {
    let isThere = false;
    const pass = await watch(() => isThere);
    await stage(Unreachable, true);
    await pass(0);
    expect(screen.getByText(/^The cloud does not answer\./)).toBeDefined();
    isThere = true;
    await pass(2000);
    expect(screen.getByText(/^The cloud gives no live connection to/)).toBeDefined();
  });
});

describe('a road that could not be opened', () => {
  it('[CONN-14] shows "Could not connect to amplifier", and Retry tries at once', async () => {
    const { link, turn, device, asked } = await stage(Unreachable, true);
    expect(screen.getByRole('heading', { name: 'Could not connect to amplifier' })).toBeDefined();
    link.answer = 'accept';
    await turn(100);
    expect([device.status().state, asked()]).toEqual(['FAILED', 0]);
    press('Retry');
    await turn(500);
    expect([device.status().state, asked()]).toEqual(['CONNECTED', 1]);
  });
});
