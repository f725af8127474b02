import type { Words } from './host-words.ts';

export const words = {
  title: '¿Controlar otro amplificador?',
  body: (host) =>
    `Este enlace pide a la página que se conecte a ${host}. Continúe solo si conoce esta dirección. La elección vale para esta pestaña.`,
  connect: (host) => `Conectar con ${host}`,
} satisfies Words;
