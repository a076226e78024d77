import type { SideSource } from '../../tournaments/model.ts'
import type { Game, GroupLimit, MeetingRule, Schedule, ScheduleConstraints } from '../../schema/schedules.ts'
import type { EventTime } from './event-times.ts'
import type { TimeSpan, SpanColumns } from './time-spans.ts'
import type { OpenRules, OpenBracket } from './open-games.ts'

/** Games that can't take place as planned, or that go against a preference (`wish`). */
export type Conflict =
  | (TwoGames & { readonly kind: 'field'; readonly fieldId: string })
  | (TwoGames & { readonly kind: 'team'; readonly teamId: string })
  | (TwoGames & {
      readonly kind: 'rest'
      readonly teamId: string
      readonly restMinutes: number
      readonly neededMinutes: number
    })
  | (TwoGames & {
      readonly kind: 'turnaround'
      readonly fieldId: string
      readonly gapMinutes: number
      readonly neededMinutes: number
    })
  /** A team has more than `limit` games on a date. `gameIds` lists all of them in order of time. */
  | {
      readonly kind: 'day'
      readonly gameIds: readonly string[]
      readonly teamId: string
      readonly date: string
      readonly limit: number
    }
  /** Like `day`, for the week that begins on the date. */
  | {
      readonly kind: 'week'
      readonly gameIds: readonly string[]
      readonly teamId: string
      readonly date: string
      readonly limit: number
    }
  /**
   * The games of two teams on a date, which `gameIds` lists in order of time, are not doubleheaders: one after the other
   * on one field, with `gapMinutes` between them.
   */
  | {
      readonly kind: 'doubleheader'
      readonly gameIds: readonly string[]
      readonly scheduleId: string
      readonly teamIds: readonly [string, string]
      readonly date: string
      readonly gapMinutes: number
    }
  /** A team has more than `limit` games of its schedule in a row on one side. `gameIds` lists all of them in order. */
  | {
      readonly kind: 'run'
      readonly gameIds: readonly string[]
      readonly scheduleId: string
      readonly teamId: string
      readonly side: GameSide
      readonly limit: number
    }
  /**
   * A limit of a group of teams, the nth of its schedule, is exceeded: on a date, or if that is null on all of its dates
   * together. `gameIds` lists all games that count.
   */
  | {
      readonly kind: 'group'
      readonly gameIds: readonly string[]
      readonly scheduleId: string
      readonly nth: number
      readonly date: string | null
      readonly limit: GroupLimit
    }
  /** Two teams must play each other between these dates, and none of their games, which `gameIds` lists, is left for it. */
  | {
      readonly kind: 'meeting'
      readonly about: 'missing'
      readonly gameIds: readonly string[]
      readonly scheduleId: string
      readonly teamIds: readonly [string, string]
      readonly startDate: string
      readonly endDate: string
    }
  /** The home team must not play the other then (`never`), or not host it (`host`). */
  | (OneGame & {
      readonly kind: 'meeting'
      readonly about: 'never' | 'host'
      readonly teamIds: readonly [string, string]
      readonly blackout: TimeSpan
    })
  /**
   * People who belong to two teams would have to be at both games. `teamIds`: their team in the first game and in the
   * second.
   */
  | (TwoGames & { readonly kind: 'person'; readonly groupId: string; readonly teamIds: readonly [string, string] })
  | (OneGame & { readonly kind: 'closed'; readonly fieldId: string; readonly closure: TimeSpan })
  /** A practice or another event takes the field, or one of the teams. */
  | (OneGame & { readonly kind: 'event'; readonly event: EventTime['event'] } & (
        | { readonly about: 'field'; readonly fieldId: string }
        | { readonly about: 'team'; readonly teamId: string }
      ))
  /**
   * `teamId` is null if the whole schedule has no games at that time. With `side`, the team can't play on that side
   * then.
   */
  | (OneGame & {
      readonly kind: 'blackout'
      readonly teamId: string | null
      readonly side?: GameSide
      readonly blackout: TimeSpan
    })
  /**
   * A match begins before a match that feeds it is over. `match` and `sourceMatch` are their numbers in the bracket.
   */
  | (TwoGames & { readonly kind: 'order'; readonly match: number; readonly sourceMatch: number })
  /** A team that comes from an earlier match has less than the required rest. */
  | (TwoGames & {
      readonly kind: 'source_rest'
      readonly source: SideSource
      readonly restMinutes: number
      readonly neededMinutes: number
    })
  | PossibleConflict
  | BrokenPreference

/** If `local_time` is null, the time isn't known yet, and only the day counts. */
export type ConflictGame = Pick<
  Game,
  'id' | 'schedule_id' | 'home_team_id' | 'away_team_id' | 'field_id' | 'start_time' | 'end_time' | 'status'
> &
  Partial<Pick<Game, 'match_number' | 'local_time'>>

export type ConflictInput = ConflictRules & {
  readonly games: readonly ConflictGame[]
  readonly schedules: readonly ConflictSchedule[]
}

/**
 * A schedule whose games are checked, with its required rest, turnaround and games per day. `timeZone` is its league's,
 * for day boundaries; if omitted, games per day aren't counted.
 */
export type ConflictSchedule = Pick<Schedule, 'id' | 'constraints'> & { readonly timeZone?: string }

/** Teams that share a coach, a player or a family, and so can't play at the same time. */
export type PersonGroup = { readonly id: string; readonly teamIds: readonly string[] }

export type CompiledRules = {
  /** The rules about matches whose teams are not all known, or null if there are no such matches. */
  readonly open: OpenRules | null
  readonly schedules: ReadonlyMap<string, ScheduleRules>
  /** The longest rest and the longest turnaround that any schedule requires, in milliseconds. */
  readonly longestRest: number
  readonly longestTurnaround: number
  /** Whether any schedule limits a team's games per day. */
  readonly countsDays: boolean
  /** Whether any schedule has doubleheaders. */
  readonly hasDoubleheaders: boolean
  /** Whether any schedule says that teams must play each other on some dates. */
  readonly requiresMeetings: boolean
  /** Whether any schedule limits a team's games in a row on one side. */
  readonly limitsRuns: boolean
  /** Whether any schedule limits the games of groups of teams. */
  readonly limitsGroups: boolean
  /** The weekdays on which the weeks begin in which schedules limit a team's games. */
  readonly weekStarts: readonly number[]
  /** The rest that each team prefers, in milliseconds; the longest if it has several preferences. */
  readonly restWishes: ReadonlyMap<string, number>
  readonly groupsByTeam: ReadonlyMap<string, readonly PersonGroup[]>
  /** The rules about one game alone, or null if there are none. */
  readonly singleGame: SingleGameRules | null
}

/**
 * Times in milliseconds since 1970; `rest` and `turnaround`, in milliseconds, are required by the game's schedule, and
 * so is the gap between the games of a doubleheader, which is NaN if the schedule has none.
 */
export type TimedGame = {
  readonly game: ConflictGame
  readonly start: number
  readonly end: number
  readonly rest: number
  readonly turnaround: number
  readonly doubleheaderGap: number
}

/** What a schedule requires, in milliseconds. */
export type ScheduleRules = {
  readonly rest: number
  readonly turnaround: number
  /** Between the two games of a doubleheader; NaN if the schedule has none. */
  readonly doubleheaderGap: number
  /** Maximum games of a team per day; infinity if the schedule has no limit. */
  readonly gamesPerDay: number
  readonly weeklyLimit: ScheduleConstraints['weeklyLimit']
  readonly maxSameSideInRow: ScheduleConstraints['maxSameSideInRow']
  readonly groupLimits: readonly GroupLimit[]
  /** Which teams must play each other on some dates, by pair (`toPairKey`). */
  readonly requiredMeetings: ReadonlyMap<string, readonly MeetingRule[]>
  /** The zone for day boundaries; null if games per day and per week aren't counted. */
  readonly timeZone: string | null
}

export type GameColumns = {
  readonly games: readonly ConflictGame[]
  /** Milliseconds since 1970. */
  readonly start: Float64Array
  readonly end: Float64Array
  /** Milliseconds of rest and of turnaround that the game's schedule requires. */
  readonly rest: Float64Array
  readonly turnaround: Float64Array
  /** Milliseconds between the games of a doubleheader; NaN if the game's schedule has none. */
  readonly doubleheaderGap: Float64Array
  /** The resources of game g are `resourceOf[useFrom[g]]` up to but not including `resourceOf[useFrom[g + 1]]`. */
  readonly useFrom: Int32Array
  readonly resourceOf: Int32Array
  readonly resources: readonly { readonly kind: ResourceKind; readonly id: string }[]
  /** By resource, in milliseconds: games closer together than this have to be checked. */
  readonly margin: Float64Array
}

/** The game that starts first comes first; if both start together, the one with the smaller ID. */
export type TwoGames = { readonly gameIds: readonly [string, string] }

export type OneGame = { readonly gameIds: readonly [string] }

/**
 * A conflict that depends on results: teams that may reach a tournament match have another game at the same time, or
 * are away.
 */
export type PossibleConflict = { readonly kind: 'possible'; readonly teamIds: readonly string[] } & (
  | (TwoGames & { readonly about: 'team' })
  | (TwoGames & { readonly about: 'rest'; readonly restMinutes: number; readonly neededMinutes: number })
  | (OneGame & { readonly about: 'away' })
)

export type BrokenPreference = { readonly kind: 'wish'; readonly teamId: string } & (
  | (OneGame & { readonly about: 'time'; readonly avoided: TimeSpan })
  | (OneGame & { readonly about: 'field'; readonly fieldId: string })
  | (TwoGames & { readonly about: 'rest'; readonly restMinutes: number; readonly wishedMinutes: number })
)

/**
 * Everything that a conflict check needs in addition to the games and their schedules. Rules that are left out don't
 * apply.
 */
export type ConflictRules = {
  readonly closures?: readonly FieldTime[]
  readonly events?: readonly EventTime[]
  readonly blackouts?: readonly Blackout[]
  readonly wishes?: readonly PreferenceRule[]
  readonly people?: readonly PersonGroup[]
  /** Tournaments with matches whose teams are not all known, in their current state. */
  readonly brackets?: readonly OpenBracket[]
}

export type SingleGameRules = {
  readonly closures: ReadonlyMap<string, Spans>
  /** By field. */
  readonly events: ReadonlyMap<string, EventSpans>
  readonly teams: ReadonlyMap<string, TeamRules>
  readonly scheduleBlackouts: ReadonlyMap<string, Spans>
  /** By schedule, host and guest (`toMeetingKey`): when the one must not host the other. */
  readonly meetings: ReadonlyMap<string, Spans>
}

// Finds all pairs of games that come close to each other on a shared resource. Games and resources are numbers:
//
// games sorted by start ─► 0 1 2 3 …
// resources fields 0 … f-1, teams f … f+t-1, groups of people f+t …
// uses of game 0: field, home, away, groups; of game 1: … (useFrom[game] up to useFrom[game + 1])
//
// Each resource has a list of the uses that are still open when the sweep reaches a game: those that end after its
// start minus the resource's margin. Once closed, a use never opens again, so it is removed; if even the latest end has
// passed, which is the usual case, the list is skipped.

export type ResourceKind = 'field' | 'team' | 'group'

/** A time when fields can't be used: a single field, or all fields of a venue. */
export type FieldTime = TimeSpan & { readonly fieldIds: readonly string[] }

export type GameSide = 'home' | 'away'

/**
 * A time without games, either for whole schedules (the league has a day off) or for some teams. With `only`, the teams
 * have games, but only on that side.
 */
export type Blackout = TimeSpan &
  (
    | { readonly scheduleIds: readonly string[] }
    | { readonly teamIds: readonly string[]; readonly only?: GameSide }
    /** In this schedule, the one team doesn't host the other then. */
    | { readonly scheduleId: string; readonly hostId: string; readonly guestId: string }
  )

/**
 * A team's preference. If a team has several about fields, meeting any one is enough; if it has several about rest, the
 * longest counts.
 */
export type PreferenceRule = { readonly teamId: string } & (
  | { readonly about: 'time'; readonly avoid: readonly TimeSpan[] }
  | { readonly about: 'field'; readonly fieldIds: readonly string[] }
  | { readonly about: 'rest'; readonly minutes: number }
)

export type Spans = SpanColumns<TimeSpan>

export type EventSpans = SpanColumns<EventTime>

export type TeamRules = {
  readonly blackouts: Spans | null
  readonly events: EventSpans | null
  /** When the team can't play on that side. */
  readonly sides: Readonly<Record<GameSide, Spans | null>>
  readonly avoided: Spans | null
  /** The fields on which the team wants to play; null means any. */
  readonly fieldIds: ReadonlySet<string> | null
}
