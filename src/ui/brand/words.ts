import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/brand', {
  cancelled: 'Cancelled',
  completed: 'Completed',
  disputed: 'Disputed',
  draft: 'Draft',
  forfeited: 'Forfeited',
  inProgress: 'In progress',
  noResultYet: 'No result yet',
  postponed: 'Postponed',
  published: 'Published',
  scheduled: 'Scheduled',
  waiting: 'Waiting for the other side',
  won: { home: 'home won', away: 'away won' },
})
