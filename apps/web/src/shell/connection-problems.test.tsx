import { readModel } from '@headroom/model/catalogue';
import { at, put } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import type { Listener } from '@headroom/protocol/test/memory-socket';
import { discoveryEntry } from '@headroom/protocol/wire';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { siteRig, type AmpThere } from '../../test/site-rig.tsx';
import { renderKit } from '../../test/kit-rig.tsx';
import { useConnectionProblems } from './connection-problems.ts';
import { clearProblem } from '../device/site/problems.ts';
import { ProblemBar } from './problem-bar.tsx';

afterEach(() => {
  clearProblem('connection');
  cleanup();
});

const model = readModel('704D')!;
const record = schemaOf(model).defaults();
put(record, '/id', '001B66000001');
put(record, '/amp/deviceInfo/modelID', model.modelId);
put(record, '/misc/subscriptionPeriod', 400);
const refusal = { error: { message: 'No.' } };
type Asked = Readonly<{ id: number; url: string; method: string }>;
function allBut(isMeant: (asked: Asked) => boolean, otherwise: object | undefined) {
  const lines: ((message: object) => void)[] = [];
  const stranger: Listener = (transport) => {
    const send = (message: object) => transport.send(JSON.stringify({ leaApi: '1.0', ...message }));
    lines.push(send);
    return {
      closed: () => undefined,
      message(text) {
        const asked = JSON.parse(text) as Asked;
        const given = isMeant(asked) ? otherwise : { result: asked.method === 'get' ? (at(record, asked.url) ?? record) : {} };
        if (given) send({ url: asked.url, id: asked.id, ...given });
      },
    };
  };
  return { stranger, tell: (message: object) => lines.at(-1)?.(message) };
}

function Page() {
  useConnectionProblems();
  return <ProblemBar />;
}
async function stage(main: Partial<AmpThere>) {
  const rig = await siteRig([{ model: '704D', ...main }]);
  renderKit(rig.wrapper({ children: <Page /> }));
  await rig.turn(12_000);
  return { ...rig, says: () => screen.getByRole('alert').querySelector('p, span, div')?.textContent.replace('Dismiss', '') ?? '' };
}

it.each<readonly [what: string, main: Partial<AmpThere>, says: string]>([
  ['cannot be reached', { isAway: true }, 'Failed to connect to main amp. Retrying every 5 s.'],
  ['does not say what there is', allBut(({ method }) => method === 'get', refusal), 'Failed to get device data. Retrying every 5 s.'],
  ['does not describe itself', allBut(({ method }) => method === 'info', refusal), 'Failed to get device data. Retrying every 5 s.'],
  [
    'is silent when its period is set',
    allBut(({ method }) => method === 'set', undefined),
    'Failed to set device data. Retrying every 5 s.',
  ],
  ['does not say which others there are', allBut(({ url }) => url === '/discovery', refusal), 'Failed to discover amps'],
  ['tells everything', {}, ''],
])('[ERR-04] the bar reports a main amplifier that %s', async (_, main, text) => {
  expect((await stage(main)).says()).toBe(text);
});

it('[ERR-04] the bar no longer reports a failed discovery once others were found', async () => {
  const { stranger, tell } = allBut(({ url }) => url === '/discovery', refusal);
  const { says, turn, site } = await stage({ stranger });
  expect(says()).toBe('Failed to discover amps');
  const found = { id: '001B66000002', kind: 'amp', ip: 'amp2', name: 'Patio', model: '704D' } as const;
  tell({ method: 'notify', url: '/discovery', params: { 1: discoveryEntry(found) } });
  await turn(1000);
  expect([site.amps().length, says()]).toEqual([2, '']);
});
