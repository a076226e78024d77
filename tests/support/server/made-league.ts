import '#domain/time-zones/all-zones.ts'
import { getWallClock, toUntimedWallClock } from '#domain/leagues/wall-clock.ts'
import { unpublishedLeague } from '#domain/public-league/unpublished-league.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Ops } from './new-organization.ts'

type MadeGame = {
  /** Index into the teams. */
  readonly home: number
  readonly away: number
  /** Index into the fields of the league's own venue, or the id of a field of another one. */
  readonly field?: number | string | undefined
  /** `2027-03-06T10:00:00Z` */
  readonly start: string
  readonly score?: readonly [home: number, away: number] | undefined
  readonly status?: 'postponed' | undefined
  /** Only the day of the game is known. */
  readonly isTimeOpen?: boolean | undefined
}

export type TestLeaguePlan = {
  readonly name?: string | undefined
  readonly timeZone?: string | undefined
  /** The ranking rules; by default, win percentage. */
  readonly rules?: Pick<League, 'standings_preset' | 'tie_breakers'> | undefined
  readonly teams: readonly string[]
  /** Division names, each with the indexes of its teams. */
  readonly divisions?: Readonly<Record<string, readonly number[]>> | undefined
  readonly venue?: string | undefined
  /** Whether all leagues may use the venue. */
  readonly isVenueShared?: boolean | undefined
  readonly fields: number
  /** Days on which the venue is closed. */
  readonly closures?: readonly { readonly startDate: string; readonly endDate: string; readonly reason: string }[]
  readonly schedule?:
    | {
        readonly name?: string | undefined
        readonly status?: 'draft' | 'published' | undefined
        readonly startDate: string
        readonly endDate: string
        readonly blackoutDates?: readonly string[] | undefined
        readonly games: readonly MadeGame[]
      }
    | undefined
}

export type MadeLeague = {
  readonly leagueId: string
  readonly scheduleId: string
  readonly teamIds: readonly string[]
  readonly fieldIds: readonly string[]
  readonly gameIds: readonly string[]
  /** What to push, change by change. */
  readonly changes: readonly Ops[]
}

/** Creates a league with its teams, its venue, and a schedule of one-hour games, as rows that a server accepts. */
export function makeLeague(
  { organizationId, sportId }: { organizationId: string; sportId: string },
  {
    name = 'Riverside League',
    timeZone = 'UTC',
    rules,
    teams,
    divisions = {},
    venue = 'Riverside',
    isVenueShared = false,
    fields,
    closures = [],
    schedule,
  }: TestLeaguePlan,
): MadeLeague {
  const common = { organization_id: organizationId }
  const created_at = new Date().toISOString()
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
  const [leagueId = '', scheduleId = '', venueId = ''] = ids(3)
  const [teamIds, fieldIds, gameIds] = [ids(teams.length), ids(fields), ids(schedule?.games.length ?? 0)]
  const divisionRows = Object.keys(divisions).map((division) => ({
    ...common,
    id: crypto.randomUUID(),
    league_id: leagueId,
    name: division,
    age_group: null,
    level: null,
    hides_results: false,
  }))
  const divisionOf = (team: number) => divisionRows.find((row) => divisions[row.name]?.includes(team))?.id ?? null
  const league = {
    ...leagueRow,
    ...rules,
    id: leagueId,
    name,
    time_zone: timeZone,
    num_teams: teams.length,
    sport_id: sportId,
  }
  const parts = [
    { t: 'leagues', rows: [{ ...common, ...league, created_at }] },
    { t: 'divisions', rows: divisionRows },
    {
      t: 'teams',
      rows: teams.map((team, index) => ({
        ...common,
        ...teamRow,
        id: teamIds[index],
        league_id: leagueId,
        division_id: divisionOf(index),
        name: team,
      })),
    },
    {
      t: 'venues',
      rows:
        fields > 0
          ? [{ ...common, ...venueRow, id: venueId, league_id: isVenueShared ? null : leagueId, name: venue }]
          : [],
    },
    {
      t: 'venue_fields',
      rows: fieldIds.map((id, index) => ({ ...common, id, venue_id: venueId, name: `Field ${index + 1}` })),
    },
    {
      t: 'venue_closures',
      rows: closures.map(({ startDate, endDate, reason }) => ({
        ...common,
        id: crypto.randomUUID(),
        venue_id: venueId,
        field_id: null,
        start_date: startDate,
        end_date: endDate,
        reason,
      })),
    },
    {
      t: 'schedules',
      rows: schedule
        ? [
            {
              ...common,
              ...scheduleRow,
              id: scheduleId,
              league_id: leagueId,
              name: schedule.name ?? 'Spring draft',
              start_date: schedule.startDate,
              end_date: schedule.endDate,
              status: schedule.status ?? 'draft',
              constraints: { ...constraints, teamIds, fieldIds, blackoutDates: schedule.blackoutDates ?? [] },
              published_at: schedule.status === 'published' ? created_at : null,
              created_at,
            },
          ]
        : [],
    },
  ]
  const games = (schedule?.games ?? []).map(({ home, away, field, start, score, status, isTimeOpen }, index) => ({
    ...common,
    ...gameRow,
    id: gameIds[index],
    league_id: leagueId,
    schedule_id: scheduleId,
    home_team_id: teamIds[home],
    away_team_id: teamIds[away],
    field_id: typeof field === 'number' ? fieldIds[field] : (field ?? null),
    ...getWallClock(new Date(start).toISOString(), timeZone),
    start_time: new Date(start).toISOString(),
    end_time: new Date(Date.parse(start) + 3_600_000).toISOString(),
    ...(isTimeOpen === true && toUntimedWallClock(start.slice(0, 10), timeZone)),
    ...(status && { status }),
    ...(score && { ...played, home_score: score[0], away_score: score[1] }),
  }))
  const changes = [
    parts.filter(({ rows }) => rows.length > 0),
    ...chunks(games, 500).map((rows) => [{ t: 'games', rows }]),
  ]
  return { leagueId, scheduleId, teamIds, fieldIds, gameIds, changes }
}

const leagueRow = {
  description: null,
  season_start: null,
  season_end: null,
  registration_deadline: null,
  rules: null,
  status: 'active',
  score_policy: 'team_staff',
  standings_preset: 'win_percentage',
  tie_breakers: [],
  ...unpublishedLeague,
}
const teamRow = { logo_url: null, primary_color: '#0B6B4F', secondary_color: '#FFFFFF' }
const venueRow = {
  address: '1 River Road',
  description: null,
  capacity: null,
  has_parking: false,
  latitude: null,
  longitude: null,
}
const scheduleRow = {
  description: null,
  type: 'round_robin',
  template_id: null,
  template_config: null,
  created_by: null,
}
const constraints = {
  preferredDays: [1, 2, 3, 4, 5, 6, 7],
  timeSlots: [{ start: '08:00', end: '22:00' }],
  blackoutDates: [],
  divisionIds: [],
  meetings: 1,
  gameMinutes: 60,
  turnaroundMinutes: 0,
  minGameSpacing: 2,
  maxGamesPerDay: 3,
  homeAwayBalance: true,
  seed: 1,
}
const gameRow = {
  status: 'scheduled',
  home_score: null,
  away_score: null,
  result_state: null,
  result_side: null,
  forfeited_by: null,
  round_number: null,
  match_number: null,
  tournament_stage: null,
  is_tiebreaker: false,
  notes: null,
}
const played = { status: 'completed', result_state: 'official', result_side: 'staff' }

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
