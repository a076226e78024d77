import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/layout', {
  contactSales: 'Contact Sales',
  needsConnectionDeviceHas: 'This needs a connection, and this device is offline.',
  next: 'Next',
  of: (first: number, last: number, quantity: string) => `${first}–${last} of ${quantity}`,
  pages: 'Pages',
  plansContactSalesNeed: 'The plans and Contact Sales need a connection.',
  previous: 'Previous',
  printed: (date: string) => `Printed ${date}`,
  seePlans: 'See plans',
  yourLeagueManagerCan: 'Your league manager can upgrade the plan.',
})
