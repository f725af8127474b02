import type { Words } from './words.ts';

export const words = {
  title: '¿Salir sin guardar?',
  body: 'Los cambios de esta página no se han enviado. Si sale, se descartan.',
  leave: 'Descartar cambios',
  stay: 'Quedarse aquí',
  soundTitle: 'El generador sigue sonando',
  soundBody: (where) => `Suena en ${where}.`,
  soundEnds: (time) => `Si lo deja sonando, se detiene solo a las ${time}.`,
  soundEndsWithPage: (time) => `Si lo deja sonando, se detiene solo a las ${time}, o al cerrar esta página.`,
  soundLeave: 'Dejarlo sonando',
  soundStop: 'Detenerlo',
} satisfies Words;
