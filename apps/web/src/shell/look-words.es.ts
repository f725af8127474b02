import type { Words } from './look-words.ts';

export const words: Words = {
  title: 'Mirar sin tocar',
  body: 'Desde esta pestaña no se puede cambiar ningún amplificador. Silenciar sigue funcionando.',
  unlock: 'Mantener para desbloquear',
  unlockAbove: 'Desbloquéelo en la parte superior de la página',
};
