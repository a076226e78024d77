import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  authErrors: {
    insufficient_aal: 'Ingresa primero el código de tu segundo factor. Puedes hacerlo en tu perfil.',
    mfa_ip_address_mismatch: 'Tu red cambió mientras se comprobaba el código. Espera el siguiente código e ingrésalo.',
    otp_expired: 'Este enlace venció o ya se usó.',
    mfa_challenge_expired: 'Pasó demasiado tiempo. Ingresa el código que tu app muestra ahora.',
  },
  deleteAccount: 'Eliminar mi cuenta',
  deleteOrganization: 'Eliminar organización',
  invitationClosed: 'La invitación ya no está abierta.',
  noServerAddress: 'El servidor no indicó dónde está su API.',
  nothingChanged: (problem) => `${problem} No se cambió nada; inténtalo más tarde.`,
  tooManyAttempts: (minutes) =>
    `Demasiados intentos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`,
  tooManyEmails: (seconds) => `Espera ${seconds} segundos antes de pedir otro correo.`,
  tooManyEmailsThisHour:
    'Se alcanzó el límite de correos por hora. Inténtalo en una hora. Los correos que ya llegaron siguen funcionando.',
  updateApp: 'Actualiza la app para hacer esto.',
}
