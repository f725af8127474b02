import type { Kysely, KyselyPlugin } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../kit/db/schema.ts';
import { createRolloutRig, outcomes, sound, steps, type Behaviour, type RolloutRig } from '../../../test/rollout-rig.ts';

const minute = 60_000;
/** `npm run soak` uses more. */
const many = Number(process.env['HEADROOM_ROLLOUT_AMPS'] ?? 12);

let rig: RolloutRig | undefined;
afterEach(async () => {
  await rig?.[Symbol.asyncDispose]();
  rig = undefined;
});
async function rigOf(count: number, behaviour: Behaviour = sound): Promise<RolloutRig> {
  rig = await createRolloutRig(count);
  rig.behave(1, behaviour);
  return rig;
}
const logOf = ({ db }: RolloutRig) =>
  db.selectFrom('audit_log').select(['action', 'device_id', 'value_after']).orderBy('entry_id').execute();

describe('an update of amplifiers over MQTT', () => {
  it('[FWCLOUD-14] [FWCLOUD-15] [FWCLOUD-16] [FWCLOUD-18] updates one first and then the others, and is logged', async () => {
    const all = await rigOf(3);
    await all.start();
    await all.look();
    await all.look();
    expect((await all.rollout()).counts).toMatchObject({ running: 1, waiting: 2 });
    const shown = await all.ended();
    expect(shown).toMatchObject({ state: 'finished', result: 'success', counts: { total: 3, succeeded: 3 } });
    expect(all.orders).toEqual(all.amps.map(({ deviceId }) => deviceId));
    expect(shown.devices[0]).toMatchObject({ step: 'FinishedFlash', powerSupply: 'None', pairs: ['None'] });
    const log = await logOf(all);
    expect(log.map(({ action }) => action)).toEqual([...Array.from({ length: 3 }, () => 'firmware updated'), 'firmware update ended']);
    expect(log.at(-1)?.value_after).toMatchObject({ state: 'finished', result: 'success', total: 3, succeeded: 3 });
    expect(await all.db.selectFrom('rollout_reports').selectAll().execute()).toEqual([]);
    expect(await all.db.selectFrom('rollout_devices').where('before', 'is not', null).selectAll().execute()).toEqual([]);
  });

  it('[FWCLOUD-10] [FWCLOUD-16] is repeated on the same version, which the order then allows', async () => {
    const all = await rigOf(1, (amp) => async () => {
      for (const step of steps) await amp.step(step);
      await amp.leave();
      await amp.join('2.0.0');
      await amp.step('FinishedFlash', ['DownloadFail', 'None', 'None']);
    });
    await all.start();
    const first = await all.ended();
    expect(outcomes(first)).toEqual([['failure', 'PartFailed']]);
    expect(first.devices[0]).toMatchObject({ powerSupply: 'DownloadFail', pairs: ['None'] });
    all.behave(1, sound);
    await all.start({ from: '2.0.0' });
    expect(outcomes(await all.ended())).toEqual([['success', undefined]]);
    expect(all.allows).toEqual([false, true]);
  });

  const failing: readonly (readonly [string, Behaviour, readonly [string, string]])[] = [
    ...(['DownloadFail', 'DecryptingFail', 'ExtractionFail', 'HwNotSupportedInFw'] as const).map(
      (step) =>
        [
          step,
          ((amp) => async () => {
            await amp.step('Downloading');
            await amp.step(step);
          }) satisfies Behaviour,
          ['failure', step],
        ] as const,
    ),
    [
      'a part that fails',
      (amp) => async () => {
        await amp.step('Downloading', ['None', 'DownloadFail', 'None']);
        await amp.step('Finished');
      },
      ['failure', 'PartFailed'],
    ],
    [
      'its old version again',
      (amp) => async () => {
        await amp.step('Downloading');
        await amp.step('Finished');
        await amp.leave();
        await amp.join();
      },
      ['failure', 'OldVersion'],
    ],
    [
      'a fader that was -20 dB and is 0',
      (amp) => async () => {
        await amp.step('Downloading');
        await amp.step('Finished');
        await amp.leave();
        await amp.join('2.0.0');
        await amp.say('channel1', { amp: { channels: { 1: { output: { fader: 0 } } } } });
      },
      ['failure', 'SettingsChanged'],
    ],
    [
      'a new fault',
      (amp) => async () => {
        await amp.step('Downloading');
        await amp.step('Finished');
        await amp.leave();
        await amp.join('2.0.0');
        await amp.say('amp', { amp: { powerSupply: { fault: true } } });
      },
      ['failure', 'NewFault'],
    ],
    ['no step', () => 'OK', ['failure', 'NotBegun']],
    ['one step and no other', (amp) => () => amp.step('Extraction'), ['failure', 'NotEnded']],
    ['WrongModel', () => 'WrongModel', ['request failed', 'WrongModel']],
    ['NoRoom', () => 'NoRoom', ['request failed', 'NoRoom']],
    ['a code that nobody knows', () => 'Tired', ['request failed', 'Refused']],
  ];
  it('[FWCLOUD-17] of which one fails reports the reason, and the others are cancelled: each in turn', async () => {
    const all = await rigOf(2);
    for (const [what, behaviour, expected] of failing) {
      all.behave(1, behaviour);
      await all.start();
      const shown = await all.ended();
      expect([what, ...outcomes(shown)]).toEqual([what, expected, ['cancelled', 'Halted']]);
      expect([what, shown.state, shown.result]).toEqual([what, 'halted', 'failure']);
      if (expected[1] === 'SettingsChanged') expect(shown.devices[0]?.what).toEqual(['/amp/channels/1/output/fader']);
      if (expected[1] === 'Refused') expect(shown.devices[0]?.what).toEqual(['No: Tired.']);
      const [first] = all.amps;
      await first?.say('amp', { amp: { powerSupply: { fault: false } } });
      await first?.leave();
      await first?.join('1.9.0');
    }
    const log = await logOf(all);
    expect(log.find(({ action }) => action === 'firmware update failed')?.value_after).toMatchObject({ reason: 'DownloadFail' });
  });

  it('does not fail because somebody changes a setting through the cloud meanwhile', async () => {
    const all = await rigOf(1, (amp) => async () => {
      const run = sound(amp, 1);
      if (typeof run === 'function') await run();
      await amp.say('channel1', { amp: { channels: { 1: { output: { fader: -30 } } } } });
      const { account_id } = await all.db.selectFrom('venues').select('account_id').executeTakeFirstOrThrow();
      await all.db
        .insertInto('audit_log')
        .values({ recorded_at: all.now(), account_id, address: '', device_id: amp.deviceId, action: '/amp/channels/1/output/fader' })
        .execute();
    });
    await all.start();
    expect(outcomes(await all.ended())).toEqual([['success', undefined]]);
  });

  it.each([
    ['goes an hour ahead', 60],
    ['is put back an hour', -60],
  ])('succeeds although the clock %s while the first is in a step, and again while it restarts', async (_, minutes) => {
    const all = await rigOf(2, (amp) => async () => {
      await amp.step('Downloading');
      await amp.step('Extraction');
    });
    const [first] = all.amps;
    const isStill = async (state: string) => {
      all.setClock(minutes * minute);
      for (let looks = 0; looks < 3; looks += 1) await all.look();
      const shown = await all.rollout();
      expect(outcomes(shown)).toEqual([
        [state, undefined],
        ['waiting', undefined],
      ]);
    };
    await all.start();
    await all.until(({ devices }) => devices[0]?.state === 'running');
    await isStill('running');
    for (const step of steps.slice(2)) await first?.step(step);
    await first?.leave();
    await isStill('checking');
    await first?.join('2.0.0');
    expect(outcomes(await all.ended())).toEqual([
      ['success', undefined],
      ['success', undefined],
    ]);
  });

  it('waits for an amplifier that goes offline before its turn, unless told not to', async () => {
    const all = await rigOf(2);
    await all.amps[1]?.leave();
    await all.start();
    const shown = await all.until(({ counts }) => counts.succeeded === 1);
    expect(outcomes(shown)[1]).toEqual(['offline', undefined]);
    await all.amps[1]?.join();
    expect(await all.ended()).toMatchObject({ result: 'success' });
    for (const amp of all.amps) await amp.join('1.9.0');
    await all.amps[1]?.leave();
    await all.start({ waits: false });
    expect(outcomes(await all.ended())[1]).toEqual(['cancelled', 'Offline']);
  });

  it('an amplifier that loses power at any step is started again and ends on the new version', async () => {
    const all = await rigOf(1);
    for (const [index, step] of steps.slice(0, -1).entries()) {
      all.behave(1, (amp, order) =>
        order > 1
          ? sound(amp, order)
          : async () => {
              for (const one of steps.slice(0, index + 1)) await amp.step(one);
              await amp.leave();
            },
      );
      all.orders.splice(0);
      await all.start();
      await all.until(({ devices }) => devices[0]?.state === 'running');
      all.pass(40 * minute);
      await all.look();
      expect([step, ...outcomes(await all.rollout())]).toEqual([step, ['running', undefined]]);
      await all.amps[0]?.join();
      await all.amps[0]?.step('None');
      const shown = await all.ended();
      expect([step, ...outcomes(shown), all.orders.length]).toEqual([step, ['success', undefined], 2]);
      await all.amps[0]?.leave();
      await all.amps[0]?.join('1.9.0');
    }
  });

  it('starts nothing new once a release is withdrawn, and finishes what runs', async () => {
    const all = await rigOf(3);
    await all.start({ atOnce: 1 });
    await all.until(({ counts }) => counts.succeeded === 1 && counts.running === 1);
    await all.withdraw();
    const shown = await all.ended();
    expect(outcomes(shown)).toEqual([
      ['success', undefined],
      ['success', undefined],
      ['cancelled', 'Withdrawn'],
    ]);
    expect(shown.state).toBe('halted');
    expect(all.amps[2]?.version()).toBe('1.9.0');
  });
});

describe('a cloud that is killed', () => {
  const mortal = (db: Kysely<Schema>, left: number): Kysely<Schema> => {
    let lives = left;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        lives -= 1;
        if (lives < 0) throw new Error('It was killed.');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    return db.withPlugin(plugin);
  };

  it('after any of its statements loses nothing: each amplifier ends once, on the new version', async () => {
    const all = await rigOf(3);
    await all.start({ atOnce: 2 });
    let ended = false;
    for (let lives = 1; !ended && lives < 400; lives += 1) {
      const killed = all.engine(mortal(all.db, lives));
      for (const _ of [1, 2, 3]) {
        await killed.look(all.now()).catch(() => undefined);
        await killed.idle();
        all.pass(4000);
      }
      const { counts } = await all.rollout();
      ended = counts.waiting + counts.running === 0;
    }
    all.engine();
    const shown = await all.ended();
    expect(shown).toMatchObject({ state: 'finished', result: 'success', counts: { total: 3, succeeded: 3 } });
    const log = await logOf(all);
    expect(log.filter(({ action }) => action === 'firmware updated').map(({ device_id }) => device_id)).toHaveLength(3);
    expect(log.filter(({ action }) => action === 'firmware update ended')).toHaveLength(1);
    expect(all.amps.map((amp) => amp.version())).toEqual(['2.0.0', '2.0.0', '2.0.0']);
  });

  it('while others live still has one process act at a time', async () => {
    const all = await rigOf(4);
    await all.start();
    const [one, two] = [all.engine(), all.engine()];
    for (let looks = 0; looks < 60; looks += 1) {
      await Promise.all([one.look(all.now()), two.look(all.now())]);
      await Promise.all([one.idle(), two.idle()]);
      await all.look();
      all.pass(2500);
    }
    expect(await all.rollout()).toMatchObject({ result: 'success', counts: { succeeded: 4 } });
    expect(all.orders.toSorted()).toEqual(all.amps.map(({ deviceId }) => deviceId));
  });
});

it(
  `a rollout over ${many} amplifiers of which some fail ends with exact counters, and none on a wrong version`,
  { timeout: 600_000 },
  async () => {
    const all = await rigOf(many);
    const failing = new Set(all.amps.flatMap(({ number }) => (number > 1 && number % 20 === 7 ? number : [])));
    for (const number of failing)
      all.behave(number, (amp) => async () => {
        await amp.step('Decrypting');
        await amp.step('DecryptingFail');
      });
    await all.start({ atOnce: 20, tolerated: failing.size });
    const shown = await all.ended();
    const { size } = failing;
    expect(shown.counts).toEqual({ total: many, waiting: 0, running: 0, succeeded: many - size, failed: size, cancelled: 0 });
    expect(shown).toMatchObject({ state: 'finished', result: 'failure' });
    const rows = await all.db.selectFrom('devices').select(['device_id', 'firmware_version']).orderBy('device_id').execute();
    expect(rows.map(({ firmware_version }) => firmware_version)).toEqual(
      all.amps.map(({ number }) => (failing.has(number) ? '1.9.0' : '2.0.0')),
    );
    expect(shown.devices.filter(({ state }) => state === 'failure').map(({ deviceId }) => deviceId)).toEqual(
      all.amps.flatMap(({ number, deviceId }) => (failing.has(number) ? deviceId : [])),
    );
  },
);
