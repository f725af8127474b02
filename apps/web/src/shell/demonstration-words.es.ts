import type { Words } from './demonstration-words.ts';

export const words: Words = {
  line: 'Demo: todo es simulado.',
  again: 'Empezar de nuevo',
  question: '¿Empezar de nuevo?',
  lost: 'Se pierde todo lo que ha ajustado en esta demostración.',
};
