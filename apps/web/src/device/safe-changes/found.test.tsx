import { output } from '@headroom/model/amplifier';
import { writeTo } from '@headroom/model/property';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { foundOf, useFound } from './found.ts';

const address = '/amp/channels/1/output/fader';

it('[CTRL-09] a reset returns to what the page found, or to what a preset has set since, until the page is left', async () => {
  const { seat, wrapper } = await pageRig();
  const open = (first?: number) =>
    renderHook(({ value }: { value: number | undefined }) => useFound([[address, value]])(address), {
      wrapper,
      initialProps: { value: first },
    });
  const page = open();
  expect(foundOf(seat).at(address)).toBeUndefined();
  page.rerender({ value: -20 });
  page.rerender({ value: -5 });
  const second = open(-5);
  expect(foundOf(seat).at(address)).toBe(-20);
  page.unmount();
  expect(foundOf(seat).at(address)).toBe(-20);
  foundOf(seat).preset([writeTo(output, { channel: 1 }, { fader: -12, mute: true })]);
  expect([foundOf(seat).at(address), foundOf(seat).at('/amp/channels/1/output/mute')]).toEqual([-12, undefined]);
  second.unmount();
  open(-5);
  expect(foundOf(seat).at(address)).toBe(-5);
});
