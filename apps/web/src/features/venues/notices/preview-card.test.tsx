import '@headroom/protocol/cloud-contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '../../../../test/cloud-page-rig.tsx';
import { leave, renderAtCloud } from '../../../../test/scripted-cloud.tsx';
import { PreviewCard } from './preview-card.tsx';

beforeEach(leave);
afterEach(leave);

const venue = { venueId: idOf(1) };
const levels = (...holds: readonly (string | undefined)[]) =>
  (['Critical', 'Warning', 'Info'] as const).map((severity, index) => ({
    severity,
    ...(holds[index] === undefined ? {} : { hold: holds[index] }),
  }));
const show = (recipients: object, test: object = { isSent: true }) =>
  renderAtCloud(<PreviewCard venue={venue} />, ({ call }) =>
    call === `GET /venues/${venue.venueId}/notices/preview` ? { recipients } : call === 'POST /notices/test' ? test : undefined,
  );
const press = async (name: string) => act(async () => fireEvent.click(await screen.findByRole('button', { name })));

describe('who is told now', () => {
  it('is listed by way with the levels that are told, and why others are not and until when', async () => {
    const until = new Date();
    until.setHours(8, 0, 0, 0);
    const ada = { way: 'mail', name: 'Ada', to: 'ada@example.com' };
    show([
      {
        ...ada,
        levels: levels(undefined, 'quiet hours', 'quiet hours').map((one) =>
          'hold' in one ? { ...one, until: until.toISOString() } : one,
        ),
      },
      { ...ada, way: 'sms', to: '+15550199', levels: levels('unconfirmed', 'unconfirmed', 'unconfirmed') },
      { way: 'webhook', name: 'alarms.example.com', to: 'https://alarms.example.com/', levels: levels(undefined, 'level', 'level') },
    ]);
    const rows = within(await screen.findByRole('list', { name: 'Who is told now' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Ada · ada@example.comTold: CriticalWarning, Info: quiet hours until 08:00',
      'Ada · +15550199Critical, Warning, Info: not confirmed',
      'alarms.example.com · https://alarms.example.com/Told: CriticalWarning, Info: not chosen',
    ]);
  });

  it('may be nobody', async () => {
    show([]);
    expect(await screen.findByText('Nobody is told of this venue.')).not.toBeNull();
  });
});

describe('a test of notices', () => {
  it.each([
    ['Send me a test e-mail', 'mail', 'A test is on its way to your own address'],
    ['Send me a test SMS', 'sms', 'A test is on its way to your own number'],
  ])('is sent by %s', async (button, way, text) => {
    const asked = show([]);
    await press(button);
    expect(await screen.findByText(text)).not.toBeNull();
    expect(asked.filter(({ call }) => call === 'POST /notices/test').map(({ body }) => body)).toEqual([{ way }]);
  });

  it.each([
    [{ isSent: false, reason: 'no answer: ETIMEDOUT' }, 'The test did not arrive: Nobody answered (ETIMEDOUT).'],
    [{ status: 409, body: { code: 'NumberMissing', message: '' } }, 'No contact with your own address has a confirmed number.'],
    [{ status: 429, body: { code: 'TooManyRequests', message: '' } }, 'Too many tests. Try again later.'],
    [{ status: 503, body: { code: 'Unavailable', message: '' } }, 'The cloud did not take this. Try again.'],
  ])('that did not go out says why: %j', async (answer, text) => {
    show([], answer);
    await press('Send me a test SMS');
    expect(await screen.findByText(text)).not.toBeNull();
  });
});
