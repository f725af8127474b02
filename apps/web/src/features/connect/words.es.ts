/** El registro en la nube, en español. */

import type { Words } from './words.ts';

export const words = {
  title: 'Conectar con la nube',
  notRegistered: 'Sin registrar',
  registered: 'Registrado',
  intro: 'Registre este amplificador en un local para verlo y ajustarlo desde cualquier lugar.',
  region: 'Región',
  chinaOnly: 'Solo para uso en China',
  development: 'Para desarrollo',
  noRegions: 'Esta instalación no tiene ninguna nube configurada. Consulte a quien la administra.',
  token: 'Código de registro',
  register: 'Registrar',
  registering: 'Registrando',
  noToken: 'No tengo código',
  wentWrong: 'algo ha salido mal',
  saysAmp: (message: string) => `El amplificador indica: ${message}`,
  helpTitle: 'De dónde sale el código',
  step1: 'Inicie sesión en la nube y abra el local.',
  step2: 'Pulse Añadir amplificador y copie el código.',
  step3: 'Péguelo aquí y pulse Registrar.',
  close: 'Cerrar',
  successTitle: 'El amplificador está registrado',
  successBody: (name: string) => `${name} pertenece ahora a su local en la nube, donde aparecerá en menos de un minuto.`,
  ok: 'Aceptar',
  registeredAt: (host: string) => `Registrado en ${host}. Un código nuevo lo lleva a otro local.`,
  connection: 'Conexión de este amplificador',
  address: 'Dirección',
  gateway: 'Puerta de enlace',
  dns: 'DNS',
  notSet: 'Sin indicar',
} satisfies Words;
