import { formatNumber } from '#i18n/format.ts'
import type { Division, Player, Team } from '../schema/leagues.ts'
import type { Tier } from '../schema/organizations.ts'
import type { Game, Schedule } from '../schema/schedules.ts'
import type { Venue, VenueField } from '../schema/venues.ts'
import { findDateOrders, findDateSystems, type DateOrder, type DateSystem, type SeasonDates } from './dates.ts'
import { type ImportKind, type ImportPlan, type SourceRow, toFailedRow } from './model.ts'
import { planGames, type GamesImportTarget } from './plan-games.ts'
import { planPlayers } from './plan-players.ts'
import { planTeams } from './plan-teams.ts'
import { planVenues } from './plan-venues.ts'

/** The existing data that an import is compared with. */
export type ExistingRows = {
  /** The league's teams. */
  readonly teams: readonly Team[]
  readonly divisions: readonly Division[]
  readonly players: readonly Player[]
  readonly schedules: readonly Schedule[]
  /** The league's own venues and the shared ones. */
  readonly venues: readonly Venue[]
  readonly fields: readonly VenueField[]
  /** The organization's games. */
  readonly games: readonly Game[]
  readonly published: ReadonlySet<string>
}

/** The user's answers to questions that a file leaves open; null if not answered yet. */
export type ImportAnswers = {
  readonly addsDivisions: boolean
  readonly dateOrder: DateOrder | null
  readonly dateSystem: DateSystem | null
  readonly sameTeams: 'moved' | 'others' | null
  readonly gameMinutes: number
  readonly target: GamesImportTarget
}

export type PlanContext = {
  readonly leagueId: string
  readonly timeZone: string
  readonly tier: Tier
  readonly season: SeasonDates
  /** An ISO timestamp. */
  readonly now: string
  readonly newId: () => string
}

/** The ways to read the dates of a file. If there are several, the user has to choose. */
export type DateFormatChoices = { readonly orders: readonly DateOrder[]; readonly systems: readonly DateSystem[] }

export function findDateFormats(rows: readonly SourceRow[], season: SeasonDates): DateFormatChoices {
  const texts = rows.map(({ cells }) => cells.date ?? '')
  return { orders: findDateOrders(texts, season), systems: findDateSystems(texts, season) }
}

/** Plans what importing the rows of a file would do to the existing data. */
export function planImport(
  kind: ImportKind,
  rows: readonly SourceRow[],
  world: ExistingRows,
  { answers, ...context }: PlanContext & { readonly answers: ImportAnswers },
): ImportPlan {
  const { leagueId, tier, newId, season } = context
  const common = { ...world, leagueId, tier, newId }
  const makers: Record<ImportKind, () => ImportPlan> = {
    teams: () => planTeams(rows, { ...common, addsDivisions: answers.addsDivisions }),
    players: () => planPlayers(rows, common),
    venues: () => planVenues(rows, common),
    games: () => {
      const { orders, systems } = findDateFormats(rows, season)
      return planGames(rows, {
        ...common,
        timeZone: context.timeZone,
        now: context.now,
        gameMinutes: answers.gameMinutes,
        sameTeams: answers.sameTeams,
        target: answers.target,
        dates: {
          order: orders.length > 1 ? answers.dateOrder : (orders[0] ?? null),
          system: systems.length > 1 ? answers.dateSystem : (systems[0] ?? null),
          season,
        },
      })
    },
  }
  return limitUpdates(makers[kind]())
}

/**
 * Only updates are limited, because each changed row is compared with the existing data and merged individually;
 * thousands of new rows are no problem.
 */
const maxUpdates = 1000

/** Defers updates over the limit to a second import: their rows become errors, which can be downloaded as a file. */
export function limitUpdates({ rows, changes }: ImportPlan, most = maxUpdates): ImportPlan {
  let updates = 0
  const kept = rows.map((row) => {
    if (row.outcome !== 'update' || ++updates <= most) return row
    const words = `One import changes ${formatNumber(most)} rows at most. Import this one again afterwards.`
    return toFailedRow(row.number, [{ column: null, words }])
  })
  const ofSchedule = changes.patches.filter(({ table }) => table === 'schedules')
  const ofRows = changes.patches.filter(({ table }) => table !== 'schedules')
  return updates <= most
    ? { rows, changes }
    : { rows: kept, changes: { ...changes, patches: [...ofRows.slice(0, most), ...ofSchedule] } }
}
