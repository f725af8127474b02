import type { Words } from './words.ts';

export const words = {
  title: 'Todos los amplificadores',
  meters: 'Medidores',
  groups: 'Grupos',
  snapshots: 'Instantáneas',
  compare: 'Comparar',
  copy: 'Copiar',
} satisfies Words;
