import { noDeparture } from '#domain/standings/departures.ts'
import '#domain/time-zones/all-zones.ts'
import { getWallClock } from '#domain/leagues/wall-clock.ts'
import { unpublishedLeague } from '#domain/public-league/unpublished-league.ts'
import type { RowOf, TableName } from '#domain/schema/tables.ts'
import { tables } from '#domain/schema/tables.ts'
import type { StoredAccount } from '#data/store/meta-values.ts'

// Rows for tests. Each factory creates a complete, valid row, so a test specifies only the values that matter to it.

let made = 0

/** Returns a new id on each call, which is recognizable in a failure because it ends with a counter. */
export function testId(): string {
  return `00000000-0000-4000-8000-${(++made).toString(16).padStart(12, '0')}`
}

/** Generates ids that don't depend on which tests ran before. */
export function createTestIds(random: () => number): () => string {
  return () => {
    const hex = Array.from({ length: 8 }, () =>
      Math.floor(random() * 65_536)
        .toString(16)
        .padStart(4, '0'),
    ).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}

/** A repeatable source of numbers from 0 up to but not including 1 (mulberry32). */
export function createTestRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const moment = '2026-04-01T09:00:00.000Z'

type Make<T extends TableName> = (given?: Partial<RowOf<T>>) => RowOf<T>

function factory<T extends TableName>(table: T, standard: () => Omit<RowOf<T>, 'id' | 'organization_id' | 'version'>) {
  const make: Make<T> = (given = {}) =>
    tables[table].row.parse({
      id: testId(),
      organization_id: testId(),
      version: 0,
      ...standard(),
      ...given,
    }) as RowOf<T>
  return make
}

export const makeLeagueRow = factory('leagues', () => ({
  name: 'Riverside Youth League',
  description: null,
  sport_id: testId(),
  time_zone: 'America/Denver',
  num_teams: 8,
  season_start: '2026-04-04',
  season_end: '2026-07-18',
  registration_deadline: null,
  rules: null,
  status: 'active' as const,
  score_policy: 'team_staff' as const,
  standings_preset: 'win_percentage' as const,
  tie_breakers: [],
  ...unpublishedLeague,
  created_by: null,
  created_at: moment,
}))

export const makeDivision = factory('divisions', () => ({
  league_id: testId(),
  name: 'U12',
  age_group: null,
  level: null,
  hides_results: false,
}))

export const makeTeam = factory('teams', () => ({
  league_id: testId(),
  division_id: null,
  name: 'Otters',
  logo_url: null,
  primary_color: '#0B6B4F',
  secondary_color: '#FFFFFF',
  ...noDeparture,
}))

export const makePlayer = factory('players', () => ({
  team_id: testId(),
  display_name: 'Robin Vale',
  jersey: '7',
  position: null,
}))

export const makeTeamStaff = factory('team_staff', () => ({
  team_id: testId(),
  user_id: testId(),
  role: 'head_coach' as const,
}))

export const makeVenue = factory('venues', () => ({
  league_id: null,
  name: 'Mill Park',
  address: '12 Mill Lane',
  description: null,
  capacity: null,
  has_parking: true,
  latitude: null,
  longitude: null,
}))

export const makeField = factory('venue_fields', () => ({ venue_id: testId(), name: 'Field 1' }))

export const makeSchedule = factory('schedules', () => ({
  league_id: testId(),
  name: 'Spring season',
  description: null,
  type: 'round_robin' as const,
  start_date: '2026-04-04',
  end_date: '2026-07-18',
  status: 'published' as const,
  constraints: null,
  template_id: null,
  template_config: null,
  bracket: null,
  tournament_facts: null,
  published_at: moment,
  created_by: null,
  created_at: moment,
}))

const makePlannedGame = factory('games', () => ({
  league_id: testId(),
  schedule_id: testId(),
  home_team_id: testId(),
  away_team_id: testId(),
  field_id: null,
  local_date: '2026-04-11',
  local_time: '10:00',
  time_zone: 'America/Denver',
  start_time: '2026-04-11T16:00:00.000Z',
  end_time: '2026-04-11T17:00:00.000Z',
  status: 'scheduled' as const,
  home_score: null,
  away_score: null,
  result_state: null,
  result_side: null,
  forfeited_by: null,
  round_number: 1,
  match_number: 1,
  tournament_stage: null,
  home_source: null,
  away_source: null,
  winner: null,
  details: null,
  is_tiebreaker: false,
  notes: null,
}))

/** By default, the game's local time is the given start in Denver's time zone. */
export const makeGame: Make<'games'> = (given = {}) => {
  const { start_time, time_zone } = makePlannedGame({ ...given, id: testId() })
  return makePlannedGame({ ...getWallClock(start_time, time_zone), ...given })
}

export const makeScoreReport = factory('score_reports', () => ({
  game_id: testId(),
  kind: 'final' as const,
  home_score: 3,
  away_score: 2,
  winner: null,
  details: null,
  home_team_id: null,
  away_team_id: null,
  side: 'home' as const,
  reported_by: testId(),
  recorded_at: '2026-04-11T17:05:00.000Z',
  recorded_offline: true,
  note: null,
  created_at: '2026-04-11T17:05:00.000Z',
  key_id: null,
  signed_at: null,
  scanned_at: null,
  note_hash: null,
  signature: null,
}))

export const makeOpeningHours = factory('venue_opening_hours', () => ({
  venue_id: testId(),
  weekday: 6,
  opens: '08:00',
  closes: '20:00',
}))

export const makeClosure = factory('venue_closures', () => ({
  venue_id: testId(),
  field_id: null,
  start_date: '2026-07-04',
  end_date: '2026-07-05',
  reason: 'Holiday',
}))

export const makeLeagueEvent = factory('league_events', () => ({
  league_id: testId(),
  series_id: null,
  kind: 'practice' as const,
  title: null,
  field_id: null,
  place: null,
  start_time: moment,
  end_time: '2026-04-01T10:30:00.000Z',
  team_ids: [],
  note: null,
}))

export const makeTournamentTemplate = factory('tournament_templates', () => ({
  name: 'Our cup',
  description: null,
  format: 'single_elimination' as const,
  pools: null,
  advancing: 2,
  wild_cards: 0,
  has_consolation: false,
  has_third_place_game: true,
  has_placement_games: false,
  best_of: 1,
  two_legs: null,
  final_best_of: null,
  rounds: null,
  reseeds: false,
  is_builtin: false,
}))

export const makeSponsor = factory('sponsors', () => ({
  league_id: testId(),
  company_name: 'Mill Bakery',
  contact_name: 'Jo Mill',
  contact_email: 'jo@example.com',
  contact_phone: null,
  status: 'active' as const,
  start_date: '2026-01-01',
  end_date: null,
  notes: null,
  logo_url: null,
}))

export const makeSponsorshipPackage = factory('sponsorship_packages', () => ({
  league_id: testId(),
  name: 'Gold',
  description: null,
  price_cents: 250_000,
  duration_months: 12,
  is_custom: false,
  status: 'active' as const,
}))

export const makeAsset = factory('sponsorship_assets', () => ({
  league_id: testId(),
  name: 'Banner at field 1',
  description: null,
  category: 'signage' as const,
  type: 'banner' as const,
  location: null,
  dimensions: null,
  base_price_cents: 50_000,
  quantity: 2,
  availability_start: null,
  availability_end: null,
  status: 'available' as const,
}))

export const makeSponsorPackage = factory('sponsor_packages', () => ({
  sponsor_id: testId(),
  package_id: testId(),
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  price_cents: null,
  status: 'active' as const,
  fulfillment_status: 'pending' as const,
  signed_on: null,
  cancelled_on: null,
  renews_id: null,
}))

export const makePackageAsset = factory('package_assets', () => ({
  package_id: testId(),
  asset_id: testId(),
  quantity: 1,
  price_override_cents: null,
}))

export const makeFulfillmentItem = factory('fulfillment_items', () => ({
  deal_id: testId(),
  label: 'Banner hung',
  position: 0,
  done_on: null,
}))

export const makeFulfillmentPhoto = factory('fulfillment_photos', () => ({
  item_id: testId(),
  data_url: 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2Q==',
  taken_on: '2026-03-01',
}))

export const makeSponsorshipReport = factory('sponsorship_reports', () => ({
  league_id: testId(),
  kind: 'monthly' as const,
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  title: 'March 2026',
  content: '{}',
  created_at: moment,
}))

export const makeNotification = factory('notifications', () => ({
  user_id: testId(),
  kind: 'schedule' as const,
  title: 'Spring season is published',
  body: null,
  content: null,
  link: '/dashboard/scheduling',
  created_at: moment,
  read_at: null,
}))

const plan = {
  local_date: '2026-04-11',
  local_time: '10:00',
  start_time: '2026-04-11T16:00:00.000Z',
  end_time: '2026-04-11T17:00:00.000Z',
  field_id: null,
  status: 'scheduled' as const,
  forfeited_by: null,
}

export const makeScheduleChange = factory('schedule_changes', () => ({
  league_id: testId(),
  schedule_id: testId(),
  reason: 'Rain',
  changes: [{ gameId: testId(), from: plan, to: { ...plan, status: 'postponed' as const } }],
  created_by: null,
  created_at: moment,
}))

export const makePointDeduction = factory('point_deductions', () => ({
  team_id: testId(),
  points: 3,
  reason: 'Played somebody who was not on the roster',
  decided_at: moment,
}))

export const makeLotDraw = factory('lot_draws', () => ({
  league_id: testId(),
  team_ids: [testId(), testId()],
  drawn_on: '2026-06-20',
  note: null,
  created_by: null,
  created_at: moment,
}))

export const makeRulebookVersion = factory('rulebook_versions', () => ({
  league_id: testId(),
  number: 1,
  document: {
    format: 1,
    name: 'Spring rules',
    points: { win: 3, draw: 1, loss: 0 },
    rank: [{ id: 'points', by: 'points' }],
    ties: { restart: 'block', order: [{ id: 'difference', by: 'difference' }] },
  },
  applies_from: '2026-04-01',
  note: null,
  created_by: null,
  created_at: moment,
}))

export const makeOrganization = factory('organizations', () => ({
  name: 'Riverside Sports',
  region: 'US',
  tier: null,
  created_by: null,
  created_at: moment,
}))

export const makeMembership = factory('memberships', () => ({
  user_id: testId(),
  role: 'league_manager' as const,
  display_name: 'Ana Brook',
  created_at: moment,
}))

export const makeDeviceKey = factory('device_keys', () => ({
  user_id: testId(),
  public_key: `04${'0123456789abcdef'.repeat(8)}`,
  created_at: moment,
}))

export function makeStoredAccount(given: Partial<StoredAccount> = {}): StoredAccount {
  const id = given.profile?.id ?? testId()
  return {
    profile: {
      id,
      email: 'ana@example.org',
      first_name: 'Ana',
      last_name: 'Brook',
      language: null,
      created_at: moment,
    },
    organizations: [],
    isAdmin: false,
    sports: [],
    ...given,
  }
}
