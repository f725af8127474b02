import type { Words } from './words.ts';

export const words = {
  title: 'Ayuda y comentarios',
  guide: 'Guía',
  guideBody: 'Cómo se hace, página por página y paso a paso. No necesita internet.',
  guideOpen: 'Abrir la guía',
  application: 'Aplicación',
  version: 'Versión de la aplicación',
  support: 'Asistencia',
  supportName: 'Contacto',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  noSupport: 'Esta instalación no tiene ningún contacto de asistencia. Pregunte a quien la instaló.',
  installation: 'Instalación',
  installer: 'Instalador',
  installerContact: 'Contacto del instalador',
  terms: 'Condiciones de uso',
  privacy: 'Privacidad',
  none: 'Sin indicar',
} satisfies Words;
