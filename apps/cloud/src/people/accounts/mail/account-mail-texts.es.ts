import type { MailWords } from './account-mail-texts.ts';

const ignore = 'Si no lo ha pedido, ignore este correo.';
const notYou = 'Si no ha sido usted, cambie la contraseña de inmediato y cierre todas las sesiones.';
const nearlyFull = (things: string, then: string) => ({
  subject: 'Su cuenta está casi llena',
  paragraphs: [`Su cuenta casi ha agotado el espacio para ${things}.`, then],
});
const oldestGo = (things: string) =>
  nearlyFull(things, 'Cuando se llene, se borrará lo más antiguo. Quien gestiona esta nube puede permitirle más.');
const noMore = (things: string) =>
  nearlyFull(things, 'Cuando se llene, no se podrá añadir más. Quite lo que ya no haga falta o pida más a quien gestiona esta nube.');
export const spanish: MailWords = {
  code: (code) => ({
    confirm: {
      subject: `${code} es su código de confirmación`,
      paragraphs: ['Este es su código de confirmación. Vale durante diez minutos.', ignore],
    },
    reset: {
      subject: `${code} es su código para una contraseña nueva`,
      paragraphs: ['Este es su código para una contraseña nueva. Vale durante diez minutos.', `${ignore} Su contraseña no cambia.`],
    },
    email: {
      subject: `${code} verifica su nueva dirección`,
      paragraphs: ['Este es su código para verificar esta dirección. Vale durante diez minutos.', ignore],
    },
  }),
  notice: (detail) => ({
    'already registered': {
      subject: 'Ya tiene una cuenta',
      paragraphs: [
        'Alguien ha intentado registrar una cuenta con esta dirección, que ya tiene una. Si ha sido usted, inicie sesión o pida una contraseña nueva.',
        ignore,
      ],
    },
    'address wanted': {
      subject: 'Alguien ha querido usar su dirección',
      paragraphs: ['Alguien ha querido usar esta dirección para otra cuenta. No ha cambiado nada, porque pertenece a la suya.'],
    },
    'password changed': { subject: 'Su contraseña ha cambiado', paragraphs: ['La contraseña de su cuenta ha cambiado.', notYou] },
    'email change asked': {
      subject: 'Su cuenta va a tener otra dirección',
      paragraphs: [
        `Su cuenta va a tener la dirección ${detail}. Esta sigue siendo válida hasta que se introduzca el código enviado allí.`,
        'Para conservar esta, inicie sesión con ella y elija «Conservar la anterior».',
        notYou,
      ],
    },
    'email changed': {
      subject: 'Su cuenta tiene otra dirección',
      paragraphs: [`Desde ahora su cuenta tiene la dirección ${detail}.`, notYou],
    },
    'second factor added': {
      subject: 'Su cuenta tiene un segundo factor',
      paragraphs: ['Desde ahora, al iniciar sesión en su cuenta se pide un segundo factor.', notYou],
    },
    'second factor removed': {
      subject: 'Su cuenta ya no tiene segundo factor',
      paragraphs: ['Se ha quitado el segundo factor de su cuenta.', notYou],
    },
    'second factor ended by the operator': {
      subject: 'El segundo factor de su cuenta se ha anulado',
      paragraphs: [
        'Quien gestiona esta nube ha anulado el segundo factor de su cuenta y sus códigos de recuperación, porque se dieron por perdidos.',
        notYou,
      ],
    },
    'session ended': {
      subject: 'Se cerró su sesión en un lugar',
      paragraphs: [`Una sesión de su cuenta se cerró desde otra, en ${detail}.`, notYou],
    },
    'all sessions ended': {
      subject: 'Se cerró su sesión en todas partes',
      paragraphs: ['Todas las sesiones de su cuenta se cerraron desde una de ellas.', notYou],
    },
    'sessions ended by the operator': {
      subject: 'Se han cerrado todas sus sesiones',
      paragraphs: ['Quien gestiona esta nube ha cerrado todas las sesiones de su cuenta. Vuelva a iniciar sesión para continuar.'],
    },
    'account disabled by the operator': {
      subject: 'Su cuenta se ha desactivado',
      paragraphs: [
        'Quien gestiona esta nube ha desactivado su cuenta. Se han cerrado todas sus sesiones y no recibirá más avisos. Sus locales y sus amplificadores siguen como están.',
        'Pida a quien gestiona esta nube que la active de nuevo.',
      ],
    },
    'account enabled by the operator': {
      subject: 'Su cuenta está activa de nuevo',
      paragraphs: ['Quien gestiona esta nube ha activado su cuenta de nuevo. Ya puede iniciar sesión.'],
    },
    'recovery codes replaced': {
      subject: 'Sus códigos de recuperación son nuevos',
      paragraphs: ['Su cuenta tiene códigos de recuperación nuevos; los anteriores ya no sirven.', notYou],
    },
    'recovery code used': {
      subject: 'Se ha usado un código de recuperación',
      paragraphs: ['Alguien ha usado uno de los códigos de recuperación de su cuenta; queda uno menos.', notYou],
    },
    'passkey added': {
      subject: 'Su cuenta tiene una nueva llave de acceso',
      paragraphs: [`Se ha añadido la llave de acceso «${detail}» a su cuenta.`, notYou],
    },
    'passkey removed': {
      subject: 'Se ha quitado una llave de acceso',
      paragraphs: [`Se ha quitado la llave de acceso «${detail}» de su cuenta.`, notYou],
    },
    'provider linked': {
      subject: 'Su cuenta se puede abrir de otra forma',
      paragraphs: [`Quien inicie sesión con «${detail}» como usted abre su cuenta desde ahora.`, notYou],
    },
    'provider unlinked': {
      subject: 'Se ha quitado una forma de entrar en su cuenta',
      paragraphs: [`Iniciar sesión con «${detail}» ya no abre su cuenta.`, notYou],
    },
    'log nearly full': oldestGo('entradas de su registro'),
    'events nearly full': oldestGo('eventos'),
    'notices nearly full': oldestGo('avisos enviados'),
    'venues nearly full': noMore('locales'),
    'members nearly full': noMore('miembros e invitaciones'),
    'contacts nearly full': noMore('contactos'),
    'devices nearly full': noMore('amplificadores'),
    'snapshots nearly full': noMore('instantáneas'),
    'account deleted': { subject: 'Su cuenta se ha eliminado', paragraphs: ['Se han eliminado su cuenta y todo lo que era suyo.'] },
  }),
};
