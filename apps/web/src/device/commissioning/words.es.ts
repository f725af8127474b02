import type { Words } from './words.ts';

export const words: Words = {
  differences: (count) => (count === 1 ? '1 diferencia con la puesta en marcha' : `${count} diferencias con la puesta en marcha`),
  compare: 'Comparar',
  toneLeft: 'Puede que siga sonando un tono de prueba. Termina en cuanto el amplificador responda.',
};
