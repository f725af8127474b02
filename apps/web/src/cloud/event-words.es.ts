import { spanishCloudAlarmNames } from '@headroom/model/health';
import type { Words } from './event-words.ts';

export const words: Words = {
  codes: spanishCloudAlarmNames,
  ended: (what) => `Resuelto: ${what}`,
  flapping: (what, times) => `Va y viene: ${what} (${times} veces)`,
  steady: (what) => `Ya no va y viene: ${what}`,
  acknowledged: (what, by) => (by === '' ? `Confirmado: ${what}` : `Confirmado por ${by}: ${what}`),
  snoozed: (what, by, until) => `Pospuesto${by === '' ? '' : ` por ${by}`}${until === '' ? '' : ` hasta ${until}`}: ${what}`,
  reopened: (what, by) => (by === '' ? `Respuesta retirada: ${what}` : `Respuesta retirada por ${by}: ${what}`),
  online: 'Conectado de nuevo',
  bridgeFound: 'Puente conectado de nuevo',
  amps: (what, amps) => `${what} (${amps === 1 ? '1 amplificador' : `${amps} amplificadores`})`,
  updateSucceeded: 'Firmware actualizado',
  versions: (what, from, to) => `${what}: de ${from} a ${to}`,
  settingsImported: 'Ajustes importados',
  ampAdded: 'Amplificador añadido',
  ampRemoved: 'Amplificador quitado',
  ampMovedIn: (venue) => (venue === '' ? 'Amplificador trasladado aquí' : `Amplificador trasladado aquí desde ${venue}`),
  ampMovedOut: (venue) => (venue === '' ? 'Amplificador trasladado a otro lugar' : `Amplificador trasladado a ${venue}`),
  bridge: (name) => `Puente ${name}`,
  channel: (channel) => `Canal ${channel}`,
};
