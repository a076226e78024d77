import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/brand', {
  cancelled: 'Cancelled',
  completed: 'Completed',
  disputed: 'Disputed',
  draft: 'Draft',
  final: 'Final',
  forfeited: 'Forfeited',
  inProgress: 'In progress',
  moved: 'Moved',
  noResultYet: 'No result yet',
  postponed: 'Postponed',
  published: 'Published',
  scheduled: 'Scheduled',
  unconfirmed: 'Unconfirmed',
  won: { home: 'home won', away: 'away won' },
  wonTiebreaker: { home: 'home won tiebreaker', away: 'away won tiebreaker' },
})
