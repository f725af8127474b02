import type { Words } from './words.ts';

export const words = {
  title: 'Medidores',
  order: 'Orden',
  worst: 'Lo peor primero',
  arranged: 'A su gusto',
  arrange: 'Ordenar',
  arranging: 'Elija un medidor y después el lugar que le corresponde.',
  arrangeDone: 'Listo',
  arrangeReset: 'Por amplificador',
  pick: 'Mover',
  put: 'Ponerlo donde está:',
  clearClips: (channels) => `Borrar clip (${channels})`,
  fullScreen: 'Pantalla completa',
  leaveFullScreen: 'Salir de pantalla completa',
  noneTitle: 'No hay canales que mostrar',
  noneBody: 'Ningún amplificador ha comunicado todavía sus canales.',
  notReached: (names) => `Sin contacto: ${names}`,
  count: (channels, amps) =>
    `${channels} ${channels === 1 ? 'canal' : 'canales'} de ${amps} ${amps === 1 ? 'amplificador' : 'amplificadores'}`,
  levelOf: (channel) => `Nivel de salida de ${channel}`,
  ofAmp: (channel, amp) => `${channel}, ${amp}`,
  clipped: 'Clip',
  generator: 'Generador',
  limiting: 'Límite',
  muted: 'Silencio',
  states: { fault: 'Fallo', offline: 'Sin conexión', off: 'Apagado', standby: 'Reposo', unknown: 'Desconocido', hidden: 'Bloqueado' },
} satisfies Words;
