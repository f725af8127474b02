import type { Words } from './words.ts';

export const words = {
  setFailed: 'No se han podido ajustar los datos del dispositivo',
  looking: '«Mirar sin tocar» está activado: desbloquéelo en la parte superior de la página',
  refused: (message) => `No se han podido ajustar los datos del dispositivo. El amplificador indica: ${message}`,
  timedOut: 'No se han podido ajustar los datos del dispositivo. El amplificador no ha respondido a tiempo.',
  turnedDown: 'No realizado: otra persona acaba de bajarlo.',
  delayed: 'No enviado: el amplificador no responde. Vuelva a intentarlo cuando responda.',
  stopped: 'Detenido: otra persona lo ha cambiado o silenciado, o una respuesta ha llegado tarde.',
  notConnected: 'No conectado',
  passwordNeeded: 'Inicie sesión para cambiarlo',
  wrongPassword: 'Contraseña incorrecta. Vuelva a iniciar sesión.',
  lockUnreadable: 'No se puede leer la clave del bloqueo.',
  throttled: (seconds) => `Demasiadas contraseñas incorrectas. Vuelva a intentarlo dentro de ${seconds} s.`,
  obstacles: {
    'unknown name': (host) => `Ningún dispositivo de esta red se llama ${host}. Compruebe el nombre.`,
    'no way': (host) => `El equipo que sirve esta página no llega hasta ${host}. Compruebe su red.`,
    'nothing listens': (host) => `${host} está ahí, pero no responde ningún amplificador. Compruebe la dirección.`,
    silent: (host) => `${host} no responde. Compruebe su alimentación y su red.`,
    refused: (host) => `${host} responde, pero rechaza la conexión.`,
    'not carried': (host) => `El equipo que sirve esta página no se conecta a ${host}.`,
  },
} satisfies Words;
