import { output } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { planMuteAll } from '@headroom/model/health';
import { valueOf } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { describe, expect, it } from 'vitest';
import { writeMutes } from './mute-all.tsx';
import { reach, serve } from '../../../../test/memory-amp.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const numbers = [1, 2, 3, 4];

async function stage(shown: string) {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const amp = createTreeDevice({ schema, tree: { id: '00:1B:66:00:00:01' }, hooks: noHooks });
  amp.report([['/misc/passwordProtected', true]]);
  const link = network.listen('ws://amp:1234/', serve(amp, clock, 'right').connect);
  const device = reach({ host: 'amp', network, clock, passwordFor: () => shown });
  await clock.advance(500);
  const answered = writeMutes(device, planMuteAll(numbers.map((channelNumber) => ({ channelNumber, isMuted: false }))));
  await clock.advance(500);
  const refusals = link.heard.filter(({ from, text }) => from === 'device' && text.includes('Wrong password'));
  return { failure: await answered, refusals, muted: numbers.filter((channel) => valueOf(amp.tree, output.properties.mute, { channel })) };
}

describe('muting all channels', () => {
  it('mutes every one', async () => {
    expect(await stage('right')).toEqual({ failure: undefined, refusals: [], muted: numbers });
  });

  it('tries one unknown password once, not once per channel', async () => {
    const { failure, refusals, muted } = await stage('wrong');
    expect(failure).toMatchObject({ reason: 'wrong password' });
    expect(refusals).toHaveLength(1);
    expect(muted).toEqual([]);
  });
});
