import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModel } from '@headroom/model/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakPackage } from '../commands/firmware-make.ts';
import { packageName, samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { createRig, type Rig } from '../../test/amp-rig.ts';
import type { UploadDamage } from '../surroundings/world.ts';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'headroom-firmware-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const version = '3.9.0.4';
function packageFor(modelName: string): Buffer {
  const model = readModel(modelName);
  if (!model) throw new Error('unknown model');
  return writePackage(samplePackage(model, version, 500));
}
async function upload(rig: Rig, content: Buffer, name = packageName(rig.amplifier.model.updatePrefix, version)) {
  const path = join(folder, 'upload');
  writeFileSync(path, content);
  return rig.amplifier.receive({ name, path, bytes: content.length });
}
function follow(rig: Rig, ...names: string[]): string[] {
  const seen: string[] = [];
  rig.amplifier.device.onChange((changes) => {
    for (const [address, value] of changes) if (names.some((name) => address === `/misc/${name}`)) seen.push(String(value));
  });
  return seen;
}

describe('a firmware update', () => {
  it('[ENUM-27] [FWLOCAL-12] goes through its steps, restarts, and has the new version', async () => {
    const rig = await createRig('704D');
    const steps = follow(rig, 'fwUpdateStatus');
    const parts = follow(rig, 'psFwUpdateStatus', 'amp1FwUpdateStatus', 'amp2FwUpdateStatus', 'amp3FwUpdateStatus');
    const states: string[] = [];
    rig.amplifier.lifecycle.onChange((state) => states.push(state));
    expect(await upload(rig, packageFor('704D'))).toEqual({ status: 200, message: 'OK' });
    await rig.advance(28);
    expect(rig.read('/amp/deviceInfo/firmwareVersion')).toBe('3.1.7.0');
    await rig.advance(20);
    expect(steps).toEqual(['Decrypting', 'Extraction', 'ExtractionComplete', 'Downloading', 'Finished', 'FinishedFlash']);
    expect(parts).toEqual(['Downloading', 'Finished', 'Downloading', 'Finished', 'Downloading', 'Finished']);
    expect(states).toEqual(['starting', 'on']);
    expect(rig.read('/amp/deviceInfo/firmwareVersion')).toBe(version);
    expect(rig.read('/amp/deviceInfo/amp34firmwareVersion')).toBe('3.9.0.31');
    expect(rig.read('/logs/events')).toContain(`Firmware ${version} installed`);
    await rig.advance(70);
    expect(rig.read('/misc/fwUpdateStatus')).toBe('None');
  });

  it.each([
    [
      '704D',
      false,
      [
        [0, 'Decrypting'],
        [3, 'Extraction'],
        [6, 'ExtractionComplete'],
        [7, 'Downloading'],
        [22, 'Finished'],
        [39, 'FinishedFlash'],
        [99, 'None'],
      ],
    ],
    [
      '168',
      true,
      [
        [0, 'Decrypting'],
        [3, 'Extraction'],
        [6, 'ExtractionComplete'],
        [7, 'Downloading'],
        [32, 'FactoryReset'],
        [33, 'Finished8ch'],
        [50, 'FinishedFlash'],
        [110, 'None'],
      ],
    ],
  ] as const)('[ENUM-27] takes the seconds of docs/firmware-format.md for each step, in a %s', async (name, factoryReset, expected) => {
    const rig = await createRig(name);
    const model = rig.amplifier.model;
    const start = rig.clock.elapsed();
    const seen: [number, string][] = [];
    rig.amplifier.device.onChange((changes) => {
      for (const [address, value] of changes)
        if (address === '/misc/fwUpdateStatus') seen.push([(rig.clock.elapsed() - start) / 1000, String(value)]);
    });
    await upload(rig, writePackage({ ...samplePackage(model, version, 500), factoryReset }));
    await rig.advance(120);
    expect(seen).toEqual(expected);
  });

  it('[FWLOCAL-12] an eight-channel model finishes as such, with a status for each pair', async () => {
    const rig = await createRig('168');
    const steps = follow(rig, 'fwUpdateStatus');
    await upload(rig, packageFor('168'));
    await rig.advance(45);
    expect(steps).toContain('Finished8ch');
    expect(rig.read('/misc/amp4FwUpdateStatus')).toBe('Finished');
  });

  it('[FWLOCAL-06] a file named for another model is refused, and nothing happens', async () => {
    const rig = await createRig('704D');
    expect(await upload(rig, packageFor('1504'), packageName('BS', version))).toMatchObject({ status: 400 });
    await rig.advance(5);
    expect(rig.read('/misc/fwUpdateStatus')).toBe('None');
  });

  it.each([
    ['signature', 'DecryptingFail', 'wrong signature'],
    ['payload', 'DecryptingFail', 'damaged payload'],
    ['truncated', 'DecryptingFail', 'damaged payload'],
    ['garbage', 'DecryptingFail', 'not a package'],
    ['component', 'ExtractionFail', 'damaged component'],
    ['hardware', 'HwNotSupportedInFw', 'this hardware is not supported'],
  ] as const)(
    '[ENUM-27] a package with a broken %s ends in %s and the old version, and the log gives the reason: %s',
    async (fault, expected, why) => {
      const rig = await createRig('704D');
      expect((await upload(rig, breakPackage(packageFor('704D'), fault))).status).toBe(200);
      await rig.advance(60);
      expect(rig.read('/misc/fwUpdateStatus')).toBe(expected);
      expect(rig.read('/amp/deviceInfo/firmwareVersion')).toBe('3.1.7.0');
      expect(rig.read('/logs/faults')).toMatch(new RegExp(` Firmware update failed: ${why}$`));
      expect((await upload(rig, packageFor('704D'))).status).toBe(200);
    },
  );

  it('[FWLOCAL-06] a package made for another family is refused by its contents too', async () => {
    const rig = await createRig('704D');
    await upload(rig, packageFor('1504'), packageName('ASBT', version));
    await rig.advance(60);
    expect(rig.read('/misc/fwUpdateStatus')).toBe('HwNotSupportedInFw');
  });

  it.each<[UploadDamage, string]>([
    ['decrypt', 'DecryptingFail'],
    ['extract', 'ExtractionFail'],
    ['hardware', 'HwNotSupportedInFw'],
    ['download', 'DownloadFail'],
  ])('the control panel can make the next one fail: %s', async (damage, expected) => {
    const rig = await createRig('704D');
    rig.amplifier.world.uploadDamage = damage;
    await upload(rig, packageFor('704D'));
    await rig.advance(60);
    expect(rig.read('/misc/fwUpdateStatus')).toBe(expected);
    await upload(rig, packageFor('704D'));
    await rig.advance(60);
    expect(rig.read('/amp/deviceInfo/firmwareVersion')).toBe(version);
  });

  it('a power cut midway leaves the old firmware, which starts and accepts the next update', async () => {
    const rig = await createRig('704D');
    await upload(rig, packageFor('704D'));
    await rig.advance(10);
    expect(rig.read('/misc/psFwUpdateStatus')).toBe('Downloading');
    rig.amplifier.world.mains = 0;
    await rig.advance(3);
    rig.amplifier.world.mains = 230;
    await rig.advance(60);
    expect(rig.read('/misc/fwUpdateStatus')).toBe('None');
    expect(rig.read('/amp/deviceInfo/firmwareVersion')).toBe('3.1.7.0');
    expect(rig.read('/logs/faults')).toContain('interrupted');
    await upload(rig, packageFor('704D'));
    await rig.advance(60);
    expect(rig.read('/amp/deviceInfo/firmwareVersion')).toBe(version);
  });

  it('a power cut while the file is being read leaves the old firmware, and nothing goes on without power', async () => {
    const rig = await createRig('704D');
    const steps = follow(rig, 'fwUpdateStatus');
    const states: string[] = [];
    rig.amplifier.lifecycle.onChange((state) => states.push(state));
    const answer = upload(rig, packageFor('704D'));
    rig.amplifier.world.mains = 0;
    rig.amplifier.lifecycle.powered(false);
    await answer;
    await rig.advance(60);
    expect([states, steps]).toEqual([['off'], []]);
    expect(await answer).toMatchObject({ status: 500 });
    rig.amplifier.world.mains = 230;
    await rig.advance(60);
    expect(rig.read('/amp/deviceInfo/firmwareVersion')).toBe('3.1.7.0');
    expect(await upload(rig, packageFor('704D'))).toMatchObject({ status: 200 });
  });

  it('a power cut planned in the control panel restarts it with the old firmware', async () => {
    const rig = await createRig('704D');
    const states: string[] = [];
    rig.amplifier.lifecycle.onChange((state) => states.push(state));
    rig.amplifier.world.uploadDamage = 'power cut';
    await upload(rig, packageFor('704D'));
    await rig.advance(40);
    expect(states).toEqual(['starting', 'on']);
    expect(rig.read('/misc/fwUpdateStatus')).toBe('None');
    expect(rig.read('/amp/deviceInfo/firmwareVersion')).toBe('3.1.7.0');
    await upload(rig, packageFor('704D'));
    await rig.advance(60);
    expect(rig.read('/amp/deviceInfo/firmwareVersion')).toBe(version);
  });

  it('ends although the amplifier is restarted once more while it restarts', async () => {
    const rig = await createRig('704D');
    await upload(rig, packageFor('704D'));
    await rig.advance(30);
    expect(rig.amplifier.lifecycle.state()).toBe('starting');
    rig.amplifier.lifecycle.restart(5, () => undefined);
    await rig.advance(10);
    expect(rig.read('/misc/fwUpdateStatus')).toBe('FinishedFlash');
    expect(rig.read('/amp/deviceInfo/firmwareVersion')).toBe(version);
    expect(await upload(rig, packageFor('704D'))).toMatchObject({ status: 200 });
  });

  it('an unreadable upload is refused, and the next is accepted', async () => {
    const rig = await createRig('704D');
    const name = packageName(rig.amplifier.model.updatePrefix, version);
    expect(await rig.amplifier.receive({ name, path: join(folder, 'nothing'), bytes: 1 })).toMatchObject({ status: 500 });
    expect(await upload(rig, packageFor('704D'))).toMatchObject({ status: 200 });
  });

  it('one begun soon after another shows each of its steps until the next', async () => {
    const rig = await createRig('704D');
    await upload(rig, packageFor('704D'));
    await rig.advance(80);
    expect(rig.read('/misc/fwUpdateStatus')).toBe('FinishedFlash');
    const steps = follow(rig, 'fwUpdateStatus');
    await upload(rig, packageFor('704D'));
    await rig.advance(45);
    expect(steps).toEqual(['None', 'Decrypting', 'Extraction', 'ExtractionComplete', 'Downloading', 'Finished', 'FinishedFlash']);
    await rig.advance(70);
    expect(rig.read('/misc/fwUpdateStatus')).toBe('None');
  });

  it('a second upload during an update is refused', async () => {
    const rig = await createRig('704D');
    await upload(rig, packageFor('704D'));
    expect((await upload(rig, packageFor('704D'))).status).toBe(409);
  });
});
