import { chanceAt } from '../../src/random.ts';
import { music, type Patient } from '../diagnosis-rig.ts';

export async function setUpByChance(amp: Patient, seed: number): Promise<void> {
  let drawn = 0;
  const between = (low: number, high: number) => Math.round((low + chanceAt(seed, drawn++) * (high - low)) * 10) / 10;
  const isIt = (chance: number) => chanceAt(seed, drawn++) < chance;
  const { model } = amp.amplifier;
  await amp.set('/amp/deviceInfo', { deviceName: `Rack ${seed}` });
  for (let first = 1; first <= model.channels; first += 2) {
    const isPair = isIt(0.5);
    const crossover = isIt(0.5) ? between(60, 200) : undefined;
    const isLine = isIt(0.3);
    const gain = between(-4, 4);
    for (const channel of [first, first + 1]) {
      const own = (path: string, values: object) => amp.set(`/amp/channels/${channel}/${path}`, values);
      amp.play(`analog/${channel}`, music(between(-22, -18)));
      await amp.set(`/amp/inputs/analog/${channel}`, { trim: between(-3, 1) });
      await own('output', {
        name: `Zone ${seed} ${channel}`,
        ZoneName: isPair ? `Room ${first}` : '',
        fader: between(-6, 0),
        faderZoneAdjust: between(-3, 0),
        hiZLoZ: isLine ? 'HiZ-100V' : 'LoZ',
        hiZHpfEnable: isLine,
      });
      amp.world.loads.set(
        channel,
        isLine ? { kind: 'line', volts: 100, watts: between(60, 200) } : { kind: 'speaker', ohms: between(4, 16) },
      );
      await own('loadMonitor', { enable: true, lowLimit: 2, highLimit: 250 });
      await own('rmsLimiter', { enable: true, threshold: between(25, 90) });
      await own('peakLimiter', { enable: true, threshold: between(60, 180) });
      await own('crossover/highPassFilter', {
        enable: crossover !== undefined,
        type: 'Linkwitz-Riley 24dB/oct',
        frequency: Math.round(crossover ?? 100),
      });
      await own('crossover/bandGainAndDelay', { gain: gain + between(-0.7, 0.7), delay: between(0, 20) });
      await own('outputEqFilters/1', {
        enable: isIt(0.5),
        type: 'Parametric',
        frequency: Math.round(between(100, 8000)),
        q: 2,
        gain: between(-6, 3),
      });
    }
  }
}
