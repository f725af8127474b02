import { put } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { preferences } from '../../preferences/preferences.ts';
import { loadRegion } from '../../region.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './connect-screen.tsx';

const configured = async (config: object) => {
  vi.stubGlobal('fetch', async () => Response.json(config));
  await loadRegion();
};
afterEach(async () => {
  cleanup();
  preferences.set('language', '');
  await configured({});
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const cloudRegions = [
  { name: 'World', endpoint: 'https://cloud.example' },
  { name: 'China', endpoint: 'https://cloud.example.cn/', china: true },
  { name: 'Laboratory', endpoint: 'http://lab.example', development: true },
];
/** The amplifier "Main bar" refuses every token but `GOOD`. */
async function opened({ isDevelopment = false, china = false } = {}) {
  vi.stubEnv('DEV', isDevelopment);
  // China has a language of its own.
  preferences.set('language', 'en');
  await configured({ china, cloudRegions });
  const asked: unknown[] = [];
  const { amp, turn, wrapper, link } = await pageRig({
    settings: (tree) => put(tree, '/amp/deviceInfo/deviceName', 'Main bar'),
    hooks: {
      setHandlers: {
        '/cloud': (params) => {
          asked.push(params);
          return (params as { registrationToken: string }).registrationToken === 'GOOD'
            ? undefined
            : { ok: false, message: 'Who is this?' };
        },
      },
    },
  });
  renderKit(wrapper({ children: <Screen /> }));
  await turn(500);
  const token = screen.getByLabelText<HTMLInputElement>('Registration token');
  const register = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register' });
  const send = async (text: string) => {
    fireEvent.change(token, { target: { value: text } });
    fireEvent.click(register());
    await turn(1000);
  };
  const wrong = () => document.getElementById(token.getAttribute('aria-describedby') ?? '')?.textContent;
  return { amp, asked, turn, link, token, register, send, wrong };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the page that registers an amplifier with a cloud', () => {
  it.each([
    [{}, 'World', ''],
    [{ china: true }, 'China', ''],
    [{ isDevelopment: true }, 'World', 'LaboratoryFor development'],
  ])(
    '[CONNECT-01] [CONNECT-02] has with %j the regions as radio buttons, with its note China alone, first %s',
    async (where, first, more) => {
      await opened(where);
      const radios = within(screen.getByRole('group', { name: 'Region' })).getAllByRole<HTMLInputElement>('radio');
      expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(
        ['World', 'ChinaFor use in China only', more].filter((name) => name !== ''),
      );
      expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual([first]);
      expect(screen.getAllByText('For use in China only')).toHaveLength(1);
    },
  );

  it('[CONNECT-03] explains in a dialog where a token comes from', async () => {
    const { register } = await opened();
    expect([register().disabled, screen.queryByRole('dialog')]).toEqual([true, null]);
    press('I have no token');
    const steps = within(screen.getByRole('dialog', { name: 'Where the token comes from' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '1Sign in to the cloud and open the venue.',
      '2Press Add amp and copy the token.',
      '3Paste it here and press Register.',
    ]);
    press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[API-10] [CONNECT-03] [CONNECT-04] [CONNECT-05] sends the token and the endpoint of the chosen region, and reports the success in a dialog', async () => {
    const { asked, send, token, register } = await opened();
    fireEvent.click(screen.getByRole('radio', { name: /^China/ }));
    await send(' GO OD ');
    expect(asked).toEqual([{ registrationToken: 'GOOD', registrationEndpoint: 'https://cloud.example.cn/devices/register' }]);
    expect(screen.getByRole('dialog', { name: 'The amplifier is registered' }).textContent).toContain(
      'Main bar now belongs to its venue in the cloud',
    );
    press('OK');
    expect([screen.queryByRole('dialog'), token.value, register().disabled]).toEqual([null, '', true]);
    expect(screen.getByText('Registered at cloud.example.cn. A new token moves it to another venue.')).toBeDefined();
  });

  it('says that the amplifier is no longer registered once the cloud has removed it', async () => {
    const { amp, turn, send } = await opened();
    await send('GOOD');
    press('OK');
    amp.report([['/cloud/registrationEndpoint', '']]);
    await turn(10_000);
    expect(screen.queryByText(/^Registered at/)).toBeNull();
    expect(screen.getByText('Not registered')).toBeDefined();
    expect(screen.getByText('No longer registered at cloud.example: it was removed there. A new token brings it back.')).toBeDefined();
  });

  it('[CONNECT-06] reports an error below the field, with the reason, until another token is typed', async () => {
    const { asked, link, turn, send, token, wrong } = await opened();
    expect(wrong()).toBeUndefined();
    await send('BAD');
    expect([wrong(), asked.length, screen.queryByRole('dialog')]).toEqual(['something went wrong', 1, null]);
    expect(screen.getByText('The amplifier says: Who is this?')).toBeDefined();
    fireEvent.change(token, { target: { value: 'BAD2' } });
    expect([wrong(), screen.queryByText(/^The amplifier says/)]).toEqual([undefined, null]);
    link.frozen = true;
    await send('GOOD');
    await turn(20_000);
    expect([wrong(), token.value]).toEqual(['something went wrong', 'GOOD']);
  });
});
