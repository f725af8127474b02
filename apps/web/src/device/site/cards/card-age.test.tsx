import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { MetersOf } from '../../binding/meter-age.tsx';
import { pageRig } from '../../../../test/page-rig.tsx';
import type { SiteAmp } from '../site.ts';
import { AmpCard } from './amp-card.tsx';
import { useAmpFacts } from './amp-facts.ts';

afterEach(cleanup);

function Row({ amp }: { readonly amp: SiteAmp }) {
  return <AmpCard facts={useAmpFacts(amp)} heading={3} />;
}

it('[CONN-08] [AMPS-09] a card shows after a second of silence its age, and neither that all is well nor the earlier fault', async () => {
  const { device, seat, turn, link, amp } = await pageRig();
  amp.report([['/amp/channels/2/output/fault', true]]);
  await act(async () =>
    renderKit(
      <MetersOf device={device}>
        <Row amp={{ ampId: seat.id, device, seat, listed: undefined }} />
      </MetersOf>,
    ),
  );
  await turn(2000);
  const face = () => screen.getAllByRole('img').map((image) => image.getAttribute('aria-label') ?? image.textContent)[0];
  const text = () => document.body.textContent;
  expect([face(), text().includes('On')]).toEqual(['Fault', true]);
  link.frozen = true;
  await turn(1800);
  expect(device.status().state).toBe('CONNECTED');
  expect(face()).toMatch(/^[12] s old$/);
  expect(text()).toContain(face());
  expect(text()).not.toMatch(/Fault|On/);
  amp.report([['/amp/channels/2/output/fault', false]]);
  link.frozen = false;
  await turn(1000);
  expect([face(), text().includes('On')]).toEqual(['OK', true]);
});
