import { itemAt } from '../../item-at.ts'
import { countTimesOnField } from './room.ts'
import { sumNumbers, type CountingLeague } from './counting-league.ts'
import type { InfeasibilityReason } from './reason.ts'
import { formatCount, formatMatchCount, formatDates, formatNames } from './format-lists.ts'

/**
 * Compares the number of games with the number of places, both on all fields together and on the fields that some games
 * require.
 */
export function findCapacityReasons(league: CountingLeague): InfeasibilityReason[] {
  const { calendar, matches, kinds, classes, roomOnDate } = league
  const room = sumNumbers(roomOnDate)
  if (room < matches.length) {
    const words = `${formatMatchCount(matches.length, calendar)} need as many slots on the fields, and only ${room} ${room === 1 ? 'is' : 'are'} open.`
    return [{ code: 'CAPACITY', words, needs: matches.length, has: room }]
  }
  const sets = new Map(kinds.map(({ classes: allowed }) => [allowed.join(), allowed]))
  return [...sets.values()].flatMap((allowed): InfeasibilityReason[] => {
    if (allowed.length === classes.length) return []
    const bound = kinds.filter((kind) => kind.classes.every((each) => allowed.includes(each)))
    const needs = sumNumbers(bound.map((kind) => kind.matches.length))
    const fields = allowed.flatMap((each) => classes[each]?.fields ?? [])
    const has = sumNumbers(
      calendar.dates.map((_, date) =>
        sumNumbers(fields.map((field) => countTimesOnField(calendar, field, date).length)),
      ),
    )
    if (has >= needs) return []
    const hosts = [...new Set(bound.flatMap((kind) => kind.matches.map((match) => matches[match]?.home ?? 0)))]
    const where = formatNames(fields.map((field) => itemAt(calendar.fields, field).name))
    const words = `${formatMatchCount(needs, calendar)} can only be played on ${where}, where ${formatCount(has, 'slot')} ${has === 1 ? 'is' : 'are'} open.`
    return [{ code: 'CAPACITY', words, teams: hosts.map((team) => itemAt(calendar.teams, team).id), needs, has }]
  })
}

/**
 * Finds dates on which an odd number of appearances is possible among teams that play each other, so that one of them
 * has no opponent. This counts as the reason only if the league would fit with an opponent for that team.
 */
export function findOddDateReasons(league: CountingLeague): InfeasibilityReason[] {
  const { calendar, groups, kinds, matches, roomOnDate } = league
  const { teams, dates } = calendar
  const playing = groups.map((members) => dates.map((_, date) => playingOnDate(league, members, date)))
  const reasonOf = (members: readonly number[], at: readonly number[], needs: number): InfeasibilityReason[] => {
    const roomBy = (round: (half: number) => number) =>
      dates.map((_, date) => {
        const games = sumNumbers(at.map((group) => round((playing[group]?.[date] ?? 0) / 2)))
        return Math.min(roomOnDate[date] ?? 0, games)
      })
    const room = roomBy(Math.floor)
    const has = sumNumbers(room)
    const more = roomBy(Math.ceil)
    if (has >= needs || sumNumbers(more) < needs) return []
    const lost = dates.filter((_, date) => (more[date] ?? 0) > (room[date] ?? 0))
    const words =
      `On ${formatDates(lost)} an odd number of teams can play, and one of them has no opponent: ` +
      `there is room for ${has} of the ${formatMatchCount(needs, calendar)}${members.length < teams.length ? ` of ${formatNames(members.map((team) => itemAt(teams, team).name))}` : ''}.`
    return [{ code: 'ODD_SETS', words, teams: members.map((team) => itemAt(teams, team).id), dates: lost, needs, has }]
  }
  const single = groups.flatMap((members, group) => {
    const isMember = new Set(members)
    const needs = sumNumbers(kinds.map((kind) => (isMember.has(kind.home) ? kind.matches.length : 0)))
    return reasonOf(members, [group], needs)
  })
  if (single.length > 0 || groups.length === 1) return single
  return reasonOf(
    groups.flat(),
    groups.map((_, group) => group),
    matches.length,
  )
}

function playingOnDate({ calendar, mostOnDate }: CountingLeague, members: readonly number[], date: number): number {
  return sumNumbers(members.map((team) => mostOnDate[team * calendar.dates.length + date] ?? 0))
}

/**
 * Compares dates with rounds. If each team plays at most once per date, then k dates hold at most as many games as the
 * k fullest rounds: the games, spread over the dates as evenly as the fields allow, must not be more uneven than the
 * rounds. If every team is free on every date, the converse also holds.
 *
 * Source: J. Folkman and D. R. Fulkerson, Edge colorings in bipartite graphs, 1969, and C. J. H. McDiarmid, The
 * solution of a timetabling problem, 1972, whose exchange along alternating paths works for any graph.
 */
export function findMajorizationReason(league: CountingLeague): InfeasibilityReason[] {
  const { calendar, matches, groups, roomOnDate, mostOnDate } = league
  if (mostOnDate.some((most) => most > 1)) return []
  const rounds = roundSizes(league)
  if (rounds === null) return []
  const room = [...roomOnDate].map((onFields, date) =>
    Math.min(onFields, sumNumbers(groups.map((members) => Math.floor(playingOnDate(league, members, date) / 2)))),
  )
  const spread = spreadEvenly(room, matches.length)
  if (spread === null) return []
  let [onDates, inRounds] = [0, 0]
  const fullest = spread.toSorted((a, b) => b.games - a.games)
  for (const [index, { games }] of fullest.entries()) {
    onDates += games
    inRounds += rounds[index] ?? 0
    if (onDates <= inRounds) continue
    const dates = fullest.slice(0, index + 1).flatMap(({ date }) => calendar.dates[date] ?? [])
    const others = calendar.dates.length - dates.length
    const rest = sumNumbers(fullest.slice(index + 1).map(({ games: each }) => each))
    const once =
      calendar.gamesPerMatch === 1 ? 'No team plays twice on a date' : 'No team plays two doubleheaders on a date'
    const words =
      others === 0
        ? `${once}, so the ${formatCount(dates.length, 'date')} hold at most ${inRounds} of the ${formatMatchCount(matches.length, calendar)}, however many fields there are.`
        : `${once}, so ${formatCount(dates.length, 'date')} hold at most ${formatMatchCount(inRounds, calendar)}, however many fields there are. ` +
          `That leaves ${matches.length - inRounds} for the other ${others === 1 ? 'date' : `${others} dates`}, where there is room for ${rest}.`
    return [{ code: 'MAJORISATION', words, dates: dates.toSorted(), needs: onDates, has: inRounds }]
  }
  return []
}

/**
 * Returns the maximum number of games per round, fullest first, or null if a group is not a complete round robin, for
 * which the rounds are unknown.
 */
function roundSizes({ groups, kinds }: CountingLeague): number[] | null {
  const sizes: number[] = []
  for (const members of groups) {
    const isMember = new Set(members)
    const own = kinds.filter(({ home }) => isMember.has(home))
    const meetings = own[0]?.matches.length ?? 0
    const pairs = (members.length * (members.length - 1)) / 2
    if (own.length !== pairs || own.some((kind) => kind.matches.length !== meetings)) return null
    const rounds = (members.length % 2 === 0 ? members.length - 1 : members.length) * meetings
    for (let round = 0; round < rounds; round++) sizes[round] = (sizes[round] ?? 0) + Math.floor(members.length / 2)
  }
  return sizes
}

/**
 * Distributes the games over the dates as evenly as their room allows, like water filling. Null if there is not enough
 * room.
 */
function spreadEvenly(room: readonly number[], games: number): { date: number; games: number }[] | null {
  if (sumNumbers(room) < games) return null
  let level = 0
  while (sumNumbers(room.map((each) => Math.min(each, level))) < games) level++
  let surplus = sumNumbers(room.map((each) => Math.min(each, level))) - games
  return room.map((each, date) => {
    const isTop = each >= level && surplus > 0
    if (isTop) surplus--
    return { date, games: Math.min(each, level) - (isTop ? 1 : 0) }
  })
}
