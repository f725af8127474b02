import type { Words } from './field-words.ts';

export const words: Words = {
  names: {
    name: 'Nombre',
    fader: 'Fader y ecualizador',
    channels: 'Canales',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    role: 'Función',
    severityLevel: 'Niveles',
    timeZone: 'Zona horaria',
    update: 'Ventana de actualización',
    quiet: 'Horas de silencio',
    isLossCritical: 'Las conexiones perdidas son críticas',
  },
  values: {
    fader: { relative: 'Relativo', absolute: 'Absoluto' },
    role: { viewer: 'Observador', operator: 'Operador', owner: 'Propietario' },
    isLossCritical: { true: 'Sí', false: 'No' },
  },
};
