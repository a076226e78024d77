import { defineWords } from '#i18n/words.ts'

export const t = defineWords('domain/notifications', {
  accepted: (person: string) => `${person} accepted your invitation`,
  acceptedText: (organization: string, role: string) => `They joined ${organization} as ${role}.`,
  clocksChanged: (timeZone: string) => `Time zone rules changed: ${timeZone}`,
  disputeOver: {
    clearing: 'League staff cleared the disputed result. It can be reported again.',
    staff: 'League staff settled the dispute.',
    sides: 'Both sides now agree.',
  },
  gameChanged: (game: string) => `Game changed: ${game}`,
  gamesChanged: (count: number, schedule: string) => `${count} games changed: ${schedule}`,
  gamesKept: (count: number) =>
    `${count === 1 ? '1 game keeps its' : `${count} games keep their`} local date and time. Devices and calendars will update.`,
  gamesOverlap: (count: number) =>
    count === 1
      ? '1 game would overlap another and may be shown at the wrong time. Reschedule it.'
      : `${count} games would overlap others and may be shown at the wrong time. Reschedule them.`,
  matchTeamsChanged: (schedule: string) => `${schedule}: an earlier result or the pairings changed.`,
  matchKnown: (match: number, other: string) => `You play ${other} in match ${match}`,
  matchKnownWhen: (match: number, other: string, when: string) => `You play ${other} in match ${match}, ${when}`,
  matchLost: (match: number) => `You’re no longer playing match ${match}`,
  matchNotNeeded: (match: number) => `Match ${match} isn’t needed`,
  matchNotNeededText: (schedule: string) => `${schedule}: it’s already decided who advances.`,
  matchOpen: (match: number) => `Match ${match}: teams undecided again`,
  matchPostponed: (schedule: string) => `${schedule}: postponed, with no new time yet.`,
  matchWon: (match: number) => `You win match ${match} without playing`,
  matchWonText: (schedule: string, other: string) => `${schedule}: ${other} withdrew.`,
  moreGames: (count: number) => `And ${count} more.`,
  noPlaceYet: 'no field yet',
  published: (schedule: string) => `Schedule published: ${schedule}`,
  publishedEmpty: (league: string) => `${league}: no games yet.`,
  publishedText: (league: string, games: number, first: string) =>
    `${league}: ${games === 1 ? '1 game, ' : `${games} games, starting `}${first}`,
  reason: (reason: string) => `Reason: ${reason}`,
  reporters: { scorekeeper: 'a scorekeeper', both: 'someone on both teams’ staff' },
  resultCleared: (game: string) => `${game}: the result was cleared`,
  resultCorrected: (game: string, score: string) => `${game}: the result is now ${score}`,
  resultCorrectedText: (was: string) => `League staff corrected it. It was ${was}.`,
  resultDisputed: (game: string) => `${game}: the score is disputed`,
  resultDisputedText:
    'Different scores were reported. The first one counts, marked as disputed, until both sides agree or league staff settle it.',
  resultEarly: (game: string) => `${game}: score entered before the game`,
  resultEarlyText: (score: string, when: string) =>
    `${score} was entered, but the game is scheduled for ${when}. If this is a mistake, clear the result.`,
  resultReported: (game: string, score: string) => `${game}: do you agree with ${score}?`,
  resultReportedText: (reporter: string) => `Reported by ${reporter}. Agree or report a different score.`,
  resultSettled: (game: string, score: string) => `${game}: score settled at ${score}`,
  roleChanged: (role: string) => `Your role is now ${role}`,
  roleChangedText: (organization: string) => `Your role in ${organization} has changed.`,
  unknownEvent: 'You have a new notification',
  unknownEventText: 'Update the app to read it.',
})
