/** The limiters in Spanish. */

import type { Words } from './words.ts';

export const words = {
  limiting: 'Limitando ahora',
  idle: 'No limita',
  total: 'Reducción total de ganancia',
  load: 'Vatios sobre',
  ohms: (value) => `${value} Ω`,
  line: (watts) => `una línea de ${watts} W`,
  names: { rms: 'Limitador RMS', peak: 'Limitador de pico' },
  hints: { rms: 'Protege de la potencia sostenida', peak: 'Protege del exceso de excursión' },
  input: 'entrada, V',
  output: 'salida, V',
  inputPeak: 'entrada, V pico',
  outputPeak: 'salida, V pico',
  threshold: 'Umbral',
  attack: 'Ataque',
  release: 'Liberación',
  of: (limiter, name) => `${limiter}: ${name}`,
  reduction: 'Reducción de ganancia',
  worth: (decibels, watts, into) => `= ${decibels} dB, ${watts} W en ${into}`,
  summary: (threshold, worth) => `Nivel hasta ${threshold}; por encima se mantiene ahí. ${worth}`,
  summaryOff: 'Desactivado: lo que entra sale.',
  peakNote: 'El amplificador solo informa de niveles RMS: el punto se ve mientras este limitador actúa.',
} satisfies Words;
