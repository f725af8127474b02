import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageName, samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVolatileMemory } from '../persistence/memory.ts';
import { createRig } from '../../test/amp-rig.ts';

const ethernet = '/network/ethernet';
let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'headroom-network-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('changes of address', () => {
  it('are applied, and reverted after a minute without a confirmation', async () => {
    const rig = await createRig();
    await rig.write(ethernet, { dhcp: false, ip: '127.0.0.77/24', gateway: '127.0.0.1' });
    expect(rig.read('/network/confirm')).toBe(false);
    await rig.advance(59);
    expect(rig.read(`${ethernet}/ip`)).toBe('127.0.0.77/24');
    await rig.advance(2);
    expect(rig.read(`${ethernet}/ip`)).toBe('127.0.0.31/24');
    expect(rig.read(`${ethernet}/dhcp`)).toBe(true);
    expect(rig.read('/network/confirm')).toBe(true);
    expect(rig.read('/logs/events')).toContain('were not confirmed');
  });

  it('stay once somebody confirms', async () => {
    const rig = await createRig();
    await rig.write(ethernet, { dhcp: false, ip: '127.0.0.77/24' });
    await rig.advance(30);
    await rig.write('/network', { confirm: true });
    await rig.advance(120);
    expect(rig.read(`${ethernet}/ip`)).toBe('127.0.0.77/24');
  });

  it('(OQ-098) are reverted by a power cut too if unconfirmed, and confirmed ones are not', async () => {
    const memory = createVolatileMemory();
    const first = await createRig('704D', { memory });
    await first.write(ethernet, { dhcp: false, ip: '127.0.0.77/24', gateway: '127.0.0.1' });
    await first.advance(10);
    const second = await createRig('704D', { memory });
    expect(second.read(ethernet)).toMatchObject({ dhcp: true, ip: '127.0.0.31/24' });
    expect(memory.values.get(`${ethernet}/ip`)).toBe('127.0.0.31/24');
    expect(second.read('/logs/events')).toContain('were not confirmed');
    await second.write(ethernet, { dhcp: false, ip: '127.0.0.78/24' });
    await second.write('/network', { confirm: true });
    const third = await createRig('704D', { memory });
    expect(third.read(ethernet)).toMatchObject({ dhcp: false, ip: '127.0.0.78/24' });
  });

  it('(OQ-098) are reverted to what a factory reset has left, not to what was before it', async () => {
    const rig = await createRig();
    await rig.write(ethernet, { dhcp: false, ip: '127.0.0.77/24', gateway: '127.0.0.1' });
    await rig.write('/network', { confirm: true });
    const path = join(folder, 'package');
    const source = { ...samplePackage(rig.amplifier.model, '3.2.0.0', 100), factoryReset: true };
    writeFileSync(path, writePackage(source));
    const name = packageName(source.prefix, source.version);
    expect(await rig.amplifier.receive({ name, path, bytes: 100 })).toMatchObject({ status: 200 });
    await rig.advance(120);
    expect(rig.read(ethernet)).toMatchObject({ dhcp: true, ip: '127.0.0.31/24' });
    await rig.write(ethernet, { dhcp: false, ip: '127.0.0.78/24', gateway: '127.0.0.1' });
    await rig.advance(61);
    expect(rig.read(ethernet)).toMatchObject({ dhcp: true, ip: '127.0.0.31/24' });
  });

  it('are refused if no network could work with them', async () => {
    const rig = await createRig();
    for (const values of [
      { dhcp: false, ip: '127.0.0.77' },
      { dhcp: false, ip: '127.0.0.300/24' },
      { dhcp: false, ip: '10.0.0.9/24', gateway: '10.0.1.1' },
    ]) {
      expect(await rig.write(ethernet, values)).toMatchObject({ ok: false });
    }
    expect(rig.read(`${ethernet}/ip`)).toBe('127.0.0.31/24');
    expect(rig.read('/network/confirm')).toBe(true);
  });

  it('[NET-05] an access point password of less than eight characters is refused', async () => {
    const rig = await createRig();
    for (const password of ['short', '1234567', 'contraseña'])
      expect(await rig.write('/network/apConfig', { password })).toEqual({
        ok: false,
        message: '/network/apConfig/password must have 8 to 63 printable ASCII characters.',
      });
    for (const password of ['longer 8', 'x'.repeat(63)]) {
      expect(await rig.write('/network/apConfig', { password })).toMatchObject({ ok: true });
      expect(rig.read('/network/apConfig/password')).toBe(password);
    }
  });

  it('[DOT1X-08] the 802.1X password is accepted and never shown', async () => {
    const rig = await createRig();
    await rig.write(ethernet, { dot1xMode: 'PEAP', dot1xIdentity: 'amp', dot1xPassword: 'geheim-99' });
    expect(rig.read(`${ethernet}/dot1xIdentity`)).toBe('amp');
    expect(JSON.stringify(rig.amplifier.core.tree)).not.toContain('geheim-99');
  });

  it('[PROP-27] enabled Wi-Fi with a name receives its network', async () => {
    const rig = await createRig();
    expect(rig.read('/network/wifi/signalStrength')).toBe(-120);
    await rig.write('/network/wifi', { enable: true, ssid: 'House' });
    expect(rig.number('/network/wifi/signalStrength')).toBeGreaterThan(-90);
  });

  it('[MODEL-02] a model without wireless has none of it', async () => {
    const rig = await createRig('704D-G');
    expect(rig.read('/network/wifi')).toBeUndefined();
    expect((await rig.write('/network/wifi', { enable: true })).ok).toBe(false);
  });
});
