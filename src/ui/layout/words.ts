import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/layout', {
  contactSales: 'Contact Sales',
  needsConnectionDeviceHas: 'You need a connection for this. This device is offline.',
  next: 'Next',
  of: (first: number, last: number, quantity: string) => `${first}–${last} of ${quantity}`,
  pages: 'Pages',
  plansContactSalesNeed: 'You need a connection to see the plans or contact sales.',
  previous: 'Previous',
  printed: (date: string) => `Printed ${date}`,
  seePlans: 'See plans',
  yourLeagueManagerCan: 'Your league manager can upgrade the plan.',
})
