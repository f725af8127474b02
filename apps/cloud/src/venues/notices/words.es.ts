import { spanishReasonWords } from '@headroom/model/firmware';
import type { NoticeWords } from './words.ts';

const plural = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]);
export const spanish: NoticeWords = {
  codes: {
    powerSupplyFault: 'Fallo de la fuente de alimentación',
    outputFaulted: 'Fallo de la salida',
    powerNotOk: 'Alimentación incorrecta',
    channelThermal: 'Salida demasiado caliente',
    loadShort: 'Carga en cortocircuito',
    loadOpen: 'Carga abierta',
    loadUnknown: 'Carga desconocida',
    pilotToneShort: 'Tono piloto: línea en cortocircuito',
    pilotToneOpen: 'Tono piloto: línea abierta',
    primaryInputMissing: 'Falta la entrada principal',
    secondaryInputMissing: 'Falta la entrada secundaria',
    updateFailed: 'La actualización de firmware ha fallado',
    offline: 'Sin conexión',
    bridgeLost: 'Puente perdido',
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
  severity: { Critical: 'crítico', Warning: 'advertencia', Info: 'información' },
  amps: (amps) => `${amps} ${amps === 1 ? 'amplificador' : 'amplificadores'}`,
  channel: (channel, name) => (name === '' ? `canal ${channel}` : `canal ${channel} (${name})`),
  counts: ({ began, flaps, ended, happened }) =>
    [
      ...plural(began, 'alarma', 'alarmas'),
      ...(flaps === 0 ? [] : [`${flaps} que ${flaps === 1 ? 'va y viene' : 'van y vienen'}`]),
      ...plural(ended, 'resuelta', 'resueltas'),
      ...plural(happened, 'suceso', 'sucesos'),
    ].join(', '),
  more: (count) => `y ${count} más`,
  acknowledge: 'Confirmar',
  snooze: 'Posponer',
  open: 'Abrir el local',
  unsubscribe: 'Darse de baja',
  footer: (venue, by) => `Recibe avisos de ${venue} porque ${by} le anotó como contacto y usted aceptó.`,
};
