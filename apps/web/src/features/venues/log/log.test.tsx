import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fill, idOf, leaveCloudPage, openCloudPage, press, type Answers } from '../../../../test/cloud-page-rig.tsx';
import { ampTold, venuesTold } from '../../../../test/scripted-cloud.tsx';
import { words } from './action-words.ts';
import { actionText, valueText } from './entry-text.ts';
import { words as spanish } from '../../../i18n/field-words.es.ts';
import { words as spanishCloud } from '../../../cloud/words.es.ts';

afterEach(leaveCloudPage);

const venueId = idOf(1);
const at = '2026-11-22T07:00:00.000Z';
const told = (role: 'owner' | 'viewer' = 'owner') => venuesTold({ venueId, name: 'Hall', role, amps: [ampTold('001122334455', 'Amp 1')] });
const entries = [
  {
    entryId: '3',
    at,
    actor: 'bob@example.com',
    address: '10.0.0.1',
    venueId,
    deviceId: '001122334455',
    action: '/amp/channels/2/output/mute',
    from: true,
    to: false,
  },
  { entryId: '2', at, actor: 'ada@example.com', address: '', venueId, action: 'venue renamed', from: 'Bar', to: 'Hall' },
  { entryId: '1', at, address: '', action: 'events nearly full' },
];
const open = (path: string, answers: Answers) => openCloudPage(path, { 'GET /changes': told(), ...answers }, { email: 'ada@example.com' });

describe('the log of a venue', () => {
  it('says who changed what, and leads there', async () => {
    await open(`/venues/${venueId}/log`, { [`GET /venues/${venueId}/log`]: { entries } });
    const change = await screen.findByText('Amp 1: /amp/channels/2/output/mute: true → false');
    expect(change.closest('a')?.getAttribute('href')).toBe(`/venues/${venueId}/amps/001122334455/channels/2`);
    expect(screen.getByText('Hall: Venue renamed: Bar → Hall').closest('a')?.getAttribute('href')).toBe(`/venues/${venueId}/settings`);
    expect(screen.getByText('bob@example.com')).not.toBeNull();
    expect(screen.getByText('The cloud')).not.toBeNull();
  });

  it('names fields and choices as the pages do', async () => {
    const to = { name: 'Bar', fader: 'relative', channels: ['1 Left'] };
    await open(`/venues/${venueId}/log`, {
      [`GET /venues/${venueId}/log`]: { entries: [{ ...entries[1], action: 'group added', from: undefined, to }] },
    });
    expect(await screen.findByText(/: Name Bar, Fader and equalizer Relative, Channels 1 Left$/)).not.toBeNull();
  });

  it('names amplifiers, versions, times and results as the pages do', async () => {
    const entry = { ...entries[1], from: undefined };
    const started = {
      rolloutId: idOf(7),
      startsAt: '2026-11-28T03:00:00.000Z',
      amplifiers: [{ deviceId: '001122334455', toVersion: '2.0' }],
    };
    const signed = { verdict: 'warned', sha256: 'ab12', channels: [2] };
    await open(`/venues/${venueId}/log`, {
      [`GET /venues/${venueId}/log`]: {
        entries: [
          { ...entry, action: 'firmware update started', to: started },
          { ...entry, entryId: '4', action: 'commissioning signed off', to: signed },
        ],
      },
    });
    expect(await screen.findByText(/: Start 28 Nov 2026, [\d:]+, Amplifiers Amplifier Amp 1, Firmware 2\.0$/)).not.toBeNull();
    expect(screen.getByText(/: Result Passed with warnings, SHA-256 ab12, Channels 2$/)).not.toBeNull();
  });

  it('asks the cloud anew for a person, and offers to show all when nothing matches', async () => {
    const { answers } = await open(`/venues/${venueId}/log`, { [`GET /venues/${venueId}/log`]: { entries } });
    await screen.findByText('bob@example.com');
    answers[`GET /venues/${venueId}/log`] = { entries: [] };
    fill('Person (part of the e-mail)', 'zoe');
    await screen.findByText('Nothing found');
    answers[`GET /venues/${venueId}/log`] = { entries };
    await press('Show all');
    expect(await screen.findByText('bob@example.com')).not.toBeNull();
  });

  it('keeps the last day while the first is being typed', async () => {
    await open(`/venues/${venueId}/log`, { [`GET /venues/${venueId}/log`]: { entries } });
    await screen.findByText('bob@example.com');
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: 'own' } });
    fill('Last day', '2026-11-22');
    fill('First day', '');
    expect(['First day', 'Last day'].map((day) => screen.getByLabelText<HTMLInputElement>(day).value)).toEqual(['', '2026-11-22']);
  });

  it('is for owners only', async () => {
    const { asked } = await openCloudPage(`/venues/${venueId}/log`, { 'GET /changes': told('viewer') }, { email: 'ada@example.com' });
    await screen.findByText('Only owners see this');
    expect(asked.map(({ call }) => call)).not.toContain(`GET /venues/${venueId}/log`);
  });
});

describe('the log of an account', () => {
  it('names the program that signed in', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
    const signedIn = { entryId: '1', at, actor: 'ada@example.com', address: '', action: 'signed in', to: agent };
    await open('/profile/log', { 'GET /account/log': { entries: [signedIn] } });
    expect(await screen.findByText('Signed in: Chrome, Linux')).not.toBeNull();
  });

  it('shows the next page on request', async () => {
    const { answers } = await open('/profile/log', { 'GET /account/log': { entries: entries.slice(0, 1), cursor: '3' } });
    await screen.findByText('bob@example.com');
    answers['GET /account/log'] = { entries: entries.slice(1) };
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show more' })));
    await screen.findByText('Hall: Venue renamed: Bar → Hall');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  });
});

describe('an entry of the log', () => {
  it.each([
    ['venue renamed', 'Venue renamed'],
    ['/amp/standby', '/amp/standby'],
    ['/amp/standby (outcome unknown)', '/amp/standby (?)'],
    ['something of a later version', 'something of a later version'],
  ])('%s is named %s', (action, text) => {
    expect(actionText(action, words, (unsure) => `${unsure} (?)`)).toBe(text);
  });
  it.each([
    [{ email: 'a@example.com', role: 'viewer' }, 'Correo electrónico a@example.com, Función Observador'],
    [{ name: 'viewer', phone: null, later: true }, 'Nombre viewer, later true'],
    ['6f1f5f44-9f5c-4c5e-8d3a-0a1b2c3d4e5f', ''],
    [venueId, 'Hall'],
    [{ rolloutId: '6f1f5f44-9f5c-4c5e-8d3a-0a1b2c3d4e5f' }, ''],
    [
      { name: 'Sala', fader: 'relative', channels: ['1 Barra', '2 relative'] },
      'Nombre Sala, Fader y ecualizador Relativo, Canales 1 Barra, 2 relative',
    ],
    [{ timeZone: 'UTC', update: '03:00-06:00', quiet: null }, 'Zona horaria UTC, Ventana de actualización 03:00-06:00'],
    [{ isLossCritical: true }, 'Las conexiones perdidas son críticas Sí'],
    [{ severityLevel: ['Info', 'Critical'] }, 'Niveles Información, Crítico'],
    [['Info', 'Critical'], 'Info, Critical'],
    [{ from: '2026-11-28T03:00:00.000Z', note: '2026-11-28' }, 'Desde Sat, 28 Nov 2026 03:00:00 GMT, Nota 2026-11-28'],
    [null, 'null'],
    [-3.5, '-3.5'],
  ])('writes %j on one line', (value, text) => {
    const { names, values } = spanish;
    const moment = (date: Date) => date.toUTCString();
    const said = { names: { ...names, [venueId]: 'Hall' }, values: { ...values, severityLevel: spanishCloud.severities }, moment };
    expect(valueText(value, said)).toBe(text);
  });
});
