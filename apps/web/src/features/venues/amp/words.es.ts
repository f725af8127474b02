import type { Words } from './words.ts';

export const words: Words = {
  failedTitle: 'No se pudo conectar con el amplificador',
  failedBody: (name) => `La nube no ofrece conexión en directo con ${name}. La página lo reintenta sola.`,
  offlineBody: (name) =>
    `${name} no está conectado a la nube. Compruebe su alimentación y su internet. Sus páginas se abrirán en cuanto vuelva.`,
  retry: 'Reintentar',
  connecting: 'Conectando',
  toVenue: 'Volver al local',
  closedTitle: 'La conexión con el amplificador se ha cerrado',
  closedBody:
    'Los ajustes de esta página ya no son en directo. El amplificador y su audio no se ven afectados. La página lo reintenta sola.',
  reconnect: 'Reconectar',
  lostTitle: '¡Amplificador desconectado!',
  lostBody: (name) => `${name} ya no está conectado a la nube. Compruebe su alimentación y su internet.`,
  bridgeTitle: 'Puente perdido',
  bridgeBody: (name) =>
    `El puente que atiende a ${name} no está conectado a la nube. El amplificador y su audio pueden estar bien. Compruebe el puente y su internet.`,
  lostSaid: (name) => `Se ha perdido la conexión con ${name}`,
  backSaid: (name) => `${name} vuelve a estar conectado`,
  ok: 'Aceptar',
  paused: 'Los medidores están en pausa.',
  pausedMore: 'Nadie ha tocado esta página en 15 minutos.',
  resume: 'Reanudar',
};
