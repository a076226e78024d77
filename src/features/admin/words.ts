import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/admin', {
  administrationNeedsConnectionDevice: 'You need a connection for administration. This device is offline.',
  all: 'All',
  asking: 'Loading…',
  cancel: 'Cancel',
  export: 'Export',
  loading: (nouns: string) => `Loading ${nouns}…`,
  of: (done: number, total: number) => `${done} of ${total}`,
  search: 'Search',
  signAgain: 'Sign in again',
  yourSessionOverSign: 'Your session has ended. Sign in again to continue.',
})
