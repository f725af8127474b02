import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteRig } from '../../device/site-rig.tsx';
import { AmpPartsProvider, type AmpParts } from '../../device/site/amp-parts.ts';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { renderKit } from '../../ui/testing.tsx';
import { AmpHead } from './amp-head.tsx';

/** Each condition is asked for once, and may be true later. */
let isNarrow = false;
const media = (query: string) => ({
  get matches() {
    return isNarrow && query.startsWith('(max-width: 767.98px)');
  },
  addEventListener() {},
  removeEventListener() {},
});
beforeEach(() => vi.stubGlobal('matchMedia', media));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the head of an amplifier`s pages', () => {
  const parts: AmpParts = {
    Lost: () => null,
    Unreachable: () => null,
    Notice: () => null,
    Actions: () => <button type="button">More for Bar</button>,
    imported: () => undefined,
  };
  it.each([false, true])('[AMPS-16] has what an application offers beside setting it, narrow: %j, and while it is away', async (narrow) => {
    isNarrow = narrow;
    const { site, links, turn, wrapper } = await siteRig([{ model: '704D' }]);
    const [amp] = site.amps();
    if (!amp) throw new Error('no amplifier');
    const head = (
      <SeatProvider value={amp.seat}>
        <AmpPartsProvider value={parts}>
          <AmpHead amp={amp} name="Bar" />
        </AmpPartsProvider>
      </SeatProvider>
    );
    renderKit(wrapper({ children: head }));
    const offered = () => screen.queryAllByRole('button', { name: 'More for Bar' }).length;
    expect([offered(), document.querySelectorAll('article').length]).toEqual([1, narrow ? 1 : 0]);
    for (const link of links) {
      link.answer = 'refuse';
      link.cut();
    }
    await turn(1000);
    expect(offered()).toBe(1);
  });
});
