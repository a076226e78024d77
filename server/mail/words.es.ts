import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  accountHasNewAddress: (product, email) => `Tu cuenta en ${product} ahora tiene la dirección ${email}.`,
  addressInUse: (product) =>
    `Alguien ingresó tu dirección en ${product}, para crear una cuenta o como su dirección nueva. Ya tienes una cuenta con ella, y no ha cambiado.`,
  addressInUseSubject: 'Ya tienes una cuenta',
  addressInUseYou: (address) =>
    `Si fuiste tú, inicia sesión en ${address}. Si ya no sabes tu contraseña, elige ahí «¿Olvidaste tu contraseña?».`,
  codeForDay: (code) => `o ingresa el código ${code}. El enlace sirve durante un día; el código, durante diez minutos.`,
  codeForHour: (code) =>
    `o ingresa el código ${code}. El enlace sirve durante una hora; el código, durante diez minutos.`,
  confirmationSubject: 'Confirma tu correo',
  emailChange: (email, product) => `Abre este enlace para usar ${email} en ${product} a partir de ahora:`,
  emailChangedSubject: 'Se cambió tu correo',
  emailChangeSubject: 'Confirma tu correo nuevo',
  factorAdded: (product) =>
    `A partir de ahora, para iniciar sesión en ${product} necesitas un código de tu aplicación de autenticación. Se cerró la sesión en los demás dispositivos.`,
  factorAddedSubject: 'Se agregó un segundo factor a tu cuenta',
  factorRemoved: (product) =>
    `Una aplicación de autenticación ya no pertenece a tu cuenta en ${product}. Se cerró la sesión en los demás dispositivos.`,
  factorRemovedSubject: 'Se quitó un segundo factor de tu cuenta',
  ignoreInvitation: 'Si no sabes de qué se trata, puedes ignorar este correo.',
  ignoreUnasked: 'Si no lo pediste, puedes ignorar este correo.',
  invitation: (by, place, role) => `${by ?? 'Un responsable de la liga'} te invita a ${place} con la función: ${role}.`,
  invitationLifetime: 'Sirve una sola vez, para esta dirección, durante 14 días.',
  invitationSubject: (place) => `Invitación a ${place}`,
  nothingToDo: 'Si fuiste tú, no tienes que hacer nada.',
  notYou:
    'Si no fuiste tú, elige de inmediato una contraseña nueva: abre la página de inicio de sesión y elige «¿Olvidaste tu contraseña?».',
  openToAccept: 'Abre este enlace para aceptar:',
  passwordChanged: (product) =>
    `Se cambió la contraseña de tu cuenta en ${product}. Se cerró la sesión en los demás dispositivos.`,
  passwordChangedSubject: 'Se cambió tu contraseña',
  recovery: 'Abre este enlace para elegir una contraseña nueva:',
  recoveryCodeUsed: (product, left) =>
    `Alguien inició sesión en tu cuenta en ${product} con un código de recuperación. Ese código ya no sirve; ${left === 1 ? 'queda 1' : `quedan ${left}`}.`,
  recoveryCodeUsedSubject: 'Se usó un código de recuperación',
  recoverySubject: 'Elige una contraseña nueva',
  roleOfTeam: (role, team) => `${role} de ${team}`,
  undoEmailChange:
    'Si no fuiste tú, abre este enlace en los próximos tres días. Recupera esta dirección y cierra tu sesión en todos los dispositivos; después te enviamos otro enlace para elegir una contraseña nueva:',
  welcome: (product) => `Te damos la bienvenida a ${product}. Confirma tu dirección abriendo este enlace:`,
}
