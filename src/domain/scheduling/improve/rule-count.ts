import type { Board } from '../generate/board.ts'
import { listOtherMeetings } from '../model/match.ts'
import { createTeamMemo } from './team-memo.ts'

export type RuleCount = {
  /** Returns by how many the count increases when the match is put at the time (1) or removed (−1). */
  readonly book: (match: number, time: number, change: 1 | -1) => number
  /** Returns by how many the count would increase if the match, which has no time, were put there. */
  readonly look: (match: number, time: number) => number
}

/**
 * Counts how often games of a timetable break a rule of two or more games: a team's second game on a date, each game
 * above a limit of several days, and two meetings that are too close to each other. Starts without games.
 */
export function createRuleCount({ calendar, matches }: Board): RuleCount {
  const { teams, dates, dateOf, dayNumbers, limitWindows, windowsOfDate, gamesElsewhere, minDaysBetweenMeetings } =
    calendar
  const onDate = new Uint8Array(teams.length * dates.length)
  const indexOf = new Map(limitWindows.map((window, index) => [window, index]))
  const windows = windowsOfDate.map((ofDate) => Int32Array.from(ofDate, (window) => indexOf.get(window) ?? 0))
  const most = Int32Array.from(limitWindows, ({ games }) => games)
  const inWindow = new Int16Array(limitWindows.length * teams.length)
  limitWindows.forEach(({ first, last, elsewhere }, window) =>
    teams.forEach((_, team) => {
      const row = team * dates.length
      const known = gamesElsewhere.subarray(row + first, row + last + 1).reduce((sum, games) => sum + games, 0)
      inWindow[team * limitWindows.length + window] = known + (elsewhere[team] ?? 0)
    }),
  )
  const others = minDaysBetweenMeetings > 0 ? listOtherMeetings(matches, teams.length) : []
  const dayOf = new Int32Array(matches.length).fill(-1)

  /** Changes the counts by `change`, if it is not 0, and returns the result of that change, or of one more game. */
  const count = (team: number, date: number, change: 1 | -1 | 0): number => {
    const at = team * dates.length + date
    const games = onDate[at] ?? 0
    if (change !== 0) onDate[at] = games + change
    const free = change < 0 ? 0 : 1
    let broken = games > 1 - free ? 1 : 0
    const ofDate = windows[date] ?? none
    const row = team * most.length
    for (let index = 0; index < ofDate.length; index++) {
      const window = ofDate[index] ?? 0
      const inside = inWindow[row + window] ?? 0
      if (change !== 0) inWindow[row + window] = inside + change
      if (inside > (most[window] ?? 0) - free) broken++
    }
    return change < 0 ? -broken : broken
  }
  const memo = createTeamMemo(teams.length, dates.length, (team, date) => count(team, date, 0))
  const book = (team: number, date: number, change: 1 | -1): number => {
    memo.forget(team)
    return count(team, date, change)
  }
  const countMeetings = (match: number, date: number): number => {
    const meetings = others[match]
    if (meetings === undefined) return 0
    const day = dayNumbers[date] ?? 0
    let broken = 0
    for (let index = 0; index < meetings.length; index++) {
      const otherDay = dayOf[meetings[index] ?? -1] ?? -1
      if (otherDay >= 0 && Math.abs(day - otherDay) < minDaysBetweenMeetings) broken++
    }
    return broken
  }
  return {
    book: (index, time, change) => {
      const match = matches[index]
      if (match === undefined) return 0
      const date = dateOf[time] ?? 0
      dayOf[index] = change > 0 ? (dayNumbers[date] ?? 0) : -1
      return book(match.home, date, change) + book(match.away, date, change) + change * countMeetings(index, date)
    },
    look: (index, time) => {
      const match = matches[index]
      if (match === undefined) return 0
      const date = dateOf[time] ?? 0
      return memo.get(match.home, date) + memo.get(match.away, date) + countMeetings(index, date)
    },
  }
}

const none = new Int32Array(0)
