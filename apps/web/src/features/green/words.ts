/** The words of the page about energy. */

import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  now: 'Power now',
  measured: 'Measured on the AC line',
  estimated: 'Estimated, from the network cable',
  inStandby: 'In auto standby',
  estimateAc: 'Estimate, from AC',
  onPoe: 'On PoE',
  estimatePoe: 'Estimate, from the network cable',
  source: 'Power source',
  history: 'Real-time power',
  historyBody: 'Last 15 min, since you opened this page',
  summary: (now: string, most: string) => `${now} W now, at most ${most} W since this page was opened.`,
  noPower: 'The power is not known yet.',
  nowTick: 'now',
  fromPoe: 'Running from the network cable',
  fromAc: 'PoE not in use',
  poe: 'Power over Ethernet',
  inUse: 'In use',
  notInUse: 'Not in use',
  status: 'Status',
  inUseNow: 'In use now',
  yes: 'Yes',
  noAc: 'No, AC line is on',
  usedOnPoe: 'Used on PoE',
  poeBody: 'With PoE the amplifier stays reachable when AC is off.',
  standby: 'Auto standby',
  on: 'On',
  off: 'Off',
  startsAfter: 'Starts after',
  after: (time: string, level: string) => `${time} below ${level}`,
  dropsBy: 'Drops by',
  change: 'Change in Power supply',
};
export type Words = WordsOf<typeof en>;
export const useGreenWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
