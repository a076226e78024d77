import type { GroupLimit, HomeDays, MeetingRule, ScheduleConstraints, TeamBlackout } from '../../schema/schedules.ts'
import type { InfeasibilityReason } from '../explain/reason.ts'

// The scheduler's input and output. Plain data, so it can be sent to the worker and back. Instants have the format of
// the rows, `2026-11-21T10:30:00.000Z`.

export type ScheduleTeam = {
  readonly id: string
  readonly name: string
  readonly divisionId: string | null // the teams without a division form their own group
  /** Where the team may be the host, if home games are played at home; anywhere if omitted. */
  readonly homeFieldIds?: readonly string[]
  readonly position?: Position
}

/** A point in the plane: in kilometers, or in the units of an imported exchange-format instance. */
export type Position = { readonly x: number; readonly y: number }

export type ScheduleField = {
  readonly id: string
  readonly name: string
  readonly venueId: string
  readonly venueName: string
  readonly position?: Position
}

/**
 * A time that is taken. `game` (the default): its teams need their rest before and after, it counts toward the day's
 * games, and its field needs its turnaround. `untimed`: a game without a known time, which only counts toward the games
 * of the day on which it begins. `closed`: the field can't be used. `away`: the teams can't play. `event`: a practice or another event, which the field
 * and the teams can't leave, but which is no game.
 */
export type BusyTime = {
  readonly kind?: 'game' | 'untimed' | 'closed' | 'away' | 'event'
  readonly fieldId: string | null
  readonly teamIds: readonly string[]
  readonly start: string
  readonly end: string
}

/** Dates, both inclusive, on which a team plays only on one side, or not at all. */
export type SideLimit = Omit<TeamBlackout, 'only'> & { readonly only: NonNullable<TeamBlackout['only']> }

/**
 * At most `games` games of a team in any run of `days` days or, with `weekStart`, in any week that begins on that
 * weekday.
 */
export type GameLimit = {
  readonly days: number
  readonly weekStart?: number
  readonly games: number
  /** The cost of each game above the limit; if omitted, the limit is never exceeded. */
  readonly penalty?: number
}

/** The weight of each goal relative to the others; 0 disables it. */
export type GoalWeights = {
  /** Difference between a team's home and away games. */
  readonly balance: number
  /** Two games in a row at home, or away. */
  readonly breaks: number
  /** Uneven spread of a team's games over starting times, fields and weekdays. */
  readonly slots: number
  readonly fields: number
  readonly weekdays: number
  /** Uneven spacing of a team's games over the season. */
  readonly spacing: number
  /** Distances of the teams to the fields, if both locations are known. */
  readonly travel: number
  /** Empty time on fields between two games of a day. */
  readonly utilization: number
  readonly wishes: number
}

export type SharedNames = { readonly teamIds: readonly string[]; readonly names: readonly string[] }

/** A time when a team would rather not play. */
export type AvoidedTime = { readonly teamId: string; readonly start: string; readonly end: string }

export type ScheduleInput = {
  readonly timeZone: string
  readonly startDate: string
  readonly endDate: string
  /** Its `teamIds` and `fieldIds` determine who plays and where; `teams` and `fields` may list more. */
  readonly constraints: ScheduleConstraints
  readonly teams: readonly ScheduleTeam[]
  readonly fields: readonly ScheduleField[]
  readonly busy: readonly BusyTime[]
  /** If true, each time slot is one game from its start to its end, whatever `gameMinutes` says. */
  readonly slotsAreGames?: boolean
  /** If true, a team with home fields hosts only there. */
  readonly homeGamesAtHome?: boolean
  /** How often two teams of different divisions meet, or with `gamesPerTeam` at most; 0 by default. */
  readonly crossDivisionMeetings?: number
  /** With `gamesPerTeam`: games that were played already and count toward it. */
  readonly played?: readonly { readonly homeTeamId: string; readonly awayTeamId: string }[]
  readonly minDaysBetweenMeetings?: number
  /** The most home games, or away games, of a team in a row, in order of time. */
  readonly maxSameSideInRow?: number
  readonly sideLimits?: readonly SideLimit[]
  /** The weekdays on which teams may host; a team with several entries may on any of these days. */
  readonly homeDays?: readonly HomeDays[]
  readonly meetingRules?: readonly MeetingRule[]
  readonly groupLimits?: readonly GroupLimit[]
  readonly limits?: readonly GameLimit[]
  /** Teams that share a coach or a family: their games never overlap. */
  readonly sharedPeople?: readonly (readonly string[])[]
  /** The names of the people that these teams share, if known. */
  readonly sharedNames?: readonly SharedNames[]
  readonly wishes?: readonly AvoidedTime[]
  readonly weights?: Partial<GoalWeights>
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

/** With doubleheaders, all but the numbers of games are about these, and about who hosts the first game. */
export type ScheduleMetrics = {
  readonly games: number
  readonly placed: number
  /** How often a team plays two games in a row at home, or away. */
  readonly breaks: number
  /** The longest run of home games, or of away games, of any team. */
  readonly longestRun: number
  /** The largest difference between home and away games of any team. */
  readonly imbalance: number
  /** The largest difference between any team's most and least used starting times. */
  readonly slotSpread: number
  /** The largest difference between any team's most and least used fields. */
  readonly fieldSpread: number
  readonly iterations: number
}

export type ScheduleProposal = {
  /** Ordered by start, then field. */
  readonly games: readonly ProposedGame[]
  readonly unplaced: readonly UnplacedGame[]
  /** Why no schedule can have all games, if counting proves it; empty if it doesn't, or if all games are placed. */
  readonly reasons: readonly InfeasibilityReason[]
  readonly metrics: ScheduleMetrics
}

export type ScheduleProgress = {
  readonly phase: 'placing' | 'balancing'
  readonly done: number
  readonly total: number
  /** The current best proposal; only present when it is better than the previous one. */
  readonly best?: ScheduleProposal
}

export type GenerateOptions = {
  /** A placement to use instead of searching: each match's cell, or −1. It must not break any rule. */
  readonly start?: {
    readonly cells: Int32Array
    /** By match, 1 if its sides are exchanged. */
    readonly exchanged?: Uint8Array
    readonly iterations: number
  }
  /** The result of `findInfeasibilityReasons` for this input, if already known. */
  readonly reasons?: readonly InfeasibilityReason[]
  /** Whether to stop a long search for the last matches early, because a solver is asked next. */
  readonly isImpatient?: boolean
  readonly onProgress?: (progress: ScheduleProgress) => void
}
