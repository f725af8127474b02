/** The words of the power supply's page. */

import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  source: 'Power source',
  poeInUse: 'Running from the network cable',
  poeUnused: 'PoE not in use',
  voltage: 'Line voltage',
  warnOutside: (low: string, high: string) => `Warn below ${low} or above ${high}`,
  warnAutomatic: 'Automatic warning limits',
  current: 'Line current',
  fromLine: 'From the AC line',
  power: 'Power',
  inStandby: (power: string) => `Estimated ${power} in standby`,
  lights: 'Power supply',
  powerOk: 'Power OK',
  thermal: 'Thermal',
  fault: 'Supply fault',
  lineWarning: 'Line warning',
  on: 'on',
  off: 'off',
  reported: 'Reported by the power supply',
  lineTitle: 'Line voltage warning',
  lineBody: 'A warning is raised and logged when the line leaves this range. Outputs keep running.',
  lineAutomatic: 'The amplifier sets the limits to suit the mains it finds. Switch automatic limits off to set your own.',
  range: 'Line voltage and its limits',
  standbyTitle: 'Auto standby',
  standbyOn: (level: string, time: string) => `When every channel stays below ${level} for ${time}, the amplifier goes to standby.`,
  standbyOff: 'Off: the amplifier stays on without a signal.',
  threshold: 'Threshold',
  timeToWait: 'Time to wait',
  standbyFromAc: 'In standby, from AC',
  onPoe: 'On PoE, now',
};
export type Words = WordsOf<typeof en>;
export const usePowerWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
