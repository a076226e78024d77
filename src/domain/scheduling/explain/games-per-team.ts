import { compareText } from '../../compare-text.ts'
import { groupBy } from '../../group-by.ts'
import { createGamesEach } from '../generate/games-each.ts'
import type { ScheduleTeam } from '../model/model.ts'
import { formatCount, formatNames, getMatchNoun } from './format-lists.ts'

/** What determines whether every team can play the same number of games. */
export type GamesPerTeamQuestion = {
  readonly teams: readonly Pick<ScheduleTeam, 'name' | 'divisionId'>[]
  readonly gamesPerTeam: number
  readonly crossDivisionMeetings: number
  /** The number of dates on which games may be played, if known. */
  readonly dates: number | null
  readonly maxGamesPerDay: number | null
  /** 2 if games are played as doubleheaders, so that `gamesPerTeam` and `crossDivisionMeetings` are even. */
  readonly gamesPerMatch: number
}

/** Returns why not every team can play this number of games, as a sentence, or null if nothing prevents it. */
export function findGamesPerTeamProblem(question: GamesPerTeamQuestion): string | null {
  const { teams, dates, gamesPerMatch } = question
  const matchesPerTeam = question.gamesPerTeam / gamesPerMatch
  const crossDivisionMeetings = question.crossDivisionMeetings / gamesPerMatch
  const most = question.maxGamesPerDay === null ? null : Math.floor(question.maxGamesPerDay / gamesPerMatch)
  const noun = getMatchNoun(gamesPerMatch)
  const games = formatCount(matchesPerTeam, noun)
  // In the order of the generator, so that both find the same opponents.
  const divisions = [...groupBy(teams, ({ divisionId }) => divisionId ?? '')]
    .toSorted(([one], [other]) => compareText(one, other))
    .map(([, members]) => members)
  const groups = crossDivisionMeetings > 0 ? [teams] : divisions
  const alone = groups.filter((group) => group.length === 1).flatMap((group) => group.map(({ name }) => name))
  if (alone.length > 0) {
    return `${formatNames(alone)} ${alone.length === 1 ? 'has no opponent' : 'have no opponents'}: no other selected team is in the same division.`
  }
  const odd = groups.find((group) => (group.length * matchesPerTeam) % 2 === 1)
  if (odd !== undefined) {
    const where = groups.length > 1 ? ' in one division' : ''
    return `${odd.length} teams${where} can’t play ${games} each, because every ${noun} is played by two teams. Choose an even number${noun === 'game' ? '' : ' of them'}, such as ${matchesPerTeam + 1}.`
  }
  if (dates !== null && most !== null && dates * most < matchesPerTeam) {
    return `A team can’t play ${games} on ${formatCount(dates, 'date')}, with at most ${most} a day.`
  }
  const sizes = divisions.map((division) => division.length)
  if (createGamesEach(sizes, matchesPerTeam, divisions.length > 1 ? crossDivisionMeetings : 0) !== null) return null
  const across = formatCount(crossDivisionMeetings, 'time')
  return `The divisions are too small for ${games} per team if teams of different divisions play at most ${across}.`
}
