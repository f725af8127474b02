import type { Words } from './touch-firmware-words.ts';

export const words = {
  available: 'Actualización disponible',
  running: 'Actualización en curso',
  upToDate: 'todo está actualizado',
  done: 'firmware actualizado (reinicie apagando y encendiendo la alimentación PoE)',
  failed: 'se ha producido un error al actualizar sus dispositivos CSTouch',
  refused: 'No se ha podido actualizar su CS Touch',
} satisfies Words;
