/** The shared words of bound controls in Spanish. */

import type { Words } from './words.ts';

export const words = {
  locked: 'Este campo está bloqueado por UAC o por los ajustes de altavoz',
  guest: 'Inicie sesión para cambiarlo',
  viewer: 'Puede verlo, pero no cambiarlo',
  localOnly: 'Solo se puede cambiar desde la red local',
  unsupportedApi: 'Versión de API no compatible',
  unknownModel: 'Este modelo no se conoce aquí: se puede ver, pero no cambiar',
  hidden: 'Oculto',
  empty: 'vacío',
  readFailed: 'Error al leer el valor',
  setFailed: 'No se han podido ajustar los datos del dispositivo',
  refused: (message) => `No se han podido ajustar los datos del dispositivo. El amplificador indica: ${message}`,
  timedOut: 'No se han podido ajustar los datos del dispositivo. El amplificador no ha respondido a tiempo.',
  notConnected: 'No conectado',
  passwordNeeded: 'Inicie sesión para cambiarlo',
  wrongPassword: 'El amplificador no acepta la contraseña de esta sesión. Vuelva a iniciar sesión.',
  lockUnreadable: 'No se puede leer la clave del bloqueo.',
  throttled: (seconds) => `Demasiadas contraseñas incorrectas. Vuelva a intentarlo dentro de ${seconds} s.`,
} satisfies Words;
