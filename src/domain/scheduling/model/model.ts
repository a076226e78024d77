import type { ScheduleConstraints } from '../../schema/schedules.ts'
import type { Reason } from '../explain/reason.ts'

// What the scheduler is asked and what it answers. Plain data, so that it travels to the worker and back.
// Instants are as in rows, `2026-11-21T10:30:00.000Z`.

export type ScheduleTeam = {
  readonly id: string
  readonly name: string
  readonly divisionId: string | null // the teams without a division are a group of their own
  /** Where it may be the host, if home games are played at home; none: anywhere. */
  readonly homeFieldIds?: readonly string[]
  readonly position?: Position
}

/** In the plane: in kilometers, or in whatever unit an instance of the exchange format has. */
export type Position = { readonly x: number; readonly y: number }

export type ScheduleField = {
  readonly id: string
  readonly name: string
  readonly venueId: string
  readonly venueName: string
  readonly position?: Position
}

/**
 * A time that is taken. `game` (which is what is meant where nothing stands): its teams need their rest before and after,
 * it counts for the games of the day, and its field needs to be cleared. `untimed`: a game whose time is not known yet, which
 * counts for the games of the day on which it begins and takes nothing else. `closed`: nothing can be played on the field.
 * `away`: the teams cannot play.
 */
export type BusyTime = {
  readonly kind?: 'game' | 'untimed' | 'closed' | 'away'
  readonly fieldId: string | null
  readonly teamIds: readonly string[]
  readonly start: string
  readonly end: string
}

/** At most so many games of a team in any so many days running. */
export type GameLimit = {
  readonly days: number
  readonly games: number
  /** What each game above the limit costs; without it the limit is never exceeded. */
  readonly penalty?: number
}

/** How much each goal counts against the others; 0: not at all. */
export type GoalWeights = {
  /** Home and away games of a team differ. */
  readonly balance: number
  /** A team plays twice running at home, or away. */
  readonly breaks: number
  /** A team's games are spread unevenly over starting times, fields and weekdays. */
  readonly slots: number
  readonly fields: number
  readonly weekdays: number
  /** A team's games lie unevenly in the season. */
  readonly spacing: number
  /** Ways of the teams to the fields, of those of which it is known where they are. */
  readonly travel: number
  /** Fields stand empty between two games of a day. */
  readonly utilization: number
  readonly wishes: number
}

export type SharedNames = { readonly teamIds: readonly string[]; readonly names: readonly string[] }

/** A time at which a team would rather not play. */
export type TeamWish = { readonly teamId: string; readonly start: string; readonly end: string }

export type ScheduleInput = {
  readonly timeZone: string
  readonly startDate: string
  readonly endDate: string
  /** Its `teamIds` and `fieldIds` say who plays and where; `teams` and `fields` may list more. */
  readonly constraints: ScheduleConstraints
  readonly teams: readonly ScheduleTeam[]
  readonly fields: readonly ScheduleField[]
  readonly busy: readonly BusyTime[]
  /** Each time slot is one game from its start to its end, whatever `gameMinutes` says. */
  readonly slotsAreGames?: boolean
  /** A team with home fields is the host only there. */
  readonly homeGamesAtHome?: boolean
  /** How often two teams of different divisions meet; 0 where nothing stands. */
  readonly crossDivisionMeetings?: number
  readonly minDaysBetweenMeetings?: number
  readonly limits?: readonly GameLimit[]
  /** Teams that share a coach, or a family: their games never overlap. */
  readonly sharedPeople?: readonly (readonly string[])[]
  /** Who it is that these teams share, as far as names are known. */
  readonly sharedNames?: readonly SharedNames[]
  readonly wishes?: readonly TeamWish[]
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
  /** Why no schedule has all games, where counting shows it; empty where it does not, or where all have their place. */
  readonly reasons: readonly Reason[]
  readonly metrics: ScheduleMetrics
}

export type ScheduleProgress = {
  readonly phase: 'placing' | 'balancing'
  readonly done: number
  readonly total: number
  /** What would be proposed if the search ended here; it comes when there is a better one. */
  readonly best?: ScheduleProposal
}

export type GenerateOptions = {
  /** Where the matches are to be, by match a cell or −1, instead of a search; breaks no rule. */
  readonly start?: { readonly cells: Int32Array; readonly iterations: number }
  /** What `reasonsFor` has found for this input, where that is known already. */
  readonly reasons?: readonly Reason[]
  readonly onProgress?: (progress: ScheduleProgress) => void
}
