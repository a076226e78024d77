import { compareText } from '../../compare-text.ts'
import { shuffle, type Random } from '../../random.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import type { RoundMatch } from '../model/match.ts'
import type { ScheduleInput, ScheduleTeam } from '../model/model.ts'
import { createCrossDivisionRounds, createRoundRobin, type Pairing } from './pairings.ts'

export type Meetings = Pick<ScheduleInput, 'constraints' | 'crossDivisionMeetings'>

/**
 * Returns the matches of all divisions in placement order, round by round, each with its ideal date. Matches between
 * divisions come after those within a division. If at least as many dates have room for a whole round as there are
 * rounds, each round gets one of them, spread evenly over the season; otherwise the rounds follow the room on the
 * calendar.
 *
 * If two teams meet twice, each hosts once. No rule says how the home games of three or more meetings are shared: see
 * `balanceMeetingSides`.
 *
 * With a random generator seeded from the constraints, these are the matches that `generateProposal` places.
 */
export function assignRoundDates(
  calendar: SchedulingCalendar,
  { constraints: { meetings }, crossDivisionMeetings = 0 }: Meetings,
  room: readonly number[],
  random: Random,
): RoundMatch[] {
  const divisions = groupTeamsByDivision(calendar).map((members) =>
    orderBySharedField(shuffle(members, random), calendar),
  )
  const within = divisions.map((members) => ({ members, rounds: createRoundRobin(members.length, meetings) }))
  const mostWithin = within.reduce((most, { rounds }) => Math.max(most, rounds.length), 0)
  const across = createCrossDivisionRounds(
    divisions.map(({ length }) => length),
    divisions.length > 1 ? crossDivisionMeetings : 0,
  )
  const allRounds = mostWithin + across.length
  const gamesPerRound = Math.max(
    within.reduce((sum, { members }) => sum + Math.floor(members.length / 2), 0),
    ...across.map((round) => round.length),
  )
  const dateAt = dateByProgress(room, allRounds, gamesPerRound)

  const matchesOf = (members: readonly number[], rounds: readonly Pairing[][], stage: Stage) =>
    rounds.flatMap((pairings, round) =>
      pairings.map(({ home, away, place }, position) => {
        // A division with fewer rounds than the others is spread over the same period.
        const progressAt = (at: number) => (stage.firstRound + (at / rounds.length) * stage.rounds) / allRounds
        const progress = progressAt(round + (position + 0.5) / pairings.length)
        return {
          progress,
          match: {
            home: members[home] ?? 0,
            away: members[away] ?? 0,
            round: stage.firstRound + round + 1,
            place,
            meeting: Math.floor((round * stage.meetings) / rounds.length),
            targetDate: dateAt(progressAt(round + 0.5), progress),
            meetings: stage.meetings,
            isSideFixed: stage.meetings === 2,
          },
        }
      }),
    )
  const first = { firstRound: 0, rounds: mostWithin, meetings }
  const second = { firstRound: mostWithin, rounds: across.length, meetings: crossDivisionMeetings }
  return [
    ...within.flatMap(({ members, rounds }) => matchesOf(members, rounds, first)),
    ...matchesOf(divisions.flat(), across, second),
  ]
    .toSorted((a, b) => a.progress - b.progress)
    .map(({ match }) => match)
}

/**
 * Returns the same matches, with the sides fixed if two teams meet more than twice: each match keeps the sides that it
 * has in the rounds, so that home games are shared as evenly as possible.
 */
export function balanceMeetingSides(matches: readonly RoundMatch[]): RoundMatch[] {
  return matches.map((match) => (match.meetings > 2 ? { ...match, isSideFixed: true } : match))
}

/** Returns how many matches `assignRoundDates` creates for each of these teams. */
export function countMatchesByTeam(
  teams: readonly Pick<ScheduleTeam, 'divisionId'>[],
  { constraints: { meetings }, crossDivisionMeetings = 0 }: Meetings,
): number[] {
  const sizes = new Map<string | null, number>()
  for (const { divisionId } of teams) sizes.set(divisionId, (sizes.get(divisionId) ?? 0) + 1)
  return teams.map(({ divisionId }) => {
    const own = sizes.get(divisionId) ?? 1
    return (own - 1) * meetings + (teams.length - own) * crossDivisionMeetings
  })
}

/** Returns the total number of matches that `assignRoundDates` creates. */
export function countMatches(...league: Parameters<typeof countMatchesByTeam>): number {
  return countMatchesByTeam(...league).reduce((sum, matches) => sum + matches, 0) / 2
}

/** A part of the season: its beginning and length in rounds. */
type Stage = { readonly firstRound: number; readonly rounds: number; readonly meetings: number }

/** Returns team indexes by division, in order of the division's ID; the teams without one also form a group. */
export function groupTeamsByDivision(calendar: SchedulingCalendar): number[][] {
  const byDivision = new Map<string, number[]>()
  calendar.teams.forEach(({ divisionId }, team) => {
    const key = divisionId ?? ''
    byDivision.set(key, [...(byDivision.get(key) ?? []), team])
  })
  return [...byDivision].toSorted(([a], [b]) => compareText(a, b)).map(([, members]) => members)
}

/**
 * Orders teams that share home fields in pairs, the first of each pair at an even index: in a round robin from
 * `createSingleRoundRobin`, one of the teams at indexes 2i and 2i + 1 is at home whenever the other is not.
 */
function orderBySharedField(members: readonly number[], { teams, mayHost }: SchedulingCalendar): number[] {
  if (mayHost === null) return [...members]
  const byHome = new Map<string, number[]>()
  for (const team of members) {
    const home = (teams[team]?.homeFieldIds ?? []).toSorted(compareText).join(' ')
    byHome.set(home, [...(byHome.get(home) ?? []), team])
  }
  const mates = [...byHome.values()]
  const inPairs = (group: readonly number[]) => group.length - (group.length % 2)
  return [
    ...mates.flatMap((group) => group.slice(0, inPairs(group))),
    ...mates.flatMap((group) => group.slice(inPairs(group))),
  ]
}

/**
 * Returns a function that maps the progress of the season (0 to 1) to a date. It uses the progress in rounds if enough
 * dates have room for a whole round, and the progress in games otherwise.
 */
function dateByProgress(
  room: readonly number[],
  rounds: number,
  gamesPerRound: number,
): (roundProgress: number, gameProgress: number) => number {
  const wholeRoundDates = room.flatMap((games, date) => (games >= gamesPerRound ? [date] : []))
  if (wholeRoundDates.length >= rounds) {
    return (roundProgress) => {
      const round = Math.floor(roundProgress * rounds)
      const position = rounds < 2 ? 0 : Math.round((round * (wholeRoundDates.length - 1)) / (rounds - 1))
      return wholeRoundDates[position] ?? 0
    }
  }
  const total = room.reduce((sum, games) => sum + games, 0)
  return (_, gameProgress) => {
    let before = 0
    const date = room.findIndex((games) => (before += games) > gameProgress * total)
    return date < 0 ? Math.max(0, room.length - 1) : date
  }
}
