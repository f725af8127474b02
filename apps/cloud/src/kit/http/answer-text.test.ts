import { cloudApi } from '@headroom/protocol/cloud';
import { expect, it } from 'vitest';
import { sampleAmp } from '../../../test/sample-amps.ts';
import { answerText } from './answer-text.ts';
import { someId } from '../../../test/bad-values.ts';

const { listVenues, getVenue, readAttributes } = cloudApi;
const numbers = Array.from({ length: 120 }, (_, index) => index);
const amps = Object.fromEntries(numbers.map((number) => [`amp ${number}`, { ...sampleAmp(number), unknown: number }]));
const venue = {
  venueId: someId,
  name: '"',
  role: 'owner',
  ampCount: 0,
  connectedAmpCount: 0,
  hasFault: false,
  hasWarning: false,
  playsGenerator: false,
};
const status = { hasAvailableFirmwareUpdate: false, venuesErrorStatus: 'none' };
const reported = { list: [1, null], text: '\u2028', nested: { 'a"b': {} } };
const attributesOf = (number: number) => ({
  deviceId: `${number}`,
  deviceAttributes: {},
  shadowAttributes: number % 2 ? {} : { reported },
});

it.each([
  ['a short list', listVenues.response, { venues: [{ venueId: someId, name: 'Hall', unknown: 1 }] }],
  ['a long list', listVenues.response, { venues: numbers.map((number) => ({ venueId: someId, name: `Hall ${number}`, unknown: 1 })) }],
  ['a long record', getVenue.response, { venue: { ...venue, ...status, amps, unknown: 1 }, unknown: 1 }],
  ['a long list of trees', readAttributes.response, { devices: numbers.map(attributesOf) }],
])('%s is serialized as its row says, and other requests are answered meanwhile', async (what, schema, content) => {
  let others = 0;
  setImmediate(() => (others += 1));
  expect(await answerText(schema, content)).toBe(JSON.stringify(schema.parse(content)));
  expect(others > 0).toBe(what.startsWith('a long'));
});

it('an answer that does not match its row is refused, in a long list too', async () => {
  const venues = [...numbers.map(() => ({ venueId: someId, name: 'Hall' })), { venueId: someId, name: 7 }];
  await expect(answerText(listVenues.response, { venues })).rejects.toThrow('name');
  await expect(answerText(getVenue.response, { venue: { ...venue, amps } })).rejects.toThrow('Invalid input');
});
