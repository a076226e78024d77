import { defineWords } from '#i18n/words.ts'

export const t = defineWords('data/changes', {
  awayTeam: 'the away team',
  deletedGame: 'A deleted game',
  homeTeam: 'the home team',
  lastChangeUndone: 'The last change was undone.',
  laterGamesStarted: (matches: readonly string[]) =>
    `This would change the teams in ${matches.length === 1 ? `match ${matches[0]}, which has` : `matches ${matches.slice(0, -1).join(', ')} and ${matches.at(-1)}, which have`} started. Correct the result in the bracket: that clears the later results.`,
  scoreBeingCounted:
    'You’re keeping score of this game on this device. Submit the score, or reset it to 0 – 0, before you change the teams.',
})
