import { defineWords } from '#i18n/words.ts'

export const t = defineWords('domain/notifications', {
  accepted: (person: string) => `${person} accepted your invitation`,
  acceptedText: (organization: string, role: string) => `${organization} has a new ${role}.`,
  clocksChanged: (timeZone: string) => `New rules for clocks in ${timeZone}`,
  disputeOver: {
    clearing: 'League staff cleared the disputed result. It can be reported again.',
    staff: 'League staff settled the dispute.',
    sides: 'Both sides agree now.',
  },
  gameChanged: (game: string) => `Game changed: ${game}`,
  gamesChanged: (count: number, schedule: string) => `${count} games changed: ${schedule}`,
  gamesKept: (count: number) =>
    `${count === 1 ? '1 game keeps its' : `${count} games keep their`} local date and time. Phones and calendars are told the new moment.`,
  gamesOverlap: (count: number) =>
    `${count === 1 ? '1 game' : `${count} games`} would now overlap others and may be shown at another hour. Move them.`,
  matchCorrected: (schedule: string) => `${schedule}: an earlier result was corrected or taken back.`,
  matchKnown: (match: number, other: string) => `You play ${other} in match ${match}`,
  matchKnownWhen: (match: number, other: string, when: string) => `You play ${other} in match ${match}, ${when}`,
  matchLost: (match: number) => `You do not play match ${match} after all`,
  matchOpen: (match: number) => `Who plays match ${match} is open again`,
  matchPostponed: (schedule: string) => `${schedule}: it is postponed, and has no new time yet.`,
  matchWon: (match: number) => `You win match ${match} without a game`,
  matchWonText: (schedule: string, other: string) => `${schedule}: ${other} have left.`,
  moreGames: (count: number) => `and ${count} more.`,
  noPlaceYet: 'no place yet',
  published: (schedule: string) => `${schedule} is published`,
  publishedEmpty: (league: string) => `${league}: no games yet.`,
  publishedText: (league: string, games: number, first: string) =>
    `${league}: ${games === 1 ? '1 game, ' : `${games} games, the first `}${first}.`,
  reason: (reason: string) => `Reason: ${reason}`,
  reporters: { scorekeeper: 'A scorekeeper', both: 'Somebody from both teams' },
  resultCleared: (game: string) => `${game}: the result was cleared`,
  resultCorrected: (game: string, score: string) => `${game}: the result is now ${score}`,
  resultCorrectedText: (was: string) => `League staff corrected it. It was ${was}.`,
  resultDisputed: (game: string) => `${game}: the score is disputed`,
  resultDisputedText:
    'Two sides reported different scores. The first one stands, marked, until both sides agree or league staff settle it.',
  resultEarly: (game: string) => `${game}: a result before the game`,
  resultEarlyText: (score: string, when: string) =>
    `${score} was entered, but the game is scheduled for ${when}. If this is a mistake, clear the result.`,
  resultReported: (game: string, score: string) => `${game}: do you agree with ${score}?`,
  resultReportedText: (reporter: string) => `${reporter} reported it. Agree, or report a different score.`,
  resultSettled: (game: string, score: string) => `${game}: settled at ${score}`,
  roleChanged: (role: string) => `You are now ${role}`,
  roleChangedText: (organization: string) => `Your role in ${organization} has changed.`,
  unknownEvent: 'You have news',
  unknownEventText: 'Update the app to read it.',
})
