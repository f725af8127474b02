import type { Words } from './find-me-words.ts';

export const words = {
  findMe: 'Localizar',
  findMeTitle: (name) => `Localizar ${name}`,
  findMeBody: 'El amplificador que parpadea es este. Al cerrar este cuadro deja de parpadear.',
  findMeOn: 'Parpadeando',
  findMeWas: 'Ya parpadeaba cuando se abrió este cuadro.',
  findMeWaiting: 'Esperando a que el amplificador empiece a parpadear.',
  done: 'Listo',
} satisfies Words;
