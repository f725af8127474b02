import type { Words } from './words.ts';

export const words = {
  title: 'Iniciar sesión',
  protectedBody: 'Este amplificador está protegido con contraseña.',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión',
  guest: 'Continuar como invitado',
  guestBody: 'Los invitados pueden ver niveles y ajustes, pero no cambiarlos.',
  failed: 'Error de inicio de sesión',
  wrong: 'La contraseña no es correcta.',
  throttled: (seconds) => `Demasiadas contraseñas incorrectas. Vuelva a intentarlo dentro de ${seconds} s.`,
  unreachable: 'El amplificador no ha respondido. Compruebe la conexión y vuelva a intentarlo.',
  headroom: '10 dB de margen',
  darkMode: 'Modo oscuro',
  guide: 'Ayuda',
} satisfies Words;
