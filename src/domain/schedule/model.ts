import type { ScheduleConstraints } from '../schema/schedules.ts'

// What the scheduler is asked and what it answers. Plain data, so that it travels to the worker and back.
// Instants are as in rows, `2026-11-21T10:30:00.000Z`.

export type ScheduleTeam = {
  readonly id: string
  readonly name: string
  readonly divisionId: string | null // the teams without a division are a group of their own
}

export type ScheduleField = {
  readonly id: string
  readonly name: string
  readonly venueId: string
  readonly venueName: string
}

/** A time that is taken: another game, or a closure of the field. */
export type BusyTime = {
  readonly fieldId: string | null
  readonly teamIds: readonly string[]
  readonly start: string
  readonly end: string
}

export type ScheduleInput = {
  readonly timeZone: string
  readonly startDate: string
  readonly endDate: string
  /** Its `teamIds` and `fieldIds` say who plays and where; `teams` and `fields` may list more. */
  readonly constraints: ScheduleConstraints
  readonly teams: readonly ScheduleTeam[]
  readonly fields: readonly ScheduleField[]
  readonly busy: readonly BusyTime[]
}

export type ProposedGame = {
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly fieldId: string
  readonly start: string
  readonly end: string
  readonly roundNumber: number // from 1
}

export type UnplacedGame = {
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly roundNumber: number
  readonly reason: string
}

export type ScheduleMetrics = {
  readonly games: number
  readonly placed: number
  /** Times that a team plays at home, or away, twice running. */
  readonly breaks: number
  /** Most games in a row at home, or away, of any team. */
  readonly longestRun: number
  /** Largest difference between home and away games of any team. */
  readonly imbalance: number
  /** Largest difference, for one team, between its most and least used starting time. */
  readonly slotSpread: number
  /** Likewise for fields. */
  readonly fieldSpread: number
  readonly iterations: number
}

export type ScheduleProposal = {
  /** By start, then field. */
  readonly games: readonly ProposedGame[]
  readonly unplaced: readonly UnplacedGame[]
  readonly metrics: ScheduleMetrics
}

export type ScheduleProgress = {
  readonly phase: 'placing' | 'balancing'
  readonly done: number
  readonly total: number
}

export type GenerateOptions = {
  readonly onProgress?: (progress: ScheduleProgress) => void
}
