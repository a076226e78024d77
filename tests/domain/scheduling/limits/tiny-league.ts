import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { addDays, listDatesBetween, toLocalDate, getWeekday } from '#domain/time.ts'

// All schedules of leagues with a handful of teams that play on two fields, once a day at one time, tried one after the
// other. Nothing here is shared with the generator.

/** A game of a tiny league: teams by index, and the index of the date. */
export type TinyGame = { readonly host: number; readonly guest: number; readonly date: number }

export type TinyRules = {
  /** Whether a game may be added to the games before it, which are in order of time. */
  readonly allows: (games: readonly TinyGame[], next: TinyGame) => boolean
  /** What of the games so far matters for those that follow: two starts with the same text can continue alike. */
  readonly stateOf: (games: readonly TinyGame[]) => string
}

/** Whether the league, in which teams meet once or twice, has a schedule that also keeps these rules. */
export function hasTinySchedule(input: ScheduleInput, rules: TinyRules): boolean {
  const { constraints, timeZone, busy, sideLimits = [], homeGamesAtHome = false } = input
  const teams = input.teams.map(({ id }) => id)
  const dates = listDatesBetween(input.startDate, input.endDate).filter((date) =>
    constraints.preferredDays.includes(getWeekday(date)),
  )
  const isAway = (team: string, date: string) =>
    busy.some(
      ({ teamIds, start, end }) =>
        teamIds.includes(team) && toLocalDate(start, timeZone) <= date && date < toLocalDate(end, timeZone),
    )
  const mayPlay = (team: string, side: 'home' | 'away', date: string) =>
    !isAway(team, date) &&
    sideLimits.every(
      ({ teamId, only, startDate, endDate }) => teamId !== team || date < startDate || date > endDate || only === side,
    )
  const homesOf = (team: string) => {
    const { homeFieldIds = [] } = input.teams.find(({ id }) => id === team) ?? {}
    return homeGamesAtHome && homeFieldIds.length > 0 ? homeFieldIds : constraints.fieldIds
  }
  const pairings = teams.flatMap((_, host) => teams.flatMap((__, guest) => (host === guest ? [] : [{ host, guest }])))
  const isOpen = (games: readonly TinyGame[], { host, guest }: Omit<TinyGame, 'date'>) =>
    !games.some(
      (game) =>
        (game.host === host && game.guest === guest) ||
        (constraints.meetings === 1 && game.host === guest && game.guest === host),
    )
  const needed = (teams.length * (teams.length - 1) * constraints.meetings) / 2
  const failed = new Set<string>()

  const fieldsFit = (hosts: readonly number[]): boolean => {
    const place = ([host, ...others]: readonly number[], taken: readonly string[]): boolean =>
      host === undefined ||
      homesOf(teams[host] ?? '').some((field) => !taken.includes(field) && place(others, [...taken, field]))
    return place(hosts, [])
  }
  const onDate = (games: readonly TinyGame[], date: number): readonly TinyGame[][] => {
    const found: TinyGame[][] = [[]]
    const add = (chosen: readonly TinyGame[], from: number) => {
      for (let at = from; at < pairings.length; at++) {
        const { host = 0, guest = 0 } = pairings[at] ?? {}
        const game = { host, guest, date }
        const playing = chosen.flatMap((one) => [one.host, one.guest])
        if (playing.includes(host) || playing.includes(guest) || !isOpen([...games, ...chosen], game)) continue
        if (!mayPlay(teams[host] ?? '', 'home', dates[date] ?? '')) continue
        if (!mayPlay(teams[guest] ?? '', 'away', dates[date] ?? '')) continue
        if (!fieldsFit([...chosen.map((one) => one.host), host])) continue
        if (!rules.allows([...games, ...chosen], game)) continue
        found.push([...chosen, game])
        add([...chosen, game], at + 1)
      }
    }
    add([], 0)
    return found
  }
  const complete = (games: readonly TinyGame[], date: number): boolean => {
    if (games.length === needed) return true
    const left = (dates.length - date) * Math.min(constraints.fieldIds.length, Math.floor(teams.length / 2))
    if (date >= dates.length || games.length + left < needed) return false
    const played = games.map(({ host, guest }) => `${host}${guest}`).toSorted()
    const key = `${date} ${played.join(' ')} ${rules.stateOf(games)}`
    if (failed.has(key)) return false
    if (onDate(games, date).some((chosen) => complete([...games, ...chosen], date + 1))) return true
    failed.add(key)
    return false
  }
  return complete([], 0)
}

/** Returns the date of the league's nth week. */
export function tinyDate(input: ScheduleInput, week: number): string {
  return addDays(input.startDate, 6 + 7 * week)
}
