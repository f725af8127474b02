import type { Words } from './words.ts';

export const words = {
  title: 'Guía',
  search: 'Buscar en la guía',
  found: (count) => (count === 1 ? '1 página' : `${count} páginas`),
  noneTitle: 'Ninguna página dice esto',
  noneBody: 'Pruebe con una sola palabra, como el nombre de un botón.',
  all: 'Todas las páginas de la guía',
  asPage: 'Abrir como página',
  picture: (page) => `Una pantalla de la que trata la página «${page}», en la demostración`,
  danger: 'Cuidado con el sonido',
  steps: 'Cómo se hace',
  trouble: 'Si algo sale mal',
  sections: {
    recipes: 'Paso a paso',
    amplifiers: 'Amplificadores',
    channel: 'Un canal',
    site: 'Varios amplificadores',
    cloud: 'La nube',
    headroom: 'Headroom',
  },
} satisfies Words;
