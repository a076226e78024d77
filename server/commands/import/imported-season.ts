import { addMinutes, localToInstant } from '#domain/time.ts'
import type { Clause, Restart } from '#domain/rulebook/document.ts'
import type { PointsForResult, StandingsTieBreaker } from '#domain/rulebook/league-columns.ts'
import type { RulebookGame } from '#domain/rulebook/model.ts'
import type { Game, GameDetails } from '#domain/schema/schedules.ts'
import type { SeasonFacts, SeasonRulebook } from './season-facts.ts'

export type ImportedSeason = {
  readonly name: string
  /** Text that must accompany the data: notices and licenses. */
  readonly notice: string | null
  /** The sport's name in the app. */
  readonly sport: string
  readonly timeZone: string
  readonly ranking: 'win_percentage' | PointsForResult
  readonly tieBreakers: readonly StandingsTieBreaker[]
  /** The file's tie-break rules from the first unsupported one on: none of them is applied. */
  readonly otherRules: readonly string[]
  /** The file's own rules, for its tables. */
  readonly tableRules: TableRules
  readonly facts: SeasonFacts
  /** Divisions with separate tables; empty if there is only one table. */
  readonly divisions: readonly string[]
  readonly teams: readonly SeasonTeam[]
  readonly games: readonly SeasonGame[]
  /** Games played after the tables, in order. */
  readonly knockout: readonly KnockoutGame[]
}

/** How the tables of a file are ranked, which can be more than a league can store. */
export type TableRules = {
  /** Whole documents, earliest first. If there are any, they replace all other rules. */
  readonly rulebooks: readonly SeasonRulebook[]
  /** The clauses of `tiebreak_order` up to the first that cannot be expressed. */
  readonly clauses: readonly Clause[]
  readonly notApplied: readonly string[]
  /** Null if the file does not say. */
  readonly restart: Restart | null
}

/**
 * `key` identifies the team in the season, and `name` is for display: two divisions may each have a team with the same
 * name.
 */
export type SeasonTeam = {
  readonly key: string
  readonly name: string
  readonly division: string | null
  /** The name used by the file's games, if different. */
  readonly code: string | null
}

export type SeasonGame = {
  /** Unique in the season. */
  readonly key: string
  readonly date: string
  /** Null if the file does not say. */
  readonly time: string | null
  /** The game's position among the same teams' games on that date, which may be all that is known about their times. */
  readonly ofDay: number
  readonly home: string
  readonly away: string
  readonly round: number | null
  /** Null if the file does not say. */
  readonly decidedBy: NonNullable<RulebookGame['decidedBy']> | null
  readonly isTiebreaker: boolean
  readonly status: 'scheduled' | 'completed' | 'cancelled' | 'postponed' | 'forfeited'
  /** Set if and only if the game was forfeited. */
  readonly forfeitedBy: Game['forfeited_by']
  /** Both set if and only if the game is completed. */
  readonly homeScore: number | null
  readonly awayScore: number | null
  /** Null if the file does not say more than the score. */
  readonly details: GameDetails | null
}

/**
 * Returns a game's start. A doubleheader without known times keeps its order: the second game starts a minute after the
 * first.
 */
export function getGameStart({ date, time, ofDay }: SeasonGame, timeZone: string): string {
  const start = localToInstant(date, time ?? '00:00', timeZone)
  return time === null ? addMinutes(start, ofDay - 1) : start
}

/** Returns whether the game was decided in overtime or a shootout. */
export function isDecidedLate({ decidedBy }: SeasonGame): boolean {
  return decidedBy !== null && decidedBy !== 'regulation'
}

/**
 * Scores list the home team first. `extraTime` is the score after extra time, and `penalties` the score of the
 * shootout.
 */
export type KnockoutGame = {
  readonly round: string
  readonly date: string
  readonly home: string
  readonly away: string
  readonly score: ImportedScore
  readonly extraTime: ImportedScore | null
  readonly penalties: ImportedScore | null
}
export type ImportedScore = readonly [home: number, away: number]
