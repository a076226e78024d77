import { noDeparture } from '#domain/standings/departures.ts'
import { getWallClock } from '#domain/leagues/wall-clock.ts'
import { unpublishedLeague } from '#domain/public-league/unpublished-league.ts'
import { toSlug } from '#domain/public-league/slug.ts'
import type { Random } from '#domain/random.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { RowOf } from '#domain/schema/tables.ts'
import { addDays, toLocalDate, getWeekday } from '#domain/time.ts'
import { createNameBasedId } from '#domain/name-based-id.ts'
import { sampleTimeZone, type SampleLeaguePlan } from './leagues.ts'
import { createIdGenerator, createNameGenerator, pickRandom } from './names.ts'

/** The rows of a league before its first game, in the form that `sync_push` accepts: without `version`. */
export type SampleSeason = {
  readonly league: NewRow<'leagues'>
  readonly teams: readonly NewRow<'teams'>[]
  readonly players: readonly NewRow<'players'>[]
  readonly venues: readonly NewRow<'venues'>[]
  readonly fields: readonly NewRow<'venue_fields'>[]
  readonly openingHours: readonly NewRow<'venue_opening_hours'>[]
  readonly schedule: NewRow<'schedules'>
  readonly games: readonly NewRow<'games'>[]
}

type Table = 'leagues' | 'teams' | 'players' | 'venues' | 'venue_fields' | 'venue_opening_hours' | 'schedules' | 'games'
type NewRow<T extends Table> = Omit<RowOf<T>, 'version'>

type Surroundings = {
  readonly organizationId: string
  readonly createdBy: string
  readonly sportId: string
  readonly now: Date
  readonly random: Random
}

const seed = 20_260_401
const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Creates a plan's rows with dates around today, and a schedule from the app's own generator. */
export function createSampleSeason(
  plan: SampleLeaguePlan,
  { organizationId, createdBy, sportId, now, random }: Surroundings,
): SampleSeason {
  const newId = createIdGenerator(random)
  const newName = createNameGenerator(random)
  const today = toLocalDate(now.toISOString(), sampleTimeZone)
  const latestRound = addDays(today, -plan.schedule.daysAgo)
  const isToday = plan.schedule.daysAgo === 0
  const startDate = addDays(latestRound, -7 * (isToday ? plan.schedule.roundsBefore : plan.schedule.roundsBefore - 1))
  const endDate = addDays(latestRound, 7 * plan.schedule.roundsAfter)
  const createdAt = now.toISOString()

  const league = {
    id: newId(),
    organization_id: organizationId,
    name: plan.name,
    description: plan.description,
    sport_id: sportId,
    time_zone: sampleTimeZone,
    num_teams: plan.teams.length,
    season_start: startDate,
    season_end: endDate,
    registration_deadline: addDays(startDate, -14),
    rules: null,
    status: 'active' as const,
    score_policy: 'team_staff' as const,
    standings_preset: plan.standingsPreset,
    tie_breakers: plan.tieBreakers,
    ...unpublishedLeague,
    slug: toSlug(plan.name),
    is_public: plan.isPublic,
    created_by: createdBy,
    created_at: createdAt,
  }
  const ofLeague = { organization_id: organizationId, league_id: league.id }

  const teams = plan.teams.map(({ name, color }) => ({
    id: newId(),
    ...ofLeague,
    division_id: null,
    name,
    logo_url: null,
    primary_color: color,
    secondary_color: '#ffffff',
    ...noDeparture,
  }))
  const players = teams.flatMap((team, index) =>
    Array.from({ length: plan.rosterSizes[index] ?? 10 }, (_value, place) => ({
      id: newId(),
      organization_id: organizationId,
      team_id: team.id,
      display_name: newName(),
      jersey: String(place + 1 + Math.floor(random() * 2) * 20),
      position: place === 0 ? (plan.positions[0] ?? null) : pickRandom(plan.positions, random),
    })),
  )
  const places = plan.venues.map((venue) => ({ plan: venue, id: newId() }))
  const venues = places.map(({ plan: venue, id }) => ({
    id,
    ...ofLeague,
    name: venue.name,
    address: venue.address,
    description: venue.description,
    capacity: venue.capacity,
    has_parking: venue.hasParking,
    ...venue.coordinates,
  }))
  const fields = places.flatMap(({ plan: venue, id }) =>
    venue.fields.map((name) => ({ id: newId(), organization_id: organizationId, venue_id: id, name })),
  )
  const openingHours = venues.flatMap(({ id }) =>
    weekdays.map((weekday) => ({
      id: createNameBasedId(id, `opening hours ${weekday}`),
      organization_id: organizationId,
      venue_id: id,
      weekday,
      opens: '08:00',
      closes: weekday < 6 ? '22:00' : '20:00',
    })),
  )

  const constraints = {
    preferredDays: [getWeekday(latestRound)],
    timeSlots: [...plan.schedule.timeSlots],
    blackoutDates: [],
    teamIds: teams.map(({ id }) => id),
    fieldIds: fields.map(({ id }) => id),
    divisionIds: [],
    meetings: plan.schedule.meetings,
    gameMinutes: plan.schedule.gameMinutes,
    turnaroundMinutes: plan.schedule.turnaroundMinutes,
    minGameSpacing: 24,
    maxGamesPerDay: 1,
    homeAwayBalance: true,
    seed,
  }
  const proposal = generateProposal({
    timeZone: sampleTimeZone,
    startDate,
    endDate,
    constraints,
    teams: teams.map(({ id, name }) => ({ id, name, divisionId: null })),
    fields: fields.map(({ id, name, venue_id }) => ({
      id,
      name,
      venueId: venue_id,
      venueName: venues.find((venue) => venue.id === venue_id)?.name ?? '',
    })),
    busy: [],
  })
  const schedule = {
    id: newId(),
    ...ofLeague,
    name: plan.schedule.name,
    description: null,
    type: 'round_robin' as const,
    start_date: startDate,
    end_date: endDate,
    status: 'draft' as const,
    constraints,
    template_id: null,
    template_config: null,
    bracket: null,
    tournament_facts: null,
    published_at: null,
    created_by: createdBy,
    created_at: createdAt,
  }
  const games = proposal.games.map((game) => ({
    id: newId(),
    ...ofLeague,
    schedule_id: schedule.id,
    home_team_id: game.homeTeamId,
    away_team_id: game.awayTeamId,
    field_id: game.fieldId,
    ...getWallClock(game.start, sampleTimeZone),
    start_time: game.start,
    end_time: game.end,
    status: 'scheduled' as const,
    home_score: null,
    away_score: null,
    result_state: null,
    result_side: null,
    forfeited_by: null,
    round_number: game.roundNumber,
    match_number: null,
    tournament_stage: null,
    home_source: null,
    away_source: null,
    winner: null,
    details: null,
    is_tiebreaker: false,
    notes: null,
  }))
  return { league, teams, players, venues, fields, openingHours, schedule, games }
}
