import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/brand', {
  cancelled: 'Cancelled',
  completed: 'Completed',
  draft: 'Draft',
  forfeited: 'Forfeited',
  inProgress: 'In progress',
  postponed: 'Postponed',
  published: 'Published',
  scheduled: 'Scheduled',
})
