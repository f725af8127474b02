import type { Words } from './words.ts';

export const words = {
  search: 'Buscar amplificadores y canales',
  none: 'Sus canales aún no se conocen',
  all: (amp) => `Todos los de ${amp}`,
  named: (channel, name) => (name === '' ? `Canal ${channel}` : `${channel} ${name}`),
} satisfies Words;
