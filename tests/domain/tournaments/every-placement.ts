import type { Bracket } from '#domain/tournaments/model.ts'
import { findPossibleTeams, listPrecedencePairs } from '#domain/tournaments/possible-teams.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'

export type SmallQuestion = {
  readonly bracket: Bracket
  /** The number of open fields at each hour, counted from the first hour of the first day. */
  readonly open: readonly number[]
  readonly hoursPerDay: number
  readonly restHours: number
  readonly maxGamesPerDay: number
  /** Hours, each with a seed that is away at that time. */
  readonly away: readonly (readonly [number, number])[]
}

/**
 * Returns whether all matches fit, by trying every hour for every match. Days are far apart. Works only for brackets
 * without consolation.
 */
export function fits(question: SmallQuestion): boolean {
  const { bracket, open, hoursPerDay, restHours, maxGamesPerDay, away } = question
  const seeds = Array.from({ length: bracket.teams }, (_, index) => `${index + 1}`)
  const mayPlay = findPossibleTeams(bracket, seeds, computeProgress(bracket, seeds, [])).map((sides) => sides.flat())
  const before = bracket.matches.map(({ number }) =>
    listPrecedencePairs(bracket).flatMap(([earlier, later]) => (later === number ? [earlier] : [])),
  )
  const final = bracket.matches.findLast(({ ifNeeded }) => !ifNeeded)?.number ?? 0
  const clock = (hour: number) => Math.floor(hour / hoursPerDay) * 1000 + (hour % hoursPerDay)
  const isApart = (one: number, other: number) => Math.abs(clock(one) - clock(other)) >= 1 + restHours
  const dayOf = (hour: number) => Math.floor(hour / hoursPerDay)
  const left = [...open]
  const hours: number[] = []
  const inPool = (match: number) => bracket.matches[match]?.pool !== null
  /**
   * Returns the largest number of games that any of the match's teams could have on the day of the match, including the
   * match itself.
   */
  const gamesOnDay = (match: number): number => {
    const { pool } = bracket.matches[match - 1] ?? {}
    const day = dayOf(hours[match - 1] ?? 0)
    const earlier = (before[match - 1] ?? []).filter((other) => dayOf(hours[other - 1] ?? 0) === day)
    if (pool === null) return 1 + Math.max(0, ...earlier.map(gamesOnDay))
    const teams = mayPlay[match - 1] ?? []
    const mine = (team: string) =>
      hours.filter((hour, other) => dayOf(hour) === day && inPool(other) && mayPlay[other]?.includes(team)).length
    return Math.max(...teams.map(mine))
  }
  const isRight = (match: number, hour: number): boolean => {
    const teams = mayPlay[match - 1] ?? []
    const { pool } = bracket.matches[match - 1] ?? {}
    if (away.some(([when, seed]) => when === hour && teams.includes(`${seed}`))) return false
    const isAfterAll = (before[match - 1] ?? []).every((other) => {
      const then = hours[other - 1] ?? 0
      return then < hour && isApart(then, hour)
    })
    if (!isAfterAll || (match === final && hours.some((other) => other > hour))) return false
    return hours.every(
      (then, other) => pool === null || !mayPlay[other]?.some((team) => teams.includes(team)) || isApart(then, hour),
    )
  }
  const place = (match: number): boolean => {
    if (match > bracket.matches.length) return true
    for (const [hour, fields] of left.entries()) {
      if (fields === 0 || !isRight(match, hour)) continue
      hours.push(hour)
      left[hour] = fields - 1
      if (gamesOnDay(match) <= maxGamesPerDay && place(match + 1)) return true
      hours.pop()
      left[hour] = fields
    }
    return false
  }
  return place(1)
}
