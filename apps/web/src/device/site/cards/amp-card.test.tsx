import { deviceInfo } from '@headroom/model/amplifier';
import type { AmpSummary } from '@headroom/model/health';
import type { ConnectionState } from '@headroom/protocol';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { pageRig } from '../../../../test/page-rig.tsx';
import { siteRig } from '../../../../test/site-rig.tsx';
import { AmpCard } from './amp-card.tsx';
import { readAmpFacts, type AmpFacts } from './amp-facts.ts';

afterEach(cleanup);

async function factsOfRig() {
  const { seat } = await pageRig({});
  return readAmpFacts(seat, undefined);
}

it.each<readonly [ConnectionState, string, string]>([
  ['FAILED', 'Not connected', 'Retrying'],
  ['CONNECTING', 'Retrying', 'Not connected'],
])('[AMPS-13] the card of an amplifier whose connection is %s says %s', async (state, said, unsaid) => {
  const facts = await factsOfRig();
  renderKit(<AmpCard heading={3} facts={{ ...facts, state, summary: { ...facts.summary, isConnected: false } }} />);
  expect([screen.queryByText(said) !== null, screen.queryByText(unsaid)]).toEqual([true, null]);
});

it('[AMPS-13] the card of a lost amplifier says so, or that it retries, in place of its channels until it is back', async () => {
  const { seat, link, turn } = await pageRig({});
  const shown = () => {
    renderKit(<AmpCard heading={3} facts={readAmpFacts(seat, undefined)} />);
    const texts = ['Not connected', 'Retrying'].filter((text) => screen.queryByText(text));
    const tape = screen.queryByRole('group', { name: 'Channels' }) ? ['channels'] : [];
    cleanup();
    return [...texts, ...tape];
  };
  expect(shown()).toEqual(['channels']);
  link.answer = 'refuse';
  link.cut();
  await turn(1000);
  expect(shown()).toEqual(['Not connected']);
  link.answer = 'silence';
  await turn(5000);
  expect(shown()).toEqual(['Retrying']);
  link.answer = 'accept';
  await turn(15_000);
  expect(shown()).toEqual(['channels']);
});

it.each([
  ['Wired', undefined, 'Wired', '#wired'],
  ['AP', undefined, 'Access point', '#ap'],
  ['WiFi', -59, 'Wi-Fi, −59 dBm', '#wifi-3'],
  ['WiFi', -65, 'Wi-Fi, −65 dBm', '#wifi-2'],
  ['WiFi', -75, 'Wi-Fi, −75 dBm', '#wifi-1'],
  ['WiFi', -60, 'Wi-Fi, −60 dBm', '#wifi-2'],
  ['WiFi', -70, 'Wi-Fi, −70 dBm', '#wifi-1'],
  ['WiFi', -80, 'Wi-Fi, −80 dBm', '#wifi-0'],
  ['WiFi', -85, 'Wi-Fi, −85 dBm', '#wifi-0'],
  ['WiFi', undefined, 'Wi-Fi', '#wifi-none'],
] as const)('[AMPS-11] [ENUM-22] [PROP-31] of %s at %j dBm a card says %j', async (connectionType, wifiSignalStrength, said, icon) => {
  const facts = await factsOfRig();
  const summary = { ...facts.summary, isConnected: true, connectionType, wifiSignalStrength };
  renderKit(<AmpCard heading={3} facts={{ ...facts, state: 'CONNECTED', summary }} />);
  const fact = screen.getByText(said).parentElement;
  expect(fact?.querySelector('use')?.getAttribute('href')).toMatch(new RegExp(`${icon}$`));
});

async function cardWith(summary: Partial<AmpSummary>, rest: Partial<AmpFacts> = {}) {
  const facts = await factsOfRig();
  renderKit(
    <AmpCard heading={3} facts={{ ...facts, ...rest, state: 'CONNECTED', summary: { ...facts.summary, isConnected: true, ...summary } }} />,
  );
  const images = screen.getAllByRole('img').map((image) => image.getAttribute('aria-label') ?? image.querySelector('title')?.textContent);
  const iconOf = (said: string) => screen.getByText(said).parentElement?.querySelector('use')?.getAttribute('href');
  return { images, iconOf, text: screen.getByRole('article').textContent };
}

it.each([
  ['PoE', { powerSource: 'POE', isAutoStandby: false }, '#poe'],
  ['Standby', { powerSource: 'AC LINE', isAutoStandby: true }, '#standby'],
  ['On', { powerSource: 'AC LINE', isAutoStandby: false }, '#power'],
] as const)('[AMPS-10] [PROP-31] a card says %s of %j', async (said, summary, icon) => {
  const { iconOf, text } = await cardWith(summary);
  expect(iconOf(said)).toMatch(new RegExp(`${icon}$`));
  const others = ['PoE', 'Standby', 'On'].filter((other) => other !== said);
  expect(others.filter((other) => text.includes(other))).toEqual([]);
});

it.each([
  ['Fault', { hasFault: true, hasWarning: true }],
  ['Warning', { hasFault: false, hasWarning: true }],
  ['OK', { hasFault: false, hasWarning: false }],
  ['Fault', { hasFault: true, hasWarning: true, isAutoStandby: true }],
  ['Warning', { hasFault: false, hasWarning: true, isAutoStandby: true }],
  ['Standby', { hasFault: false, hasWarning: false, isAutoStandby: true }],
])('[AMPS-10] [PROP-32] a card has the face %s for %j', async (face, summary) => {
  const { images } = await cardWith({ isAutoStandby: false, ...summary });
  expect(images.filter((image) => ['Fault', 'Warning', 'OK', 'Standby'].includes(image ?? ''))).toEqual([face]);
});

it.each([
  ['10.20.4.21', '10.20.4.21'],
  ['', 'no IP'],
])('[AMPS-09] [PROP-31] a card has name, model and of the address %j the text %j', async (ipAddress, said) => {
  const { text } = await cardWith({ deviceName: 'Terrace', modelID: '704D', ipAddress });
  expect(screen.getByRole('heading', { name: 'Terrace' })).toBeTruthy();
  expect([text.includes('704D'), text.includes(said), text.includes('no IP')]).toEqual([true, true, ipAddress === '']);
});

const locks = ['Locked by UAC', 'Password protected, signed in', 'Password protected'];
it.each([
  ['none', {}, true, []],
  ['a password that nobody gave', { isPasswordProtected: true }, false, ['Password protected']],
  ['a password that somebody gave', { isPasswordProtected: true }, true, ['Password protected, signed in']],
  ['UAC', { isUACLocked: true }, true, ['Locked by UAC']],
  ['both', { isUACLocked: true, isPasswordProtected: true }, false, ['Locked by UAC', 'Password protected']],
] as const)('[AMPS-09] [PROP-32] the lock icons of a card: %s', async (_, summary, isLoggedIn, shown) => {
  const { images } = await cardWith(summary, { isLoggedIn });
  expect(images.filter((image) => locks.includes(image ?? ''))).toEqual(shown);
});

it.each([
  ['nobody signed in', undefined, 'Password protected'],
  ['another password given', 'wrong', 'Password protected'],
  ['its password given', 'secret', 'Password protected, signed in'],
])('[AMPS-09] the padlock of a protected amplifier, %s', async (_, password, shown) => {
  const { site, turn } = await siteRig([{ model: '704D', password: 'secret' }], [], password);
  void site.mainSeat.device.write({ resource: deviceInfo, at: {}, values: { deviceName: 'Terrace' } });
  await turn(1000);
  renderKit(<AmpCard heading={3} facts={readAmpFacts(site.mainSeat, undefined)} />);
  const images = screen.getAllByRole('img').map((image) => image.getAttribute('aria-label') ?? image.querySelector('title')?.textContent);
  expect(images.filter((image) => locks.includes(image ?? ''))).toEqual([shown]);
});

it('[AMPS-09] a card shows the short name of the model, and before the amplifier has reported its name the one from discovery', async () => {
  const { seat } = await pageRig({ model: '704D' });
  const listed = { id: '001B66000001', kind: 'amp', ip: 'amp', name: 'Cellar', model: '704D' } as const;
  const { summary } = readAmpFacts(seat, listed);
  expect([seat.read(deviceInfo.properties.modelID, {}), summary.modelID, summary.deviceName]).toEqual([
    'Connect Series Model 704D',
    '704D',
    'Cellar',
  ]);
  expect(readAmpFacts(seat, undefined).summary.deviceName).toBe(seat.id);
});
