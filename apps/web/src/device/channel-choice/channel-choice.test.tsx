import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { useSite } from '../site/site-context.tsx';
import { ChannelChoice } from './channel-choice.tsx';

afterEach(cleanup);

const amp = (model: string, name: string, serialNumber: string, channelName: string) => ({
  model,
  settings: {
    '/amp/deviceInfo/deviceName': name,
    '/amp/deviceInfo/serialNumber': serialNumber,
    '/amp/channels/1/output/name': channelName,
  },
});
function Choice() {
  const amps = useSite().amps();
  return <ChannelChoice amps={amps} isChosen={() => false} isOffered={() => true} why={() => undefined} onChange={() => undefined} />;
}

it('channels are found by the name, address, model and serial number of their amplifier, and by their own name', async () => {
  const rig = await siteRig([amp('704D', 'Bar 10', 'HR-0042', 'Terrace'), amp('702D', 'Bar 9', 'HR-0043', 'Garden')]);
  renderKit(rig.wrapper({ children: <Choice /> }));
  await rig.turn(500);
  const found = (query: string) => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } });
    return screen.queryAllByText(/^Bar \d+$/).map(({ textContent }) => textContent);
  };
  expect(found('')).toEqual(['Bar 9 702D', 'Bar 10 704D']);
  expect(found('bar 1')).toEqual(['Bar 10 704D']);
  expect(found('amp2')).toEqual(['Bar 9 702D']);
  expect(found('704d')).toEqual(['Bar 10 704D']);
  expect(found('HR-0043')).toEqual(['Bar 9 702D']);
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  expect(found('terrace')).toEqual(['Bar 10 704D']);
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
});

it('an amplifier whose channels are not known yet is found by its name', async () => {
  const rig = await siteRig([amp('704D', 'Bar', 'HR-0042', 'Terrace'), { model: '702D', isAway: true }]);
  renderKit(rig.wrapper({ children: <Choice /> }));
  await rig.turn(500);
  const search = (query: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } });
  search('amp2');
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(screen.getByText('Its channels are not known yet')).toBeTruthy();
  search('terrace');
  expect(screen.queryByText('Its channels are not known yet')).toBeNull();
});
