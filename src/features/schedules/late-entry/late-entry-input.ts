import type { Weekday } from '#i18n/format.ts'
import { createId } from '#data/changes/create-id.ts'
import {
  countGamesPerLateMatch,
  countLateGames,
  countRoom,
  createLateGames,
  type LateEntry,
} from '#domain/scheduling/repair/late-entry.ts'
import type { LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import type { RainoutPlan } from '#domain/scheduling/repair/rainout/rainout.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { addDays, toLocalDate } from '#domain/time.ts'

/** The input of the screen's fields. */
export type LateEntryInput = {
  readonly teamIds: readonly string[]
  /** As typed. Empty for as many games as the schedule's settings say. */
  readonly gamesEach: string
  readonly notBefore: string
  readonly until: string
  readonly extraDays: readonly Weekday[]
}

/** Returns the defaults: no team, and the rest of the schedule's dates. */
export function createLateEntryInput(schedule: Schedule, { timeZone }: LeagueRows, now: string): LateEntryInput {
  const tomorrow = addDays(toLocalDate(now, timeZone), 1)
  const notBefore = tomorrow > schedule.start_date ? tomorrow : schedule.start_date
  const until = schedule.end_date > notBefore ? schedule.end_date : notBefore
  return { teamIds: [], gamesEach: '', notBefore, until, extraDays: [] }
}

/**
 * Returns how many games each team plays: as typed, or else as many as there are opponents and dates for. `games` is
 * null if what was typed is not a multiple of `step` from `step` to
 * `most`; with doubleheaders, only an even number of games can be played.
 */
export function getGamesEach(
  { gamesEach, notBefore, until, extraDays }: LateEntryInput,
  entry: LateEntry,
): { readonly games: number | null; readonly usual: number; readonly most: number; readonly step: number } {
  const step = countGamesPerLateMatch(entry)
  const most = countLateGames(entry)
  const areDatesValid = notBefore !== '' && until !== '' && notBefore <= until
  const room = areDatesValid ? countRoom(entry, { notBefore, until, extraDays }) : most
  const usual = Math.min(most, room, entry.schedule.constraints?.gamesPerTeam ?? most)
  const typed = gamesEach.trim()
  if (typed === '') return { games: usual, usual, most, step }
  const games = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  return { games: games >= 1 && games <= most && games % step === 0 ? games : null, usual, most, step }
}

/** What is searched for: the rows with the added games, and where these may be played. */
export type LateEntrySearch = { readonly games: readonly Game[]; readonly rows: LeagueRows; readonly plan: RainoutPlan }

/** Returns null if the fields do not describe a valid search. */
export function toLateEntrySearch(input: LateEntryInput, entry: LateEntry, now: string): LateEntrySearch | null {
  const { teamIds, notBefore, until, extraDays } = input
  const { games: gamesEach } = getGamesEach(input, entry)
  if (teamIds.length === 0 || !gamesEach || notBefore === '' || until === '' || until < notBefore) return null
  const games = createLateGames(entry, { gamesEach, notBefore, until, extraDays }, createId)
  const addedIds = games.map(({ id }) => id)
  const plan = { rainout: null, addedIds, sparedIds: [], chosen: [], notBefore, until, extraDays, now }
  return { games, rows: addGames(entry.rows, games), plan }
}

export function addGames(rows: LeagueRows, games: readonly Game[]): LeagueRows {
  return { ...rows, games: [...rows.games, ...games] }
}
