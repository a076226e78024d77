import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  digestIntro: (organization) => `Esto pasó en ${organization} desde tu último resumen:`,
  digestSubject: (organization, count) => `${organization}: ${count} ${count === 1 ? 'novedad' : 'novedades'}`,
  hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  open: (product) => `Abrir en ${product}`,
  settings: 'Elige qué correos recibes',
  stopped: 'Cancelaste la suscripción',
  stoppedText: (organization) =>
    `${organization} ya no te enviará notificaciones por correo. Puedes volver a activarlas en los ajustes de notificaciones.`,
  stopButton: 'Cancelar suscripción',
  stopQuestion: '¿Dejar de recibir estos correos?',
  stopText: (organization) =>
    `Ya no recibirás notificaciones de ${organization} por correo. Siguen apareciendo en la aplicación.`,
  testMail: (product) => `Recibes las notificaciones de ${product} en esta dirección.`,
  testPush: (product) => `Este dispositivo recibe las notificaciones de ${product}.`,
  testTitle: 'Funciona',
  unknownLink: 'Este enlace no funciona',
  unknownLinkText: 'Está incompleto o ya no eres miembro. Puedes cambiar tus correos en la aplicación.',
  unsubscribe: 'Cancelar suscripción',
  whyYou: (organization) => `Recibes este correo porque eres miembro de ${organization}.`,
}
