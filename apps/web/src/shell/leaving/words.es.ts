/** The question before something unsaved is left, in Spanish. */

import type { Words } from './words.ts';

export const words = {
  title: '¿Salir sin guardar?',
  body: 'Los cambios de esta página no se han enviado. Si sale, se descartan.',
  leave: 'Descartar cambios',
  stay: 'Quedarse aquí',
} satisfies Words;
