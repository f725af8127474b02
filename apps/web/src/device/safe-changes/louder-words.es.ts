import type { Words } from './louder-words.ts';

export const words = {
  title: (name, to) => `${name}: ¿${to}?`,
  on: 'activado',
  off: 'desactivado',
  body: (from, to, by) =>
    `De ${from} a ${to} ${by === undefined ? 'llega más a los altavoces que antes' : `llegan hasta ${by} más a los altavoces`}. Compruebe que pueden soportarlo.`,
  titleOfSeveral: '¿Subir el nivel de salida?',
  bodyOfSeveral: 'Llega más a los altavoces que antes. Compruebe que pueden soportarlo.',
  line: (what, from, to, by) => `${what}: de ${from} a ${to}${by === undefined ? '' : ` (hasta ${by} más)`}`,
  more: (count) => `y ${count} más`,
  atAmp: (amp, what) => `${amp}, ${what}`,
  switched: (on) => (on ? 'Se oye de inmediato.' : 'Protege los altavoces. Sin ello les llega más que antes.'),
  switchedBy: (by) => `Llegan hasta ${by} más a los altavoces, y de inmediato. Compruebe que pueden soportarlo.`,
  verb: 'Cambiar',
  switchTo: (on) => (on ? 'Activar' : 'Desactivar'),
} satisfies Words;
