import { compareText } from '../../compare-text.ts'
import { groupBy } from '../../group-by.ts'
import { createGamesEach } from '../generate/games-each.ts'
import type { ScheduleTeam } from '../model/model.ts'
import { formatCount, formatNames } from './format-lists.ts'

/** What determines whether every team can play the same number of games. */
export type GamesPerTeamQuestion = {
  readonly teams: readonly Pick<ScheduleTeam, 'name' | 'divisionId'>[]
  readonly gamesPerTeam: number
  readonly crossDivisionMeetings: number
  /** The number of dates on which games may be played, if known. */
  readonly dates: number | null
  readonly maxGamesPerDay: number | null
}

/** Returns why not every team can play this number of games, as a sentence, or null if nothing prevents it. */
export function findGamesPerTeamProblem(question: GamesPerTeamQuestion): string | null {
  const { teams, gamesPerTeam, crossDivisionMeetings, dates, maxGamesPerDay } = question
  const games = formatCount(gamesPerTeam, 'game')
  // In the order of the generator, so that both find the same opponents.
  const divisions = [...groupBy(teams, ({ divisionId }) => divisionId ?? '')]
    .toSorted(([one], [other]) => compareText(one, other))
    .map(([, members]) => members)
  const groups = crossDivisionMeetings > 0 ? [teams] : divisions
  const alone = groups.filter((group) => group.length === 1).flatMap((group) => group.map(({ name }) => name))
  if (alone.length > 0) {
    return `${formatNames(alone)} ${alone.length === 1 ? 'has no opponent' : 'have no opponents'}: no other selected team is in the same division.`
  }
  const odd = groups.find((group) => (group.length * gamesPerTeam) % 2 === 1)
  if (odd !== undefined) {
    const where = groups.length > 1 ? ' in one division' : ''
    return `${odd.length} teams${where} can’t play ${games} each, because every game is played by two teams. Choose an even number, such as ${gamesPerTeam + 1}.`
  }
  if (dates !== null && maxGamesPerDay !== null && dates * maxGamesPerDay < gamesPerTeam) {
    return `A team can’t play ${games} on ${formatCount(dates, 'date')}, with at most ${maxGamesPerDay} a day.`
  }
  const sizes = divisions.map((division) => division.length)
  if (createGamesEach(sizes, gamesPerTeam, divisions.length > 1 ? crossDivisionMeetings : 0) !== null) return null
  const across = formatCount(crossDivisionMeetings, 'time')
  return `The divisions are too small for ${games} per team if teams of different divisions play at most ${across}.`
}
