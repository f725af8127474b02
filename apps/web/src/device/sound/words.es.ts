import type { Words } from './words.ts';

export const words = {
  playing: (channels) => `El generador suena en ${channels}.`,
  playingAt: (channels) => `El generador suena en ${channels}`,
  mutedChannel: (channel) => `${channel} (silenciado)`,
  stop: 'Detener',
  stopOf: (amp, channels) => `Detener el generador de ${amp} en ${channels}`,
  endsIn: (time) => `Termina en ${time}.`,
  stopping: 'Deteniéndose.',
  more: (minutes) => `${minutes} min más`,
  elsewhere: 'Iniciado en otro lugar.',
  limit: (minutes) => `Termina solo a los ${minutes} min, también si se cierra esta página.`,
  limitHere: (minutes) =>
    `Termina a los ${minutes} min, o al cerrar esta página. Solo esta página lo detiene: si este dispositivo se suspende o pierde la red, sigue sonando.`,
  card: (channels) => `Generador ${channels}`,
  muteEverything: 'Silenciar todo el sitio',
  muting: 'Silenciando',
  muted: (channels) => (channels === 1 ? '1 canal silenciado.' : `${channels} canales silenciados.`),
  notReached: (amps) => `Sin respuesta, pueden seguir sonando: ${amps}.`,
  notAllowed: (amps) => `No puede silenciar: ${amps}.`,
  again: 'Intentar de nuevo',
} satisfies Words;
