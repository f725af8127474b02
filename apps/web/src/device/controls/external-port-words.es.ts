import type { Words } from './external-port-words.ts';

export const words = {
  title: 'Salida de fallo',
  caption: 'Contacto trasero que avisa de los fallos a un sistema de control',
  mode: 'Modo de la salida de fallo',
  polarity: 'Polaridad de la salida de fallo',
  inputPolarity: 'Polaridad del puerto de entrada',
  normal: 'Normal',
  fault: 'Fallo',
} satisfies Words;
