import type { Words } from './move-words.ts';

export const words = {
  trying: 'El amplificador cambia de dirección. Probando la nueva:',
  reached: 'El amplificador responde en su nueva dirección. Ábralo allí:',
  notReached: 'El amplificador no responde en su nueva dirección:',
  unknownAddress: 'La red asigna al amplificador una dirección que aquí no se conoce. Búsquelo en la lista de otro amplificador.',
  goesBackIn: (seconds) => `Si no se confirman los ajustes nuevos, vuelve a los anteriores en ${seconds} s.`,
  stays: 'Conserva los ajustes nuevos.',
  back: (host) => `Los ajustes nuevos no se confirmaron: el amplificador vuelve a estar en ${host} con los anteriores.`,
  unconfirmed: 'Los ajustes de red son nuevos. El amplificador vuelve a los anteriores en un minuto si no se conservan.',
  keep: 'Conservarlos',
  close: 'Cerrar',
} satisfies Words;
