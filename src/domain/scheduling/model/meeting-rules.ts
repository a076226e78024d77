import { compareText } from '../../compare-text.ts'
import { groupBy } from '../../group-by.ts'
import type { MeetingRule, ScheduleConstraints } from '../../schema/schedules.ts'

type Dates = Pick<MeetingRule, 'startDate' | 'endDate'>

/** Returns the rules about two different teams that both play. */
export function listMeetingRules({
  meetingRules = [],
  teamIds,
}: Pick<ScheduleConstraints, 'meetingRules' | 'teamIds'>): MeetingRule[] {
  const playing = new Set(teamIds)
  return meetingRules.filter(
    ({ teamIds: [one, other], startDate, endDate }) =>
      one !== other && playing.has(one) && playing.has(other) && startDate <= endDate,
  )
}

export function isWithin({ startDate, endDate }: Dates, date: string): boolean {
  return startDate <= date && date <= endDate
}

export function isRuleOf({ teamIds }: Pick<MeetingRule, 'teamIds'>, one: string, other: string): boolean {
  return teamIds.includes(one) && teamIds.includes(other)
}

/** Whether the rule keeps the one team from hosting the other on its dates. */
export function forbidsHost({ teamIds, kind, isFirstHome = false }: MeetingRule, host: string, guest: string): boolean {
  const isAsListed = teamIds[0] === host && teamIds[1] === guest
  const isReversed = teamIds[0] === guest && teamIds[1] === host
  if (kind === 'never') return isAsListed || (isReversed && !isFirstHome)
  return kind === 'must' && isFirstHome && isReversed
}

/** Returns the rules of the kind `must`, by pair of teams. */
export function listRequiredMeetings(rules: readonly MeetingRule[]): (readonly MeetingRule[])[] {
  const required = rules.filter(({ kind }) => kind === 'must')
  return [...groupBy(required, toPairKey).values()]
}

/** Returns the same text for the same two teams in any order. */
export function toPairKey({ teamIds }: Pick<MeetingRule, 'teamIds'>): string {
  return teamIds.toSorted().join(' ')
}

/** Two teams play at least `games` games against each other between these dates. */
export type MeetingWindow = Dates & { readonly teamIds: MeetingRule['teamIds']; readonly games: number }

/**
 * Returns, for each pair of teams, what its rules of the kind `must` require together, where each needs a game of its
 * own: in every span of dates as many games as there are rules for dates within it. By Hall's theorem, that is enough,
 * since dates without a gap are all that matters.
 */
export function listMeetingWindows(rules: readonly MeetingRule[]): MeetingWindow[] {
  return listRequiredMeetings(rules).flatMap((own) => {
    const [starts, ends] = [own.map(({ startDate }) => startDate), own.map(({ endDate }) => endDate)]
    return [...new Set(starts)].toSorted().flatMap((startDate) =>
      [...new Set(ends)].toSorted().flatMap((endDate): MeetingWindow[] => {
        const inside = own.filter((rule) => startDate <= rule.startDate && rule.endDate <= endDate)
        const [first] = inside
        return first === undefined ? [] : [{ teamIds: first.teamIds, startDate, endDate, games: inside.length }]
      }),
    )
  })
}

/**
 * Gives as many rules as possible a game of their own, and returns the index of each rule's game, or −1.
 * @param rules rules of the kind `must` about the same two teams
 * @param dates the dates of these teams' games
 */
export function assignMeetings(rules: readonly Dates[], dates: readonly string[]): number[] {
  const games = dates.map((date, index) => ({ date, index })).toSorted((a, b) => compareText(a.date, b.date))
  const gameOf = rules.map(() => -1)
  const used = new Set<number>()
  const inTurn = rules.map((rule, at) => ({ rule, at })).toSorted((a, b) => compareText(a.rule.endDate, b.rule.endDate))
  for (const { rule, at } of inTurn) {
    const game = games.find(({ date, index }) => !used.has(index) && isWithin(rule, date))
    if (game === undefined) continue
    used.add(game.index)
    gameOf[at] = game.index
  }
  return gameOf
}
