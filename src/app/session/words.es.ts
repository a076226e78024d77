import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  cancel: 'Cancelar',
  changeEMailAddress: 'Cambiar correo',
  comingBackYourData: 'Este dispositivo no conoce tu contraseña, así que necesitarás conexión para volver a tus datos.',
  continue: 'Continuar',
  deviceWasSignedOut: (deviceDateTime) =>
    `Se cerró la sesión en este dispositivo el ${deviceDateTime}, desde otro dispositivo o porque cambió tu contraseña o correo.`,
  fileYouSharedKept: (words) => `${words}. El archivo que compartiste se conserva en este dispositivo.`,
  makeRecoveryCodes: 'Crear códigos de recuperación',
  notSent: (unsent) => `Sin enviar: ${unsent}.`,
  pleaseSignAccessPage: 'Inicia sesión para ver esta página',
  removeSecondFactor: 'Quitar segundo factor',
  signAgainSeeWhat: (why) => `${why} Inicia sesión otra vez para ver las novedades.`,
  signInToSee: 'Inicia sesión otra vez para ver las novedades.',
  signInToSend: (changes) => `Inicia sesión otra vez para enviar ${changes}.`,
  switchPerson: 'Cambiar de persona',
  unsentStillHere: (why, changes, count) =>
    count === 1
      ? `${why} Aquí sigue ${changes}; inicia sesión para enviarlo.`
      : `${why} Aquí siguen ${changes}; inicia sesión para enviarlos.`,
  whatWaitsStaysDevice:
    '{name} Los cambios sin enviar se quedan en este dispositivo, protegidos por tu contraseña, y se envían cuando vuelvas a iniciar sesión aquí con conexión. Nadie más puede enviarlos.',
}
