/** What an account's form or service says no with, in Spanish. */

import type { Words } from './words.ts';

export const words = {
  errors: {
    RequiredFieldsMissing: 'Rellene todos los campos',
    RequiredFieldMissing: 'Rellene todos los campos',
    EmailNotFound: 'No existe ningún usuario con ese correo electrónico',
    InvalidPassword: 'La contraseña no es válida',
    UserNotConfirmed: 'Esta cuenta aún no se ha confirmado',
    Unknown: 'Lo sentimos, se ha producido un error desconocido',
    EmailExists: 'Ya existe una cuenta con ese correo electrónico',
    PasswordsDoNotMatch: 'Las contraseñas no coinciden',
    InvalidRegistrationCredentials: 'Datos no válidos: la contraseña no cumple las reglas siguientes',
    InvalidCode: 'El código no es válido',
    CodeExpired: 'El código de confirmación ha caducado',
    UserNotFound: 'No se ha encontrado ese nombre de usuario',
    EmailNotVerified: 'El correo electrónico de recuperación no se ha verificado',
    UnableToResendCode: 'No se ha podido enviar otro código. Espere un minuto e inténtelo de nuevo',
    UnableToVerify: 'No se ha podido verificar el correo electrónico',
    MinimumLength: 'Debe tener al menos 8 caracteres',
    RequiresDigit: 'Debe contener un número',
    RequiresSpecialCharacter: 'Debe contener un carácter especial',
    RequiresLowerCase: 'Debe contener una minúscula',
    RequiresUpperCase: 'Debe contener una mayúscula',
    InvalidParameterException: 'El correo electrónico no es válido',
    AliasExistsException: 'El correo electrónico ya existe',
    EmailsDoNotMatch: 'Los correos electrónicos no coinciden',
    UserCannotBeNull: 'Debe haber un usuario con la sesión iniciada',
  },
} satisfies Words;
