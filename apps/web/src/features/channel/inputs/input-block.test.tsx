import { put } from '@headroom/model/property';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MetersOf } from '../../../device/binding/meter-age.tsx';
import { pageRig } from '../../../../test/page-rig.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { InputBlock } from './input-block.tsx';

afterEach(cleanup);

const selector = '/amp/channels/1/inputSelector';
/** `untold`: properties that the amplifier never reported. */
async function shown(untold: readonly string[] = []) {
  const rig = await pageRig({ settings: (tree) => put(tree, `${selector}/primarySignalDetect`, true) });
  rig.amp.report(untold.map((name) => [`${selector}/${name}`, null]));
  const block = <InputBlock channel={1} selection="primary" isChosen byContact={false} isSilent={false} />;
  await act(async () => renderKit(rig.wrapper({ children: <MetersOf device={rig.device}>{block}</MetersOf> })));
  await rig.turn(1000);
  const card = within(screen.getByRole('region', { name: 'Primary' }));
  const lights = () => ['Signal', 'Clip'].map((name) => card.getAllByText(name).at(-1)?.parentElement?.dataset['on']);
  return { ...rig, card, lights };
}

it('[INPUT-01] shows unreported values as unknown, and never as off', async () => {
  const { card, lights } = await shown(['primarySignalDetect', 'primaryClip']);
  expect(lights()).toEqual(['unknown', 'unknown']);
  expect(card.getByText('Unknown')).toBeDefined();
  expect(card.queryByText('No signal')).toBeNull();
});

it('[CONN-08] [INPUT-01] shows after a second of silence its age in place of Live, and Live again with the next message', async () => {
  const { card, lights, turn, link } = await shown();
  expect([card.queryByText('Live') !== null, lights()]).toEqual([true, ['true', 'false']]);
  link.frozen = true;
  await turn(1800);
  expect([card.queryByText('Live'), lights()]).toEqual([null, ['unknown', 'unknown']]);
  expect(card.getAllByText('1 s old').length).toBeGreaterThan(0);
  link.frozen = false;
  await turn(1000);
  expect([card.queryByText('Live') !== null, lights()]).toEqual([true, ['true', 'false']]);
});
