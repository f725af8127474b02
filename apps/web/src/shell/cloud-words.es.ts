import type { Words } from './cloud-words.ts';

export const words = {
  awayTitle: 'No se puede acceder a la nube',
  awayBody: 'Compruebe su conexión a internet. La página continúa sola en cuanto la nube responda.',
  tryAgain: 'Reintentar',
  held: 'Esta nube está en espera, como tras una restauración. Hasta que la libere quien la administra, no envía avisos, no actualiza amplificadores ni llama a webhooks.',
} satisfies Words;
