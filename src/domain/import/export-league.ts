import { compareText } from '../compare-text.ts'
import { formatPlace } from '../leagues/format-place.ts'
import { fromLeagueColumns } from '../rulebook/league-columns.ts'
import type { Division, League, LotDraw, PointDeduction, RulebookVersion, Sport, Team } from '../schema/leagues.ts'
import type { Game, Schedule } from '../schema/schedules.ts'
import type { Venue, VenueField } from '../schema/venues.ts'
import { toLocalDate, toLocalTime } from '../time.ts'

// A league as a file of fixtures (docs/import.md), which the import of seasons and the command `standings` read.

export type ExportedLeague = {
  readonly league: League
  readonly sport: Sport | undefined
  readonly divisions: readonly Division[]
  readonly teams: readonly Team[]
  readonly schedules: readonly Schedule[]
  /** With the teams that have been determined, in brackets too. */
  readonly games: readonly Game[]
  readonly venues: readonly Venue[]
  readonly fields: readonly VenueField[]
  readonly deductions: readonly PointDeduction[]
  readonly draws: readonly LotDraw[]
  readonly versions: readonly RulebookVersion[]
}

/** Returns the league with everything from which its tables follow. Keys without a value are left out. */
export function toLeagueFile({ league, sport, ...rows }: ExportedLeague): object {
  const { id: _, name, time_zone: timeZone } = league
  const teamOf = createTeamReference(rows)
  const dayOf = (instant: string) => toLocalDate(instant, timeZone)
  const isTournament = new Map(rows.schedules.map(({ id, type }) => [id, type === 'tournament']))
  const toGame = createGameWriter(rows, timeZone)
  const season = rows.games.filter((game) => isTournament.get(game.schedule_id) === false)
  const tournaments = rows.schedules.filter(({ type }) => type === 'tournament')
  const described = withoutEmpty({
    competition: name,
    sport: sport?.name,
    timeZone,
    season: [league.season_start, league.season_end].filter((day) => day !== null).join('/'),
    notice: league.description,
    teams: rows.teams
      .map((team) => teamOf(team.id))
      .toSorted((a, b) => compareText(a.group ?? '', b.group ?? '') || compareText(a.name, b.name)),
    venues: listUsedVenues(rows),
    ...toRules(league, rows.versions),
    deductions: rows.deductions.map(({ team_id, points, reason, decided_at }) => {
      const { name: team, group } = teamOf(team_id)
      return withoutEmpty({ team, group, points, reason, date: dayOf(decided_at) })
    }),
    lots: rows.draws
      .toSorted((a, b) => compareText(a.drawn_on, b.drawn_on) || compareText(a.created_at, b.created_at))
      .map(({ team_ids, drawn_on: date, note }) => {
        const drawn = team_ids.map(teamOf)
        const [group, ...others] = new Set(drawn.map((team) => team.group))
        const order = drawn.map((team) => team.name)
        return withoutEmpty({ order, group: others.length === 0 ? group : null, date, note })
      }),
    departures: rows.teams.flatMap((team) => {
      if (team.left_at === null || team.left_as === null) return []
      const { name: left, group } = teamOf(team.id)
      return [
        withoutEmpty({ team: left, group, date: dayOf(team.left_at), as: team.left_as, reason: team.left_reason }),
      ]
    }),
    tournaments: tournaments.map((schedule) => ({
      name: schedule.name,
      games: rows.games
        .filter((game) => game.schedule_id === schedule.id && game.home_team_id !== null && game.away_team_id !== null)
        .toSorted(byTime)
        .map(toGame),
    })),
  })
  return { ...described, games: season.toSorted(byTime).map(toGame) }
}

const byTime = (a: Game, b: Game) => compareText(a.start_time, b.start_time) || compareText(a.id, b.id)

type Rows = Omit<ExportedLeague, 'league' | 'sport'>
type TeamReference = { readonly name: string; readonly group?: string }

function createTeamReference({ teams, divisions }: Rows): (id: string) => TeamReference {
  const groups = new Map(divisions.map((division) => [division.id, division.name]))
  const references = new Map(
    teams.map(({ id, name, division_id }) => {
      const group = groups.get(division_id ?? '')
      return [id, { name, ...(group !== undefined && { group }) }] as const
    }),
  )
  return (id) => references.get(id) ?? { name: '' }
}

/** All versions, or the document that the league's settings stand for. */
function toRules(league: League, versions: readonly RulebookVersion[]): object {
  if (versions.length === 0) return { rulebook: fromLeagueColumns(league.standings_preset, league.tie_breakers) }
  const inOrder = versions.toSorted((a, b) => compareText(a.applies_from, b.applies_from) || a.number - b.number)
  return {
    rulebooks: inOrder.map(({ applies_from: from, document, note }) => withoutEmpty({ from, document, note })),
  }
}

function listUsedVenues({ games, fields, venues }: Rows): object[] {
  const used = new Set(games.map(({ field_id }) => field_id))
  return venues
    .toSorted((a, b) => compareText(a.name, b.name))
    .flatMap(({ id, name, address }) => {
      const own = fields.filter(({ id: field, venue_id }) => venue_id === id && used.has(field))
      return own.length === 0 ? [] : [{ name, address, fields: own.map((field) => field.name).toSorted(compareText) }]
    })
}

function createGameWriter(rows: Rows, timeZone: string): (game: Game) => object {
  const teamOf = createTeamReference(rows)
  const schedules = new Map(rows.schedules.map((schedule) => [schedule.id, schedule]))
  const fields = new Map(rows.fields.map((field) => [field.id, field]))
  const venues = new Map(rows.venues.map((venue) => [venue.id, venue]))
  return (game) => {
    const schedule = schedules.get(game.schedule_id)
    const [home, away] = [teamOf(game.home_team_id ?? ''), teamOf(game.away_team_id ?? '')]
    const isOneGroup = home.group === away.group
    const field = fields.get(game.field_id ?? '')
    const isPlayed = game.status === 'completed'
    const isOff = game.status === 'cancelled' || game.status === 'postponed'
    return withoutEmpty({
      id: game.id,
      schedule: schedule?.name,
      draft: schedule?.status === 'draft' ? true : null,
      round: game.round_number === null ? null : String(game.round_number),
      date: game.local_time === null ? game.local_date : toLocalDate(game.start_time, timeZone),
      time: game.local_time === null ? null : toLocalTime(game.start_time, timeZone),
      group: isOneGroup ? home.group : null,
      homeGroup: isOneGroup ? null : home.group,
      awayGroup: isOneGroup ? null : away.group,
      home: home.name,
      away: away.name,
      field: formatPlace({ venue: venues.get(field?.venue_id ?? ''), field }),
      status: isOff ? game.status : null,
      hs: isPlayed ? game.home_score : null,
      as: isPlayed ? game.away_score : null,
      forfeit: game.forfeited_by,
      details: isPlayed ? game.details : null,
      tiebreaker: game.is_tiebreaker ? true : null,
    })
  }
}

/** Leaves out what is null, undefined or empty. */
function withoutEmpty(given: Readonly<Record<string, unknown>>): object {
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)))
}
