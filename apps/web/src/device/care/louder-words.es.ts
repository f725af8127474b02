/** The words before a louder change in Spanish. */

import type { Words } from './louder-words.ts';

export const words = {
  title: (name, to) => `${name}: ¿${to}?`,
  on: 'activado',
  off: 'desactivado',
  body: (from, to) => `De ${from} a ${to} llega más a los altavoces que antes, y de inmediato. Compruebe que pueden soportarlo.`,
  titleOfSeveral: '¿Subir el nivel de salida?',
  bodyOfSeveral: 'Llega más a los altavoces que antes, y de inmediato. Compruebe que pueden soportarlo.',
  line: (what, from, to) => `${what}: de ${from} a ${to}`,
  more: (count) => `y ${count} más`,
  switched: (on) => (on ? 'Se oye de inmediato.' : 'Protege los altavoces. Sin ello les llega más que antes.'),
  verb: 'Cambiar',
  switchTo: (on) => (on ? 'Activar' : 'Desactivar'),
} satisfies Words;
