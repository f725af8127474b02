import type { Words } from './words.ts';

export const words = {
  band: (number, type, values) => `banda ${number}: ${type}, ${values}`,
  firBelow: (number, gain, frequency) => `banda ${number}: ${gain} por debajo de ${frequency}`,
  firAbove: (number, gain, frequency) => `banda ${number}: ${gain} por encima de ${frequency}`,
  firBetween: (number, gain, from, to) => `banda ${number}: ${gain} de ${from} a ${to}`,
  highPass: (type, corner, frequency) => `paso alto ${type}, ${corner} a ${frequency}`,
  lowPass: (type, corner, frequency) => `paso bajo ${type}, ${corner} a ${frequency}`,
  customFir: (count) => (count === '1' ? 'FIR personalizado de 1 coeficiente' : `FIR personalizado de ${count} coeficientes`),
  gain: (gain) => `ganancia ${gain}`,
  delay: (delay) => `retardo ${delay}`,
  inverted: 'polaridad invertida',
  flat: 'plana',
  sentence: (facts) => `${facts}.`,
  separator: '; ',
} satisfies Words;
