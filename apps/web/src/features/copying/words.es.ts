import type { Words } from './words.ts';

export const words = {
  title: 'Copiar un canal',
  from: 'De',
  channel: 'Canal',
  choose: 'Elegir…',
  what: 'Qué',
  lacks: 'No disponible en este modelo',
  hidden: 'Bloqueado en este canal',
  partly: 'Lo que está bloqueado en este canal no se toma',
  to: 'A',
  count: (count) => (count === 1 ? '1 canal' : `${count} canales`),
  away: 'No responde',
  bridged: (first) => `En puente con el canal ${first}, cuyo sonido reproduce`,
  preview: (count) => (count === 1 ? 'Vista previa para 1 canal…' : `Vista previa para ${count} canales…`),
  previewNone: 'Vista previa…',
  noSource: 'Elija el canal que se copia.',
  noSection: 'Elija qué se copia.',
  noTarget: 'Elija adónde se copia.',
  silent: (name) => `${name} no responde y no se pudo leer. No se cambió nada.`,
  question: (from, count) => (count === 1 ? `¿Copiar ${from} a 1 canal?` : `¿Copiar ${from} a ${count} canales?`),
  on: (amp, channel) => `${amp} · ${channel}`,
} satisfies Words;
