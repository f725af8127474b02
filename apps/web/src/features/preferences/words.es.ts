import type { Words } from './words.ts';

export const words = {
  title: 'Preferencias',
  language: 'Idioma',
  languageBody: 'El valor predeterminado sigue al navegador',
  byDefault: (language) => `Predeterminado (${language})`,
  delayUnit: 'Unidad de retardo',
  delayBody: (milliseconds, meters, centimeters, feet, inches) =>
    `${milliseconds} ms son ${meters} m, ${centimeters} cm, ${feet} ft o ${inches} in`,
  milliseconds: 'ms',
  meters: 'm',
  centimeters: 'cm',
  feet: 'ft',
  inches: 'in',
  darkMode: 'Modo oscuro',
  darkBody: 'Para cuartos de equipos y puestos de mezcla de noche',
  quickSetup: 'Configuración rápida',
  quickBody: 'Una vista compacta por canal, sin pestañas',
} satisfies Words;
