import { compareText } from '../../compare-text.ts'
import { shuffle, type Random } from '../../random.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import { countGamesPerMatch } from '../model/doubleheaders.ts'
import type { RoundMatch } from '../model/match.ts'
import type { ScheduleInput, ScheduleTeam } from '../model/model.ts'
import { balanceHosts } from './even-hosts.ts'
import { createGamesEach, type GamesEach } from './games-each.ts'
import { createCrossDivisionRounds, createRoundRobin, type Pairing } from './pairings.ts'
import { aimMeetings, seatMeetings } from './seat-meetings.ts'

export type Meetings = Pick<ScheduleInput, 'constraints' | 'crossDivisionMeetings' | 'played' | 'meetingRules'>

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
 * @throws Error if no set of opponents gives every team `gamesPerTeam` games: see `findGamesPerTeamProblem`
 */
export function assignRoundDates(
  calendar: SchedulingCalendar,
  input: Meetings,
  room: readonly number[],
  random: Random,
): RoundMatch[] {
  const { meetingRules = [] } = input
  const { meetings, gamesPerTeam, crossDivisionMeetings } = countMeetings(input)
  const divisions = groupTeamsByDivision(calendar).map((members) =>
    orderBySharedField(shuffle(members, random), calendar),
  )
  const sizes = divisions.map(({ length }) => length)
  const { within: roundsWithin, across } = createSeason(sizes, input)
  const within = divisions.map((members, division) => ({ members, rounds: roundsWithin[division] ?? [] }))
  const mostWithin = within.reduce((most, { rounds }) => Math.max(most, rounds.length), 0)
  const allRounds = mostWithin + across.length
  const gamesPerRound = Math.max(
    within.reduce((sum, { members }) => sum + Math.floor(members.length / 2), 0),
    ...across.map((round) => round.length),
  )
  const dateAt = dateByProgress(room, allRounds, gamesPerRound)

  const matchesOf = (members: readonly number[], rounds: readonly (readonly Pairing[])[], stage: Stage) =>
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
  // The seats of teams with home fields are chosen so that those who share a field are not at home in the same round.
  const isSeated = meetingRules.length > 0 && calendar.mayHost === null
  const seated = within.map(({ members, rounds }) => {
    if (!isSeated) return { members, rounds }
    const seats = members.map((_, seat) => seat)
    const pairings = matchesOf(seats, rounds, first).map(({ match: { home, away, targetDate } }) => ({
      one: home,
      other: away,
      date: calendar.dates[targetDate] ?? '',
    }))
    return { members: seatMeetings(members, pairings, calendar, meetingRules), rounds }
  })
  const placed = [
    ...seated.flatMap(({ members, rounds }) => matchesOf(members, rounds, first)),
    ...matchesOf(
      seated.flatMap(({ members }) => members),
      across,
      second,
    ),
  ]
    .toSorted((a, b) => a.progress - b.progress)
    .map(({ match }) => match)
  const matches =
    gamesPerTeam === undefined
      ? placed
      : withEvenHosts(includePairs(placed, calendar, wantedPairs(calendar, input)), calendar)
  return meetingRules.length === 0 ? matches : aimMeetings(matches, calendar, meetingRules)
}

/** Returns the pairs that have to be among the matches: those that have played, and those that must play on some date. */
function wantedPairs(
  { teams, gamesPerMatch }: SchedulingCalendar,
  { played = [], meetingRules = [], crossDivisionMeetings = 0 }: Meetings,
): NonNullable<Meetings['played']> {
  const divisionOf = new Map(teams.map(({ id, divisionId }) => [id, divisionId]))
  const required = meetingRules.flatMap(({ kind, teamIds: [homeTeamId, awayTeamId] }) => {
    const canMeet = crossDivisionMeetings > 0 || divisionOf.get(homeTeamId) === divisionOf.get(awayTeamId)
    return kind === 'must' && canMeet ? [{ homeTeamId, awayTeamId }] : []
  })
  // Every second game of two teams is the other one of a doubleheader.
  const before = new Map<string, number>()
  const matches = played.filter(({ homeTeamId, awayTeamId }) => {
    const pair = [homeTeamId, awayTeamId].toSorted().join(' ')
    const count = before.get(pair) ?? 0
    before.set(pair, count + 1)
    return count % gamesPerMatch === 0
  })
  return [...matches, ...required]
}

/** Returns how often teams meet, and how many matches each plays: half as many as games if these are doubleheaders. */
function countMeetings({ constraints, crossDivisionMeetings = 0 }: Meetings) {
  const inMatches = (games: number) => Math.floor(games / countGamesPerMatch(constraints))
  const { meetings, gamesPerTeam } = constraints
  return {
    meetings: inMatches(meetings),
    gamesPerTeam: gamesPerTeam === undefined ? undefined : inMatches(gamesPerTeam),
    crossDivisionMeetings: inMatches(crossDivisionMeetings),
  }
}

function createSeason(sizes: readonly number[], input: Meetings): GamesEach {
  const { meetings, gamesPerTeam, crossDivisionMeetings } = countMeetings(input)
  const mostAcross = sizes.length > 1 ? crossDivisionMeetings : 0
  if (gamesPerTeam === undefined) {
    return {
      within: sizes.map((size) => createRoundRobin(size, meetings)),
      across: createCrossDivisionRounds(sizes, mostAcross),
    }
  }
  const season = createGamesEach(sizes, gamesPerTeam, mostAcross)
  if (season === null) throw new Error('These teams can’t all play that many games.')
  return season
}

/** Gives each team as many home as away games (or one more), and numbers the meetings of each pair. */
function withEvenHosts(matches: readonly RoundMatch[], { teams }: SchedulingCalendar): RoundMatch[] {
  const exchanged = balanceHosts(matches, teams.length)
  const pairOf = ({ home, away }: RoundMatch) => `${Math.min(home, away)} ${Math.max(home, away)}`
  const total = new Map<string, number>()
  for (const match of matches) total.set(pairOf(match), (total.get(pairOf(match)) ?? 0) + 1)
  const before = new Map<string, number>()
  return matches.map((match, index) => {
    const meetings = total.get(pairOf(match)) ?? 1
    const meeting = before.get(pairOf(match)) ?? 0
    before.set(pairOf(match), meeting + 1)
    const sides = exchanged[index] === 1 ? { home: match.away, away: match.home } : {}
    return { ...match, ...sides, meeting, meetings, isSideFixed: meetings === 2 }
  })
}

/**
 * Returns the matches with these pairs among them: for a pair that is missing, two matches exchange opponents, so that
 * every team keeps its number of games.
 */
function includePairs(
  matches: readonly RoundMatch[],
  { teams }: SchedulingCalendar,
  pairs: NonNullable<Meetings['played']>,
): RoundMatch[] {
  const result = [...matches]
  const indexOf = new Map(teams.map(({ id }, team) => [id, team]))
  const isKept = new Set<number>() // matches that stand for one of the pairs
  const keep = (one: number, other: number) => {
    const at = result.findIndex((match, index) => !isKept.has(index) && isBetween(match, one, other))
    if (at >= 0) isKept.add(at)
    return at >= 0
  }
  const missing = pairs.flatMap(({ homeTeamId, awayTeamId }) => {
    const [home, away] = [indexOf.get(homeTeamId), indexOf.get(awayTeamId)]
    return home === undefined || away === undefined || keep(home, away) ? [] : [{ home, away }]
  })
  const timesMet = (one: number, other: number) => result.filter((match) => isBetween(match, one, other)).length
  for (const { home, away } of missing) {
    const freeOf = (team: number) =>
      result.flatMap((match, index) =>
        !isKept.has(index) && (match.home === team || match.away === team)
          ? [{ index, other: match.home === team ? match.away : match.home }]
          : [],
      )
    const exchanges = freeOf(home).flatMap((first) =>
      freeOf(away).flatMap((second) => {
        const [one, other] = [first.other, second.other]
        if (one === other || one === away || other === home) return []
        if (teams[one]?.divisionId !== teams[other]?.divisionId && teams[home]?.divisionId === teams[away]?.divisionId)
          return []
        return [{ first, second, cost: timesMet(one, other) - timesMet(home, one) - timesMet(away, other) }]
      }),
    )
    const [best] = exchanges.toSorted((a, b) => a.cost - b.cost)
    const [first, second] = [result[best?.first.index ?? -1], result[best?.second.index ?? -1]]
    if (!best || !first || !second) continue
    result[best.first.index] = { ...first, home, away }
    result[best.second.index] = { ...second, home: best.first.other, away: best.second.other }
    isKept.add(best.first.index)
  }
  return result
}

function isBetween({ home, away }: RoundMatch, one: number, other: number): boolean {
  return (home === one && away === other) || (home === other && away === one)
}

/**
 * Returns the same matches, with the sides fixed if two teams meet more than twice: each match keeps the sides that it
 * has in the rounds, so that home games are shared as evenly as possible.
 */
export function balanceMeetingSides(matches: readonly RoundMatch[]): RoundMatch[] {
  return matches.map((match) => (match.meetings > 2 ? { ...match, isSideFixed: true } : match))
}

/** Returns how many matches `assignRoundDates` creates for each of these teams. */
export function countMatchesByTeam(teams: readonly Pick<ScheduleTeam, 'divisionId'>[], input: Meetings): number[] {
  const { meetings, gamesPerTeam, crossDivisionMeetings } = countMeetings(input)
  if (gamesPerTeam !== undefined) return teams.map(() => gamesPerTeam)
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
