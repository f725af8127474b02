import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  outputFader: 'Fader',
  reasons: {
    'not on this model': 'Not available on this model',
    'not on this device': 'Not available on this amplifier',
    unknown: 'Unknown setting',
    'local mode only': 'Local network only',
    'custom FIR outside cloud mode': 'Not imported. Enter the coefficients in the crossover’s FIR editor.',
    'a password': 'Not imported. Enter the password on the 802.1X page.',
    'too many coefficients': 'Too many coefficients',
    'too much gain': 'More than +24 dB of gain',
    'beyond its limits': 'Beyond what it can be, and louder than now',
    'not a number': 'Not a number',
    'not text': 'Not text',
    'not a list of numbers': 'Not a list of numbers',
  },
  notAvailable: 'Not available',
  wholePart: 'The whole part',
  channelShort: (number: number | string) => `Ch ${number}`,
  inputShort: (number: number | string) => `Input ${number}`,
  networkInputShort: (number: number | string) => `Network input ${number}`,
  gpioShort: (number: number | string) => `GPIO ${number}`,
  ampShort: 'Amp',
  ethernet: 'Ethernet',
  wifi: 'Wi-Fi',
  accessPoint: 'Access point',
  band: (number: number | string) => `Band ${number}`,
  inputBand: (number: number | string) => `Input band ${number}`,
  firBand: (number: number | string) => `FIR band ${number}`,
  mixer: 'Mixer',
  join: (one: string, other: string) => `${one} · ${other}`,
  on: 'On',
  off: 'Off',
  empty: 'Empty',
  coefficients: (count: number) => (count === 1 ? '1 coefficient' : `${count} coefficients`),
};
export type SettingWords = WordsOf<typeof en>;

export const useSettingWords = createWords(en, { es: () => import('./setting-words.es.ts'), zh: () => import('./setting-words.zh.ts') });
