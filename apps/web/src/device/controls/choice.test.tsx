import { bandGainAndDelay, outputEqFilter } from '@headroom/model/amplifier';
import { put } from '@headroom/model/property';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { ParameterEither, ParameterSelect, ParameterSwitch } from './choice.tsx';

afterEach(cleanup);

it('a switch, a choice of two and a list show when the amplifier has not answered for a second, until it answers', async () => {
  const { wrapper, turn, link } = await pageRig({
    settings(tree) {
      put(tree, '/amp/channels/1/outputEqFilters/1/gain', -3);
      put(tree, '/amp/channels/1/outputEqFilters/1/enable', false);
    },
  });
  const band = { channel: 1, filter: 1 };
  renderKit(
    wrapper({
      children: (
        <>
          <ParameterSwitch of={outputEqFilter.properties.enable} params={band} label="On" />
          <ParameterSelect of={outputEqFilter.properties.type} params={band} label="Type" />
          <ParameterEither of={bandGainAndDelay.properties.invert} params={band} label="Polarity" off="Normal" on="Inverted" />
        </>
      ),
    }),
  );
  await turn(500);
  const said = () =>
    [screen.getByRole('switch'), screen.getByRole('combobox'), screen.getByRole('group')].map(
      (control) => control.getAttribute('aria-label') ?? control.querySelector('legend')?.textContent ?? null,
    );
  const isMarked = () => document.querySelectorAll('[class*="waiting"]').length;
  expect([said(), isMarked()]).toEqual([[null, null, 'Polarity'], 0]);
  link.frozen = true;
  fireEvent.click(screen.getByRole('switch'));
  fireEvent.click(screen.getByRole('radio', { name: 'Inverted' }));
  await turn(900);
  expect(isMarked()).toBe(0);
  await turn(200);
  expect(said()).toEqual(['On, waiting for an answer', null, 'Polarity, waiting for an answer']);
  expect([isMarked(), screen.getByRole<HTMLInputElement>('switch').checked]).toEqual([2, false]);
  link.frozen = false;
  await turn(1000);
  expect([said(), isMarked(), screen.getByRole<HTMLInputElement>('switch').checked]).toEqual([[null, null, 'Polarity'], 0, true]);
});
