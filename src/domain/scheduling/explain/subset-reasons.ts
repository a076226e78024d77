import { itemAt } from '../../item-at.ts'
import { addArc, createFlowNetwork, maximizeFlow } from '../../max-flow.ts'
import { mayPlayIn } from '../exact/kinds.ts'
import { findCommonTimes, sumNumbers, type CountingLeague } from './counting-league.ts'
import type { InfeasibilityReason } from './reason.ts'
import { formatMatchCount, formatDates, formatNames, formatDatesByName } from './format-lists.ts'

/** The teams, and pairs by `low * teams + high`, that other reasons already explain, so they are left out here. */
export type ExplainedSets = { readonly teams: ReadonlySet<number>; readonly pairs: ReadonlySet<number> }

const mostSteps = 1_000_000 // limits the set search to about 5 ms

/**
 * Finds a set of teams that have more games among themselves than fit on the dates when they are free together: a date
 * has room for half as many games as these teams can have appearances, rounded down. The search grows sets from each
 * team, always adding the team that leaves the least room; a set that it finds is a proof, but it may miss sets.
 */
export function findSmallSetReasons(league: CountingLeague, explained: ExplainedSets): InfeasibilityReason[] {
  const inHalves = findTightSet(league, explained, (half) => half)
  const set = inHalves ?? findTightSet(league, explained, Math.floor)
  if (set === null) return []
  const { calendar } = league
  const { teams, dates } = calendar
  const needs = gamesAmong(league, set, explained)
  const rooms = dates.map((_, date) => roomOf(league, set, date, Math.floor))
  const has = sumNumbers(rooms)
  const shared = dates.filter((_, date) => (rooms[date] ?? 0) > 0)
  const members = set.map((team) => itemAt(teams, team))
  const ids = members.map(({ id }) => id)
  const names = formatNames(members.map(({ name }) => name))
  const fits = `${has} of them ${has === 1 ? 'fits' : 'fit'}`
  const ownDates = formatDatesByName(
    set.map((team) => ({
      name: itemAt(teams, team).name,
      dates: dates.filter((_, date) => (rooms[date] ?? 0) > 0 && (freeRow(league, team)[date] ?? 0) > 0),
    })),
  )
  const among = `${names} have ${formatMatchCount(needs, calendar)} among themselves, but`
  const words =
    ownDates === null
      ? `${among} are free together only on ${formatDates(shared)}, where ${fits}.`
      : `${among} can play each other only on these dates: ${ownDates}. There ${fits}.`
  const subset: InfeasibilityReason = { code: 'TEAM_SUBSET', words, teams: ids, dates: shared, needs, has }
  if (inHalves !== null) return [subset]
  const odd = dates.filter((_, date) => (rooms[date] ?? 0) < roomOf(league, set, date, (half) => half))
  const oddWords = `Of ${names} an odd number can play on ${formatDates(odd)}, so one of them has no opponent: ${has} of their ${formatMatchCount(needs, calendar)} ${has === 1 ? 'fits' : 'fit'}.`
  return [subset, { ...subset, code: 'ODD_SETS', words: oddWords, dates: odd }]
}

type Round = (half: number) => number

/**
 * @param round rounds down, because one of an odd number of teams has no opponent; the identity function finds only the
 *   sets that have too many games even without rounding
 */
function findTightSet(league: CountingLeague, explained: ExplainedSets, round: Round): number[] | null {
  const { groups } = league
  const rowOf = (team: number) => freeRow(league, team).join('')
  let best: number[] | null = null
  let steps = 0
  for (const members of groups) {
    const candidates = members.filter((team) => !explained.teams.has(team))
    if (new Set(candidates.map(rowOf)).size <= 1) continue // all have the same free dates, so no subset is tighter than the whole group
    const starts = candidates.toSorted((a, b) => sumNumbers(freeRow(league, a)) - sumNumbers(freeRow(league, b)))
    for (const start of starts) {
      if (steps > mostSteps) return best
      const most: number = (best?.length ?? candidates.length + 1) - 1
      const grown = growTightSet(league, candidates, { start, most, explained, round })
      steps += grown.steps
      if (grown.set !== null) best = shrink(league, grown.set, explained, round)
    }
  }
  return best?.toSorted((a, b) => a - b) ?? null
}

type Growth = {
  readonly start: number
  readonly most: number
  readonly explained: ExplainedSets
  readonly round: Round
}

/**
 * Grows a set from one team to at most `most` teams until their games don't fit. `set` is null if that doesn't happen.
 */
function growTightSet(
  league: CountingLeague,
  candidates: readonly number[],
  { start, most, explained, round }: Growth,
): { readonly set: number[] | null; readonly steps: number } {
  const { roomOnDate, calendar, mostOnDate } = league
  const dates = calendar.dates.length
  const turns = new Int32Array(dates)
  const busiest = new Int32Array(dates)
  const set: number[] = []
  const outside = new Set(candidates)
  let games = 0
  let steps = 0
  const add = (team: number) => {
    games += gamesWith(league, team, set, explained)
    set.push(team)
    outside.delete(team)
    freeRow(league, team).forEach((each, date) => {
      turns[date] = (turns[date] ?? 0) + each
      busiest[date] = Math.max(busiest[date] ?? 0, each)
    })
  }
  const slackWith = (team: number) => {
    let room = 0
    for (let date = 0; date < dates; date++) {
      const own = mostOnDate[team * dates + date] ?? 0
      const all = (turns[date] ?? 0) + own
      room += Math.min(roomOnDate[date] ?? 0, round(all / 2), all - Math.max(busiest[date] ?? 0, own))
    }
    return room - games - gamesWith(league, team, set, explained)
  }
  add(start)
  while (set.length < most && outside.size > 0) {
    let least = Number.POSITIVE_INFINITY
    let next = start
    for (const team of outside) {
      const slack = slackWith(team)
      if (slack < least) [least, next] = [slack, team]
    }
    steps += outside.size * dates
    add(next)
    if (least < 0) return { set, steps }
  }
  return { set: null, steps }
}

function gamesWith(league: CountingLeague, team: number, set: readonly number[], { pairs }: ExplainedSets): number {
  const teams = league.calendar.teams.length
  let games = 0
  for (const other of set) {
    const pair = Math.min(team, other) * teams + Math.max(team, other)
    if (!pairs.has(pair)) games += league.gamesOfPair[pair] ?? 0
  }
  return games
}

/** Drops every team without which the others still have too many games. */
function shrink(league: CountingLeague, set: readonly number[], explained: ExplainedSets, round: Round): number[] {
  const isTight = (teams: readonly number[]) => {
    const rooms = league.calendar.dates.map((_, date) => roomOf(league, teams, date, round))
    return sumNumbers(rooms) < gamesAmong(league, teams, explained)
  }
  return set.reduce<number[]>(
    (kept, team) => {
      const others = kept.filter((each) => each !== team)
      return isTight(others) ? others : kept
    },
    [...set],
  )
}

function freeRow({ calendar, mostOnDate }: CountingLeague, team: number): Int32Array {
  return mostOnDate.subarray(team * calendar.dates.length, (team + 1) * calendar.dates.length)
}

/**
 * Returns how many games the set of teams can play on a date. A game uses one appearance of each of two teams, so the
 * number is also limited by the appearances of all but the busiest team.
 */
function roomOf(
  { calendar, mostOnDate, roomOnDate }: CountingLeague,
  set: readonly number[],
  date: number,
  round: Round,
): number {
  let [turns, busiest] = [0, 0]
  for (const team of set) {
    const most = mostOnDate[team * calendar.dates.length + date] ?? 0
    turns += most
    if (most > busiest) busiest = most
  }
  return Math.min(roomOnDate[date] ?? 0, round(turns / 2), turns - busiest)
}

function gamesAmong(league: CountingLeague, set: readonly number[], explained: ExplainedSets): number {
  return sumNumbers(set.map((team, index) => gamesWith(league, team, set.slice(0, index), explained)))
}

/**
 * Finds a team whose games against some opponents fall on fewer dates than there are such games. Uses a flow from
 * opponents to dates: if it doesn't cover every game, P. Hall's theorem (On representatives of subsets, 1935) yields
 * the opponents.
 */
export function findOpponentReasons(league: CountingLeague, explained: ExplainedSets): InfeasibilityReason[] {
  const { calendar, kinds } = league
  const { teams, dates, dateOf } = calendar
  const isLimited =
    (calendar.sides ?? calendar.mayUse) !== null ||
    teams.some((_, team) => freeRow(league, team).join() !== freeRow(league, 0).join())
  if (!isLimited) return []
  const datesOfKind = kinds.map((kind) => [...new Set(findCommonTimes(league, kind).map((time) => dateOf[time] ?? 0))])
  return teams.flatMap((_, team): InfeasibilityReason[] => {
    if (explained.teams.has(team)) return []
    const own = kinds.flatMap((kind, index) => {
      const isTheirs = (kind.home === team || kind.away === team) && !isExplained(kind, explained, teams.length)
      return isTheirs ? [{ kind, dates: datesOfKind[index] ?? [] }] : []
    })
    const network = createFlowNetwork(2 + own.length + dates.length)
    own.forEach(({ kind, dates: possible }, index) => {
      addArc(network, 0, 2 + index, kind.matches.length)
      for (const date of possible) addArc(network, 2 + index, 2 + own.length + date, Infinity)
    })
    dates.forEach((_, date) => addArc(network, 2 + own.length + date, 1, freeRow(league, team)[date] ?? 0))
    const flow = maximizeFlow(network, 0, 1)
    const missing = sumNumbers(own.map(({ kind }) => kind.matches.length)) - flow.value
    if (missing === 0) return []
    const tight = own.filter((_, index) => flow.sourceSide[2 + index] === 1)
    const needs = sumNumbers(tight.map(({ kind }) => kind.matches.length))
    const shared = [...new Set(tight.flatMap(({ dates: possible }) => possible))].toSorted((a, b) => a - b)
    const opponents = [...new Set(tight.map(({ kind }) => (kind.home === team ? kind.away : kind.home)))]
    const on = shared.map((date) => itemAt(dates, date))
    const subject = itemAt(teams, team)
    const others = opponents.map((each) => itemAt(teams, each))
    const ownDates = formatDatesByName(
      opponents.map((each) => ({
        name: itemAt(teams, each).name,
        dates: shared
          .filter((date) =>
            tight.some(
              ({ kind, dates: possible }) => (kind.home === each || kind.away === each) && possible.includes(date),
            ),
          )
          .map((date) => itemAt(dates, date)),
      })),
    )
    const whom = ownDates ?? `${formatNames(others.map(({ name }) => name))} only on ${formatDates(on)}`
    const words = `${subject.name} can play ${ownDates === null ? whom : `some opponents only on these dates: ${whom}`}: ${needs - missing} of ${formatMatchCount(needs, calendar)}.`
    const ids = [subject, ...others].map(({ id }) => id)
    return [{ code: 'TEAM_SUBSET', words, teams: ids, dates: on, needs, has: needs - missing }]
  })
}

function isExplained(
  { home, away }: { home: number; away: number },
  { teams, pairs }: ExplainedSets,
  size: number,
): boolean {
  return teams.has(home) || teams.has(away) || pairs.has(Math.min(home, away) * size + Math.max(home, away))
}

const mostArcs = 150_000

/**
 * Finds games that together have fewer places than needed, on all the fields and times that any of them could use. Uses
 * a flow from games to times to dates, whose minimum cut yields the games.
 */
export function findPlaceReasons(league: CountingLeague, explained: ExplainedSets): InfeasibilityReason[] {
  const { calendar, kinds, classes, groups, roomOnDate, mostOnDate, isOpen } = league
  const { teams, dates, times, fields, dateOf, teamFree, cellFree } = calendar
  const isLimited = times.some(
    (_, time) => isOpen[time] === 1 && teams.some((_, team) => teamFree[team * times.length + time] !== 1),
  )
  if (
    (!isLimited && (calendar.mayHost ?? calendar.sides ?? calendar.mayUse) === null) ||
    kinds.length * times.length > mostArcs
  )
    return []
  const own = kinds.filter((kind) => !isExplained(kind, explained, teams.length))
  const classNode = (time: number, fieldClass: number) => 2 + own.length + time * classes.length + fieldClass
  const dateNode = (date: number) => 2 + own.length + times.length * classes.length + date
  const network = createFlowNetwork(dateNode(dates.length))
  const at = own.map((kind) => findCommonTimes(league, kind))
  own.forEach((kind, index) => {
    addArc(network, 0, 2 + index, kind.matches.length)
    for (const time of at[index] ?? [])
      for (const fieldClass of kind.classes)
        if (mayPlayIn(calendar, kind, time * fields.length + (classes[fieldClass]?.fields[0] ?? 0)))
          addArc(network, 2 + index, classNode(time, fieldClass), 1)
  })
  times.forEach((_, time) =>
    classes.forEach((each, fieldClass) => {
      const open = each.fields.filter((field) => cellFree[time * fields.length + field] === 1).length
      addArc(network, classNode(time, fieldClass), dateNode(dateOf[time] ?? 0), open)
    }),
  )
  dates.forEach((_, date) => {
    const inGroup = (members: readonly number[]) =>
      Math.floor(sumNumbers(members.map((team) => mostOnDate[team * dates.length + date] ?? 0)) / 2)
    addArc(network, dateNode(date), 1, Math.min(roomOnDate[date] ?? 0, sumNumbers(groups.map(inGroup))))
  })
  const flow = maximizeFlow(network, 0, 1)
  const missing = sumNumbers(own.map(({ matches }) => matches.length)) - flow.value
  if (missing === 0) return []
  const tight = own.flatMap((kind, index) =>
    flow.sourceSide[2 + index] === 1 ? [{ kind, times: at[index] ?? [] }] : [],
  )
  const needs = sumNumbers(tight.map(({ kind }) => kind.matches.length))
  const involved = [...new Set(tight.flatMap(({ kind }) => [kind.home, kind.away]))]
    .toSorted((a, b) => a - b)
    .map((team) => itemAt(teams, team))
  const on = [...new Set(tight.flatMap(({ times: possible }) => possible.map((time) => dateOf[time] ?? 0)))]
    .toSorted((a, b) => a - b)
    .map((date) => itemAt(dates, date))
  const ownDates = formatDatesByName(
    involved.map(({ id, name }) => {
      const own = tight.filter(({ kind }) => [kind.home, kind.away].some((team) => teams[team]?.id === id))
      const possible = new Set(own.flatMap((each) => each.times.map((time) => itemAt(dates, dateOf[time] ?? 0))))
      return { name, dates: on.filter((date) => possible.has(date)) }
    }),
  )
  const who = `${formatMatchCount(needs, calendar)} of ${formatNames(involved.map(({ name }) => name))} can only be played`
  const words =
    ownDates === null
      ? `${who} on ${formatDates(on)}, at times with room for ${needs - missing}.`
      : `${who} at times with room for ${needs - missing}: ${ownDates}.`
  const ids = involved.map(({ id }) => id)
  return [{ code: 'TEAM_SUBSET', words, teams: ids, dates: on, needs, has: needs - missing }]
}
