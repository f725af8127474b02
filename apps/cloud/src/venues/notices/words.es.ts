import { spanishCloudAlarmNames, spanishHealthNames } from '@headroom/model/health';
import { spanishReasonWords } from '@headroom/model/firmware';
import type { NoticeWords } from './words.ts';

export const spanish: NoticeWords = {
  codes: {
    ...spanishHealthNames,
    ...spanishCloudAlarmNames,
    updateSucceeded: 'Firmware actualizado',
    settingsImported: 'Ajustes importados',
    ampAdded: 'Amplificador añadido',
    ampRemoved: 'Amplificador eliminado',
    ampMovedIn: 'Amplificador trasladado a este local',
    ampMovedOut: 'Amplificador trasladado a otro local',
  },
  says: {
    began: (what) => what,
    ended: (what) => `Resuelto: ${what}`,
    flaps: (what) => `Va y viene: ${what}`,
    happened: (what) => what,
  },
  reasons: spanishReasonWords,
  withReason: (what, why) => `${what}. ${why}`,
  noSound: (why) => `Sin sonido: ${why}`,
  severity: { Critical: 'crítico', Warning: 'advertencia', Info: 'información' },
  amps: (amps) => `${amps} ${amps === 1 ? 'amplificador' : 'amplificadores'}`,
  channel: (channel, name) => (name === '' ? `canal ${channel}` : `canal ${channel} (${name})`),
  more: (count) => `y ${count} más`,
  marks: { comma: ', ', colon: ': ', semicolon: '; ', beforeMore: ' ' },
  aside: (text) => ` (${text})`,
  acknowledge: 'Confirmar',
  snooze: 'Posponer',
  open: 'Abrir el local',
  openAmp: 'Abrir el amplificador',
  unsubscribe: 'Darse de baja',
  test: { subject: 'Prueba de avisos', body: 'Así le llegan los avisos de fallos. No ocurre nada.' },
  footer: (venue, by) => `Recibe avisos de ${venue} porque ${by} le anotó como contacto y usted aceptó.`,
};
