import type { Words } from './cloud-words.ts';

export const words = {
  awayTitle: 'No se puede acceder a la nube',
  awayBody: 'Compruebe su conexión a internet. La página continúa sola en cuanto la nube responda.',
  tryAgain: 'Reintentar',
  takenOut: (by, venue) => `${by} le ha quitado de ${venue}.`,
  roleGiven: {
    viewer: (by, venue) => `${by} le ha hecho observador de ${venue}: puede mirar, sin cambiar nada.`,
    operator: (by, venue) => `${by} le ha hecho operador de ${venue}: puede silenciar y cambiar niveles.`,
    owner: (by, venue) => `${by} le ha hecho propietario de ${venue}: puede cambiarlo todo.`,
  },
  ok: 'Aceptar',
  held: 'Esta nube está en espera, como tras una restauración. Hasta que la libere quien la administra, no envía avisos, no actualiza amplificadores ni llama a webhooks.',
} satisfies Words;
