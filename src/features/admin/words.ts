import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/admin', {
  administrationNeedsConnectionDevice: 'The administration needs a connection. This device has none right now.',
  all: 'All',
  asking: 'Asking…',
  cancel: 'Cancel',
  export: 'Export',
  loading: (nouns: string) => `Loading ${nouns}…`,
  of: (done: number, total: number) => `${done} of ${total}`,
  search: 'Search',
  signAgain: 'Sign in again',
  yourSessionOverSign: 'Your session is over. Sign in again to go on.',
})
