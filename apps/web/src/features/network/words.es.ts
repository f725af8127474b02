import type { Words } from './words.ts';

export const words = {
  ethernet: 'Ethernet',
  wifi: 'Wi-Fi',
  accessPoint: 'Punto de acceso',
  wifiOn: 'Wi-Fi activado',
  password: 'Contraseña',
  hint: (band) => `Solo redes de ${band} GHz. El nombre (SSID) y la contraseña deben coincidir exactamente.`,
  ip: 'Dirección IP / prefijo',
  mac: 'MAC',
  signalLabel: 'Señal',
  signal: (strength, grade) => `${strength}, ${grade}`,
  good: 'buena',
  fair: 'aceptable',
  weak: 'débil',
  none: 'ninguna',
  edited: 'Editado',
  asSaved: 'Guardado',
  reset: 'Restablecer',
  save: 'Guardar',
  saving: 'Guardando',
  saveEthernet: 'Guardar Ethernet',
  saveWifi: 'Guardar Wi-Fi',
  saved: (section) => `${section}: guardado`,
  unsaved: (sections) =>
    sections === 1
      ? 'Una sección tiene cambios sin guardar.'
      : sections === 2
        ? 'Dos secciones tienen cambios sin guardar.'
        : 'Tres secciones tienen cambios sin guardar.',
  drops: (section, to) =>
    to === undefined
      ? `Al guardar ${section} se pierde esta conexión, y la dirección nueva no se conoce aquí.`
      : `Al guardar ${section} se pierde esta conexión. Vuelva a conectarse en ${to}.`,
  moveTitle: (section) => `¿Guardar ${section} y perder esta conexión?`,
  goesBack:
    'Si nadie confirma los ajustes nuevos en 60 s, el amplificador vuelve a los anteriores. Esta página prueba la dirección nueva durante 30 s.',
  doesNotGoBack:
    'El amplificador conserva los ajustes nuevos aunque con ellos nadie pueda acceder a él. Esta página prueba la dirección nueva durante 30 s.',
  addressTaken: (owner) => `${owner} ya tiene esta dirección. Con la misma dirección puede que ninguno de los dos responda.`,
  takenTitle: (section) => `¿Guardar ${section} con una dirección ya ocupada?`,
  addressProblems: {
    'not an address': 'Escriba dirección y prefijo como 192.168.1.20/24, prefijo de 1 a 30',
    'network address': 'Es la dirección de la propia subred, no la de un equipo en ella',
    'broadcast address': 'Esta dirección designa a todos los equipos de la subred a la vez',
    'multicast address': 'Las direcciones a partir de 224.0.0.0 son de grupos, no de un equipo',
    'loopback address': 'Las direcciones a partir de 127.0.0.0 llevan de vuelta a quien las usa',
  },
  gatewayProblems: {
    'not an address': 'Escriba la puerta de enlace como 192.168.1.1, o déjela vacía',
    'not in the subnet': 'La puerta de enlace no está en la subred de la dirección',
    'own address': 'Es la dirección del propio amplificador; la puerta de enlace es otro equipo',
    'network address': 'Es la dirección de la propia subred, no la de un equipo en ella',
    'broadcast address': 'Esta dirección designa a todos los equipos de la subred a la vez',
  },
  badDns: 'Escriba el servidor de nombres como 192.168.1.1, o déjelo vacío',
  tooShort: 'Use al menos 8 caracteres',
  nameNeeded: 'Escriba el nombre de la red',
  tooShortWifi: 'Use al menos 8 caracteres, o ninguno para una red abierta',
  notPrintable: 'Use solo letras sin acentos, cifras y signos',
  apOn: 'El modo AP está activado',
  apOff: 'El modo AP está desactivado',
  apOnBody: 'Los dispositivos pueden conectarse al propio amplificador',
  apOffBody: 'Al activarlo se detiene el Wi-Fi',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  turnOnTitle: '¿Activar el punto de acceso?',
  turnOffTitle: '¿Desactivar el punto de acceso?',
  turnOnBody:
    'El amplificador deja su red Wi-Fi y abre una propia, con la contraseña del punto de acceso. Quien esté conectado por Wi-Fi pierde la conexión.',
  turnOffBody: 'Quien esté conectado por el punto de acceso pierde la conexión.',
  openDot1x: 'Abrir 802.1X',
} satisfies Words;
