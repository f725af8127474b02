import type { ControlWords } from './control-words.ts';

export const words = {
  locked: 'Este campo está bloqueado por UAC o por las calibraciones de altavoz',
  toLocks: 'Desbloquear en Importar / Exportar',
  lockKeyNeeded: 'Bloqueado por UAC: solo se puede cambiar con la clave del bloqueo',
  guest: 'Inicie sesión para cambiarlo',
  looking: '«Mirar sin tocar» está activado: desbloquéelo en la parte superior de la página',
  viewer: 'Puede verlo, pero no cambiarlo',
  operator: 'Solo un propietario de este local puede cambiarlo',
  localOnly: 'Solo se puede cambiar desde la red local',
  unsupportedApi: 'Versión de API no compatible',
  unknownModel: 'Este modelo no se conoce aquí: se puede ver, pero no cambiar',
  hidden: 'Oculto',
  empty: 'vacío',
  metersOld: (seconds) => `Hace ${seconds} s`,
  unknown: 'Desconocido',
  readFailed: 'Error al leer el valor',
  notSent: (what, more) =>
    `No enviado: ${what}${more > 0 ? ` y ${more} más` : ''}. El amplificador no responde: vuelva a intentarlo cuando responda.`,
  overruled: (what) => `Otra persona ha ajustado: ${what}`,
  onChannel: (channel, what) => `canal ${channel} ${what}`,
  onBand: (band, what) => `banda ${band} ${what}`,
  changed: (what) => `Cambiado: ${what}`,
  undo: 'Deshacer',
} satisfies ControlWords;
