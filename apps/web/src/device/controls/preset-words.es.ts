import type { Words } from './preset-words.ts';

export const words = {
  speakerType: 'Tipo de altavoz',
  speakerTitle: (speaker) => `¿Ajustar el crossover a ${speaker}?`,
  speakerBody: 'Llega al altavoz una gama más amplia que ahora. Compruebe que la soporta.',
  speakerVerb: 'Ajustar crossover',
  customTitle: '¿Desactivar los dos filtros?',
  customBody: 'Se desactivan el paso alto y el paso bajo: toda la gama llega al altavoz.',
  customVerb: 'Desactivar',
  presetTitle: (preset) => `¿Poner las bandas 6 a 8 en ${preset}?`,
  presetBody: 'Se sustituye lo que hacen ahora las bandas 6 a 8. Las demás no cambian.',
  presetVerb: 'Sustituir bandas 6–8',
  presetHindered: (preset) => `Las bandas 6–8 son ${preset}. Se muestra Manual mientras la banda 1 o la 2 esté activa.`,
} satisfies Words;
