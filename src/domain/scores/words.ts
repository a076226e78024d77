import { defineWords } from '#i18n/words.ts'

export const t = defineWords('domain/scores', {
  confirmed: 'Confirmed by both',
  disputed: 'Disputed',
  disputedScore: (score: string) => `Disputed, also reported ${score}`,
  official: 'Official',
  otherSideReported: (score: string) => `Other side reported ${score}`,
  reported: 'Reported by one side',
  unknownTeam: 'Unknown team',
  decidedLate: (score: string, way: 'overtime' | 'shootout') => `${score} (${way === 'overtime' ? 'OT' : 'SO'})`,
  wonBySide: (score: string, winner: 'home' | 'away', isLevel: boolean) =>
    `${score}, ${winner} won${isLevel ? '' : ' tiebreaker'}`,
  yourSideReported: (score: string) => `Your side reported ${score}`,
})
