import type { Words } from './culprit-words.ts';

export const words = {
  device:
    'Este dispositivo está sin conexión. Compruebe su wifi o su cable. Los amplificadores y su audio no se ven afectados. La página continúa sola.',
  server: (host) =>
    `El ordenador que sirve esta página (${host}) no responde. Compruebe que está encendido y en esta red. Los amplificadores y su audio no se ven afectados. La página continúa sola.`,
  cloud:
    'La nube no responde. Compruebe su conexión a internet. Los amplificadores y su audio no se ven afectados. La página continúa sola.',
  olderCopy:
    'Otro equipo funciona con una copia de este puente, y la nube acepta aquel y no este. Apague uno de los dos, o registre este de nuevo en una carpeta propia.',
  servedElsewhere: (amps: string, count: number, more: number) =>
    `Otro puente sirve ${count === 1 ? 'este amplificador' : 'estos amplificadores'} a la nube: ${amps}${more > 0 ? ` y ${more} más` : ''}. Este lo hará cuando aquel se detenga.`,
} satisfies Words;
