import { expect, it } from 'vitest';
import { siteRig, type AmpThere } from '../../../test/site-rig.tsx';
import type { FirmwareFile } from './firmware-file.ts';
import { judge, targetOf } from './targets.ts';

const running = (version: string, step = 'None') => ({ '/amp/deviceInfo/firmwareVersion': version, '/misc/fwUpdateStatus': step });
async function told(amps: readonly AmpThere[], file: FirmwareFile | undefined, minimum?: string) {
  const { site } = await siteRig(amps);
  const judged = site.amps().map((amp) => {
    const one = judge(amp, { file, minimum });
    return [one.leftOut, one.image, targetOf(amp, one)?.image];
  });
  site.close();
  return judged;
}
const asbt = 'ASBT-3.2.0.0.tar.xz.enc';
const file: FirmwareFile = { kind: 'image', name: asbt, bytes: 3, blob: new Blob(['abc']), says: {} };

it('[FWLOCAL-13] firmware is not offered to an amplifier below the configured minimum, and to every one without a minimum', async () => {
  const amps = [
    { model: '704D', settings: running('3.1.7.0') },
    { model: '702D', settings: running('3.1.6.9') },
    { model: '84', settings: running('3.10.0.0') },
  ];
  expect(await told(amps, file, '3.1.7.0')).toEqual([
    [undefined, asbt, asbt],
    ['too old', asbt, undefined],
    [undefined, asbt, asbt],
  ]);
  expect(await told(amps, file)).toEqual(amps.map(() => [undefined, asbt, asbt]));
});

it('[FWLOCAL-01] [FWLOCAL-04] a file is sent to every amplifier that it fits, except read-only, absent and already updated ones', async () => {
  const amps = [
    { model: '704D' },
    { model: '702D', password: 'secret' },
    { model: '84', isAway: true },
    { model: '352', settings: running('3.1.7.0', 'Downloading') },
    { model: '124D' },
    { model: '168' },
  ];
  expect(await told(amps, file)).toEqual([
    [undefined, asbt, asbt],
    ['read-only', asbt, undefined],
    ['not connected', asbt, undefined],
    ['updating', asbt, undefined],
    ['wrong model', undefined, undefined],
    [undefined, asbt, asbt],
  ]);
  expect((await told(amps, undefined)).map(([, , sent]) => sent)).toEqual(amps.map(() => undefined));
});
