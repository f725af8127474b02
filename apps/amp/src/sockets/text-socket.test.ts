import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '@headroom/model/property';
import { describe, expect, it } from 'vitest';
import { createSocketRig } from '../../test/socket-rig.ts';
import { createRig } from '../../test/amp-rig.ts';
import { openStateFile } from '../persistence/state-file.ts';
import { createTextFace } from './text-socket.ts';

const { open } = createSocketRig();

async function talk(port: number, lines: string, enough: number): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  await new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      text += data.toString();
      if (text.split('\n').length > enough) resolve();
    });
    socket.write(lines);
  });
  socket.destroy();
  return text.split('\n').slice(0, -1);
}

describe('the text interface', () => {
  it('speaks lines as third-party controllers expect them of firmware 3', async () => {
    const { ports } = await open({ model: '704D' });
    const lines = [
      'GET /amp/channels/1/output/fader',
      'subscribe /amp/channels/1/output/mute',
      'set /amp/channels/1/output/mute true',
      'get /nowhere',
      'what',
      '',
    ].join('\n');
    expect(await talk(ports.text, lines, 5)).toEqual([
      '/amp/channels/1/output/fader 0.0',
      '/amp/channels/1/output/mute false',
      '/amp/channels/1/output/mute true',
      "error:  object/element does not exist - '/nowhere'",
      "error:  cannot parse - 'what'",
    ]);
  });

  it('answers a set on firmware 2', async () => {
    const { ports } = await open({ model: '704D', firmware: '2.1.0.4' });
    expect(await talk(ports.text, 'set /amp/channels/1/output/name "Bar left"\nget /amp/channels/1/output/name\n', 2)).toEqual([
      'OK',
      '/amp/channels/1/output/name "Bar left"',
    ]);
  });

  it('answers in the order of the lines, though what is set must reach the disk first', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'headroom-text-'));
    const { amplifier } = await createRig('704D', { memory: openStateFile(folder, () => undefined), firmware: '2.1.0.4' });
    const { tcp } = createTextFace(amplifier, () => undefined);
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    const name = '/amp/channels/1/output/name';
    const lines = [
      `set ${name} "Bar"`,
      `get ${name}`,
      'set /misc/passwordProtected true',
      'set /amp/channels/1/output/fader -6',
      'what',
      '',
    ].join('\n');
    expect(await talk((tcp.address() as AddressInfo).port, lines, 5)).toEqual([
      'OK',
      `${name} "Bar"`,
      'error: read only: (/misc/passwordProtected)',
      'OK',
      'error: cannot parse: what',
    ]);
    tcp.close();
    amplifier.close();
    await amplifier.memory.close();
    rmSync(folder, { recursive: true });
  });

  it('[API-13] reads and no longer writes once a password is set, which would otherwise protect nothing', async () => {
    const { ports, amplifier } = await open({ model: '704D', password: 'secret' });
    const [answer] = await talk(ports.text, 'set /amp/channels/1/output/mute true\n', 1);
    expect(answer).toContain('not allowed');
    expect(amplifier.core.tree).toMatchObject({ amp: { channels: { 1: { output: { mute: false } } } } });
  });
});

describe('rights on the text interface', () => {
  it('[LOCK-04] [LOCK-09] cannot be bypassed, of a UAC lock or a locked tuning, and no secret is shown', async () => {
    const { ports, amplifier } = await open({ model: '704D', lockedTuning: { password: 'p', channels: [1] } });
    const targets = ['/amp/channels/1/outputEqFilters', '/amp/channels/2/output/mute', '/lockedProperties', '/misc/passwordProtected'];
    const settings = () => structuredClone(targets.map((address) => at(amplifier.core.tree, address)));
    const before = settings();
    await amplifier.device.write('/network/ethernet', { dot1xPassword: 'geheim' }, { id: 'installer', admin: true });
    const ask = (...lines: string[]) => talk(ports.text, `${lines.join('\n')}\n`, lines.length);
    expect(
      await ask(
        'set /amp/channels/1/outputEqFilters/1/gain 3',
        'set /lockedProperties/ch1/properties ""',
        'get /network/ethernet/dot1xPassword',
        'get /misc/uploadTicket',
        'set /misc/passwordProtected false',
      ),
    ).toEqual([
      "error:  /amp/channels/1/outputEqFilters/1/gain is locked. - '/amp/channels/1/outputEqFilters/1/gain'",
      "error:  element is read only - '/lockedProperties/ch1/properties'",
      '/network/ethernet/dot1xPassword ""',
      '/misc/uploadTicket ""',
      "error:  element is read only - '/misc/passwordProtected'",
    ]);
    amplifier.access.setLockKey('key of the house');
    expect(await ask('set /amp/channels/2/output/mute true', 'get /UAC/key')).toEqual([
      "error:  not allowed - '/amp/channels/2/output/mute'",
      expect.stringMatching(/^\/UAC\/key "[0-9a-f]{32}"$/),
    ]);
    expect(settings()).toEqual(before);
  });

  it('a peer that requests and never reads is cut, with everything that waits for it', async () => {
    const { amplifier, clock } = await createRig('704D');
    amplifier.core.setAt('/logs/events', 'x'.repeat(90_000));
    const { tcp } = createTextFace(amplifier, () => undefined);
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    const joined = once(tcp, 'connection');
    const socket = connect((tcp.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('get /logs/events\n'.repeat(190));
    await joined;
    const peers = () => new Promise<number>((resolve) => tcp.getConnections((_, connections) => resolve(connections)));
    await expect
      .poll(async () => {
        await clock.advance(1000);
        return peers();
      })
      .toBe(0);
    socket.destroy();
    tcp.close();
  });
});
