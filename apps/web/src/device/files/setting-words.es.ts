/** Settings in lists in Spanish. */

import type { SettingWords } from './setting-words.ts';

export const words = {
  outputFader: 'Nivel de salida',
  reasons: {
    'not on this model': 'No disponible en este modelo',
    'not on this device': 'No disponible en este amplificador',
    unknown: 'Ajuste desconocido',
    'local mode only': 'Solo en la red local',
    'custom FIR outside cloud mode': 'No se importa. Introduzca los coeficientes en el editor FIR del crossover.',
    'a password': 'No se importa. Introduzca la contraseña en la página de 802.1X.',
    'too many coefficients': 'Demasiados coeficientes',
    'too much gain': 'Más de +24 dB de ganancia',
    'not a number': 'No es un número',
    'not text': 'No es un texto',
    'not a list of numbers': 'No es una lista de números',
  },
  notAvailable: 'No disponible',
  wholePart: 'Toda la parte',
  channelShort: (number: number | string) => `CH ${number}`,
  inputShort: (number: number | string) => `Entrada ${number}`,
  networkInputShort: (number: number | string) => `Entrada de red ${number}`,
  gpioShort: (number: number | string) => `GPIO ${number}`,
  ampShort: 'Amplificador',
  ethernet: 'Ethernet',
  wifi: 'Wi-Fi',
  accessPoint: 'Punto de acceso',
  band: (number: number | string) => `Banda ${number}`,
  inputBand: (number: number | string) => `Banda de entrada ${number}`,
  firBand: (number: number | string) => `Banda FIR ${number}`,
  mixer: 'Mezclador',
  join: (one: string, other: string) => `${one} · ${other}`,
  on: 'Sí',
  off: 'No',
  empty: 'Vacío',
  coefficients: (count: number) => (count === 1 ? '1 coeficiente' : `${count} coeficientes`),
} satisfies SettingWords;
