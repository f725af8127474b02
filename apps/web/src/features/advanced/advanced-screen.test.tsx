import { obfuscate } from '@headroom/model/access';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './advanced-screen.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it.each([
  ['nothing is locked', undefined, ['Lock 1', 'Lock 2', 'Lock 3', 'Lock 4'], 0],
  ['the second is locked', 2, ['Lock 1', 'Unlock 2', 'Lock 3', 'Lock 4'], 2],
])(
  '[LOCK-08] [LOCK-07] beside import and export are the speaker tunings of every channel, where %s',
  async (_, locked, verbs, explained) => {
    const group = {
      [`/lockedProperties/ch${locked}/key`]: obfuscate('001B66000001', 'Grille 7'),
      [`/lockedProperties/ch${locked}/properties`]: [`/amp/channels/${locked}/rmsLimiter/threshold`],
    };
    const { site, turn, wrapper } = await siteRig([{ model: '704D', settings: locked === undefined ? {} : group }]);
    renderKit(
      wrapper({
        children: (
          <SeatProvider value={site.mainSeat}>
            <Screen />
          </SeatProvider>
        ),
      }),
    );
    await turn(500);
    const named = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(named).toEqual(expect.arrayContaining(['Export', 'Speaker tunings', 'Import']));
    const card = within(screen.getByRole('region', { name: 'Speaker tunings' }));
    const buttons = card.getAllByRole<HTMLButtonElement>('button');
    expect(buttons.map((button) => [button.getAttribute('aria-label'), button.disabled])).toEqual(verbs.map((verb) => [verb, false]));
    expect(screen.queryAllByText('This field is locked by UAC or speaker tunings')).toHaveLength(explained);
  },
);
