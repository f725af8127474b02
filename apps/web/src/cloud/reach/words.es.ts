import type { Words } from './words.ts';

export const words: Words = {
  why: {
    noAnswer: (code) => `Nadie respondió (${code}).`,
    unsure: (code) => `Se entregó, y nadie dijo si fue aceptado (${code}). Puede que haya llegado.`,
    status: (status, said) => `La respuesta fue el estado ${status}${said === '' ? '.' : `: ${said}`}`,
    said: (said) => `La respuesta fue: ${said}`,
    tooMany: 'Demasiados SMS por ahora.',
    held: 'Esta nube está en espera, como tras una restauración.',
  },
  phoneStates: {
    unconfirmed: 'Número sin confirmar: no recibe SMS',
    'told unconfirmed': 'Número aún sin confirmar',
  },
  mailAgain: 'Reenviar confirmación',
  mailAgainTo: (name) => `Reenviar confirmación: ${name}`,
  mailSent: (email) => `Un correo está en camino a ${email}`,
  mailedNow: (name) => `Desde ahora se avisa a ${name}`,
  sendCode: 'Enviar código',
  sendCodeTo: (name) => `Enviar código: ${name}`,
  enterCode: 'Introducir código',
  enterCodeOf: (name) => `Introducir código: ${name}`,
  sending: 'Enviando',
  codeSent: (number) => `Se ha enviado un código a ${number}`,
  notSent: (why) => `El código no se envió. ${why}`,
  codeTitle: (name) => `Confirmar el número de ${name}`,
  codeBody: (number) => `Pida las seis cifras que ${number} recibió por SMS. Valen durante diez minutos.`,
  code: 'Código',
  confirm: 'Confirmar',
  confirming: 'Confirmando',
  confirmed: (name) => `${name} recibirá avisos por SMS desde ahora`,
  errors: {
    InvalidCode: 'Este código no es el que se envió',
    CodeExpired: 'Este código es demasiado antiguo o se probó demasiadas veces. Envíe otro',
    TooManyRequests: 'Demasiados intentos. Vuelva a intentarlo más tarde',
  },
  failed: 'La nube no aceptó esto. Vuelva a intentarlo.',
};
