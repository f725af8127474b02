import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readModel } from '@headroom/model/catalogue';
import { changedSettings } from '@headroom/model/firmware';
import { at } from '@headroom/model/property';
import { packageName, samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { afterEach, expect, it, vi } from 'vitest';
import { copyEmptyCloud } from '../../apps/cloud/test/empty-cloud.ts';
import { registerAmps } from './cloud-amps.ts';
import { answerOf, cloudWords, signUpAt, startServer, type Running } from './cloud-program.ts';
import { freePort } from './free-port.ts';
import { createHeldClock } from './held-clock.ts';
import { createTestbed } from './testbed.ts';

/** `npm run soak` uses all steps. */
const kills = (process.env['HEADROOM_ROLLOUT_KILLS'] ?? 'Downloading').split(' ');
const version = '9.1.0.0';

let stack = new AsyncDisposableStack();
afterEach(async () => {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
});
it(
  `[CLOUDAPI-17] [FWCLOUD-16] [FWCLOUD-18] a cloud killed at ${kills.join(', ')} updates virtual amplifiers; one fails, and none is on a wrong version`,
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'headroom-rollout-'));
    // The database's user needs access.
    chmodSync(folder, 0o755);
    stack.defer(() => rmSync(folder, { recursive: true, force: true }));
    await copyEmptyCloud(join(folder, 'cloud'));
    const data = ['--data', join(folder, 'cloud')];
    const words = [...cloudWords, '--port', `${await freePort()}`, '--mqtt-port', `${await freePort()}`, ...data, '--log', 'warn'];
    let cloud: Running = await startServer(words);
    stack.defer(() => cloud[Symbol.asyncDispose]());

    const model = readModel('704D');
    if (!model) throw new Error('There is no such model.');
    const file = join(folder, packageName(model.updatePrefix, version));
    writeFileSync(file, writePackage(samplePackage(model, version, 20_000)));
    await promisify(execFile)(process.execPath, [...cloudWords, 'firmware', 'add', file, ...data]);

    const { client } = await signUpAt(cloud.origin, 'ada@example.com');
    const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
    const clock = createHeldClock();
    const testbed = stack.use(
      await createTestbed({ clock, amps: ['Bar', 'Hall', 'Terrace'].map((name, index) => ({ model: '704D', name, seed: 81 + index })) }),
    );
    const site = await registerAmps({ origin: cloud.origin, client, venueId }, testbed);
    const [first, , failing] = testbed.amps.toSorted((one, other) =>
      site.idOf(one.amplifier.name()).localeCompare(site.idOf(other.amplifier.name())),
    );
    if (!first || !failing) throw new Error('There are three amplifiers.');
    failing.amplifier.world.uploadDamage = 'decrypt';
    const before = testbed.amps.map(({ amplifier }) => structuredClone(amplifier.core.tree));

    const { rolloutId } = answerOf(await client.updateVenue({ params: { venueId }, body: { tolerated: 1 } }));
    const shownNow = async () => {
      const answer = await client.getRollout({ params: { venueId, rolloutId } });
      return answer.ok && 'value' in answer ? answer.value.rollout : undefined;
    };
    const left = [...kills];
    let pace = 500;
    const goOn = async () => {
      // Time waits for the cloud at the step where it is to be killed.
      if (left[0] === undefined || at(first.amplifier.core.tree, '/misc/fwUpdateStatus') !== left[0]) await clock.pass(pace);
      const now = await shownNow();
      const [own] = now?.devices ?? [];
      // Without downloads nothing depends on the cloud's pace.
      pace = left.length === 0 && now?.devices.every(({ state }) => state !== 'starting' && state !== 'running') ? 5000 : 500;
      if (left[0] !== undefined && (own?.step === left[0] || own?.state === left[0])) {
        left.shift();
        await cloud.kill();
        cloud = await startServer(words);
      }
      return now !== undefined && now.counts.waiting + now.counts.running === 0 ? now : undefined;
    };
    const shown = await vi.waitUntil(goOn, { timeout: 540_000, interval: 40 });
    const outcome = shown.devices.map(({ deviceId, state, reason }) => [deviceId, state, reason]);
    expect([left, outcome]).toEqual([
      [],
      shown.devices.map(({ deviceId }) =>
        deviceId === site.idOf(failing.amplifier.name()) ? [deviceId, 'failure', 'DecryptingFail'] : [deviceId, 'success', undefined],
      ),
    ]);
    expect(shown).toMatchObject({ state: 'finished', result: 'failure', counts: { total: 3, succeeded: 2, failed: 1, cancelled: 0 } });
    for (const [index, { amplifier }] of testbed.amps.entries()) {
      const { tree } = amplifier.core;
      expect(at(tree, '/amp/deviceInfo/firmwareVersion') === version).toBe(amplifier !== failing.amplifier);
      const installed = JSON.stringify(at(tree, '/logs/events')).match(/Firmware 9\.1\.0\.0 installed/g) ?? [];
      expect(installed).toHaveLength(amplifier === failing.amplifier ? 0 : 1);
      expect(changedSettings(before[index] ?? {}, tree)).toEqual([]);
    }
  },
);
