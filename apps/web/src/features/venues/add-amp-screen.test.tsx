import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { idOf, press, type Answers } from '../../../test/cloud-page-rig.tsx';
import { venuesTold } from '../../../test/scripted-cloud.tsx';
import { expectTwoSeconds, hall, leave, oneVenue, open } from '../../../test/venue-page-rig.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
// Late loading can time out.
import './venue-screen.tsx';
import './venues-screen.tsx';

afterEach(leave);

describe('adding an amplifier', () => {
  const token = `POST ${hall}/devices/registrationToken`;
  const given = { registrationToken: 'of-this-venue', tokenId: idOf(31), expiresAt: '2026-11-24T10:00:00Z' };
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

  it('[VENUE-08] [VENUE-09] [VENUE-10] takes three steps, the second and third of which are pictures, with the token of this venue', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    clipboard(copied);
    let answer: (token: object) => void = () => undefined;
    const { bodies } = await open(`${hall}/add`, { ...oneVenue(), [token]: () => new Promise((resolve) => (answer = resolve)) });
    await screen.findByRole('heading', { name: 'Add an amplifier' });
    const steps = (await screen.findAllByRole('region')).filter((step) => step.getAttribute('aria-label')?.startsWith('Step'));
    expect(steps.map((step) => [step.getAttribute('aria-label'), step.querySelector('svg text') !== null])).toEqual([
      ['Step 1: Copy the registration token', false],
      ['Step 2: Connect the amplifier to the internet', true],
      ['Step 3: Enter the token on its Connect page', true],
    ]);
    const field = screen.getByRole('status', { name: 'Registration token' });
    expect(field.textContent).toBe('…');
    await act(async () => answer(given));
    await waitFor(() => expect(field.textContent).toBe('of-this-venue'));
    expect(bodies(token)).toHaveLength(1);
    await press('Copy token');
    expect(copied).toHaveBeenCalledWith('of-this-venue');
    const said = () => screen.queryByText('Copied') !== null;
    expect(said()).toBe(true);
    await expectTwoSeconds(said);
  });

  it('says by name that it has arrived, and opens it', async () => {
    const answers: Answers = { ...oneVenue(['a', 'Bar']), [token]: given };
    await open(`${hall}/add`, answers);
    await screen.findByText('of-this-venue');
    expect(screen.queryByText(/has arrived/)).toBeNull();
    Object.assign(answers, oneVenue(['a', 'Bar'], ['b', 'Terrace'], ['c', '']));
    await act(async () => void dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Terrace has arrived.')).toBeDefined();
    expect(screen.getAllByText(/has arrived/)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`${hall}/amps/b`);
  });

  it('[VENUE-09] does not report the token as copied if the browser refuses', async () => {
    clipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false });
    await open(`${hall}/add`, { ...oneVenue(), [token]: given });
    await screen.findByText('of-this-venue');
    await press('Copy token');
    expect(await screen.findByText('The browser did not copy it. Select the token and copy it by hand.')).toBeDefined();
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it('[VENUE-10] shows the token of each venue', async () => {
    const pier = `/venues/${idOf(2)}`;
    await open(`${hall}/add`, {
      'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall' }, { venueId: idOf(2), name: 'Pier 12' }),
      [token]: given,
      [`POST ${pier}/devices/registrationToken`]: { ...given, registrationToken: 'of-the-pier' },
    });
    await screen.findByText('of-this-venue');
    await act(async () => navigate(`${pier}/add`));
    expect(await screen.findByText('of-the-pier')).toBeDefined();
    expect(screen.queryByText('of-this-venue')).toBeNull();
  });

  it('[VENUE-09] has no copy button if the page has no clipboard', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    delete (navigator as { clipboard?: unknown }).clipboard;
    const kept = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard');
    delete (Navigator.prototype as { clipboard?: unknown }).clipboard;
    try {
      await open(`${hall}/add`, { ...oneVenue(), [token]: given });
      expect(await screen.findByText('of-this-venue')).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Copy token' })).toBeNull();
    } finally {
      if (kept) Object.defineProperty(Navigator.prototype, 'clipboard', kept);
    }
  });
});
