import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  contactSales: 'Contactar a ventas',
  needsConnectionDeviceHas: 'Esto necesita conexión, y este dispositivo no la tiene.',
  next: 'Siguiente',
  of: (first, last, quantity) => `${first}–${last} de ${quantity}`,
  pages: 'Páginas',
  plansContactSalesNeed: 'Los planes y el contacto con ventas necesitan conexión.',
  previous: 'Anterior',
  printed: (date) => `Impreso el ${date}`,
  seePlans: 'Ver planes',
  yourLeagueManagerCan: 'La persona que administra tu liga puede mejorar el plan.',
}
