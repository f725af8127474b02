import type { Words } from './demonstration-words.ts';

export const words: Words = {
  line: 'Demo sin equipos reales.',
  again: 'Empezar de nuevo',
  question: '¿Empezar de nuevo?',
  lost: 'Se pierde todo lo que ha ajustado en esta demostración.',
};
