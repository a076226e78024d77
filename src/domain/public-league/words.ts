import { defineWords } from '#i18n/words.ts'

export const t = defineWords('domain/public-league', {
  cancelled: 'Cancelled',
  final: 'Final',
  forfeited: 'Forfeited',
  forfeitedBy: (team: string) => `Forfeited by ${team}`,
  forfeitedByBoth: 'Forfeited by both',
  gamesOf: (name: string) => `Games of ${name}`,
  inProgress: 'In progress',
  movedFrom: (dayAndTime: string) => `Moved from ${dayAndTime}`,
  newPlace: 'New place',
  newTime: 'New time',
  postponed: 'Postponed',
  round: (round: number) => `Round ${round}`,
  standingsOf: (name: string) => `${name} standings`,
  toBeAnnounced: 'To be announced',
})
