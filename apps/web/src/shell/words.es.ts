import { kit } from './kit-words.es.ts';
import type { Words } from './words.ts';

export const words = {
  product: 'Headroom',
  home: 'Headroom, inicio',
  local: 'Local',
  back: 'Atrás',
  menu: 'Menú',
  menuWithFirmware: 'Menú, actualización de firmware disponible',
  quickSetup: 'Configuración rápida',
  darkMode: 'Modo oscuro',
  internetReachable: 'Con acceso a Internet',
  internetUnreachable: 'Sin acceso a Internet',
  available: 'Disponible',
  logIn: 'Iniciar sesión',
  logOut: 'Cerrar sesión',
  skip: 'Ir al contenido',
  loading: 'Cargando',
  errorTitle: '¡Algo ha salido mal!',
  errorBody: 'Esta página ha dejado de funcionar. El amplificador y su audio no se ven afectados.',
  errorToAmps: 'Ir a la lista de amplificadores',
  errorToHelp: 'Ayuda y comentarios',
  unknownError: 'Error desconocido',
  partTitle: 'No se pudo obtener esta página',
  partBody: (host) =>
    `${host} sirve esta aplicación y no responde. Se le vuelve a preguntar automáticamente. Los amplificadores y su audio no se ven afectados. Si se ha actualizado mientras tanto, recargue la página.`,
  dismiss: 'Descartar',
  mainFailed: 'No se ha podido conectar con el amplificador principal',
  discoveryFailed: 'No se han podido descubrir los amplificadores',
  dataFailed: 'No se han podido obtener los datos del dispositivo',
  retrying: 'Se reintenta cada 5 s.',
  kit,
} satisfies Words;
