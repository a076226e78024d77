import '#domain/time-zones/all-zones.ts'
import { describe, expect, it } from 'vitest'
import { toLeagueFile, type ExportedLeague } from '#domain/import/export-league.ts'
import { getLeagueRules } from '#domain/rulebook/versions.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { computeDivisionTables } from '#domain/standings/division-tables.ts'
import { listWithdrawals } from '#domain/standings/departures.ts'
import { localToInstant } from '#domain/time.ts'
import { parseSeason } from '#server/commands/import/season-file.ts'
import { seasonToRows } from '#server/commands/import/season-rows.ts'
import { computeSeasonTables } from '#server/commands/import/season-tables.ts'
import {
  makeDivision,
  makeField,
  makeGame,
  makeLeagueRow,
  makeLotDraw,
  makePointDeduction,
  makeRulebookVersion,
  makeSchedule,
  makeTeam,
  makeVenue,
  testId,
} from '../../support/rows/factories.ts'

// A league is exported, and the command `standings` computes the same tables from the file as the app does.

const zone = 'America/Denver'
const league = makeLeagueRow({ id: testId(), name: 'Valley League', time_zone: zone, standings_preset: 'points_3_1_0' })
const own = { league_id: league.id }
const divisions = ['East', 'West'].map((name) => makeDivision({ ...own, id: testId(), name }))
const teamNames = ['East Ants', 'East Bees', 'East Cows', 'East Dogs', 'West Ants', 'West Elks', 'Foxes'] as const
type Name = (typeof teamNames)[number]
const teams = teamNames.map((full) => {
  const [group, name = full] = full.split(' ')
  const division = divisions.find((each) => each.name === group)
  const left =
    full === 'East Dogs'
      ? {
          left_at: localToInstant('2026-05-20', '23:59', zone),
          left_as: 'withdrawn' as const,
          left_reason: 'Moved away',
        }
      : {}
  return makeTeam({ ...own, id: testId(), name, division_id: division?.id ?? null, ...left })
})
const idOf = (name: Name) => teams[teamNames.indexOf(name)]?.id ?? ''

const venue = makeVenue({ id: testId(), name: 'Riverside' })
const field = makeField({ id: testId(), venue_id: venue.id, name: 'Field 2' })
const season = makeSchedule({ ...own, id: testId(), name: 'Spring', status: 'published' })
const draft = makeSchedule({ ...own, id: testId(), name: 'Autumn', status: 'draft' })
const cup = makeSchedule({ ...own, id: testId(), name: 'Cup', status: 'published', type: 'tournament' })

let day = 0
function game(home: Name, score: readonly [number, number] | null, away: Name, changes: Partial<Game> = {}): Game {
  day += 1
  const date = `2026-05-${String(day).padStart(2, '0')}`
  const start = localToInstant(date, '10:00', zone)
  return makeGame({
    ...own,
    id: testId(),
    schedule_id: season.id,
    home_team_id: idOf(home),
    away_team_id: idOf(away),
    field_id: field.id,
    time_zone: zone,
    start_time: start,
    end_time: localToInstant(date, '11:00', zone),
    ...(score && {
      status: 'completed' as const,
      result_state: 'official' as const,
      home_score: score[0],
      away_score: score[1],
    }),
    ...changes,
  })
}

const games = [
  game('East Ants', [2, 1], 'East Bees', { round_number: 1 }),
  game('East Bees', [3, 1], 'East Ants', {
    details: { decidedBy: 'overtime', overtime: [2, 0], facts: { tries: [2, null] } },
  }),
  game('East Cows', null, 'East Bees', { status: 'forfeited', forfeited_by: 'both' }),
  game('East Ants', null, 'East Cows', { status: 'forfeited', forfeited_by: 'away' }),
  game('East Dogs', [0, 4], 'East Cows'),
  game('East Dogs', [5, 0], 'East Ants'),
  game('West Ants', [1, 1], 'West Elks'),
  game('West Elks', [2, 0], 'East Bees'),
  game('Foxes', [0, 1], 'West Ants'),
  game('West Elks', [1, 0], 'Foxes'),
  game('East Bees', null, 'East Cows', { status: 'cancelled' }),
  game('East Cows', null, 'East Ants', { status: 'postponed' }),
  game('West Elks', null, 'West Ants', { local_time: null }),
  game('West Elks', null, 'West Ants', { local_time: null, local_date: '2026-05-13' }),
  game('East Bees', null, 'East Dogs', { start_time: localToInstant('2026-06-10', '10:00', zone) }),
  game('East Ants', null, 'East Bees', { schedule_id: draft.id }),
  game('East Ants', [9, 0], 'East Bees', { schedule_id: cup.id }),
  game('West Ants', [2, 3], 'West Elks', { is_tiebreaker: true }),
]

const exported = (changes: Partial<ExportedLeague> = {}): ExportedLeague => ({
  league,
  sport: { id: league.sport_id, name: 'Soccer', game_minutes: 60 },
  divisions,
  teams,
  schedules: [season, draft, cup],
  games,
  venues: [venue, makeVenue({ id: testId(), name: 'Unused' })],
  fields: [field],
  deductions: [
    makePointDeduction({ team_id: idOf('East Bees'), points: 1 }),
    makePointDeduction({ team_id: idOf('West Elks'), points: -2, reason: 'Fair play' }),
  ],
  draws: [],
  versions: [],
  ...changes,
})

const read = (given: ExportedLeague) => parseSeason(JSON.stringify(toLeagueFile(given)))

/** The app's own tables, without tournaments and without the open games of drafts. */
function tablesOfApp(given: ExportedLeague) {
  const { rulebook } = getLeagueRules(given.league, given.versions, '2026-07-01')
  const counted = given.games.filter(
    ({ schedule_id, status }) =>
      schedule_id !== cup.id && (schedule_id !== draft.id || status === 'completed' || status === 'forfeited'),
  )
  expect(listWithdrawals(given.teams)).toHaveLength(1)
  return computeDivisionTables({ ...given, games: counted }, rulebook, new Set()).tables.map(({ name, rows }) => ({
    name: name === 'No division' ? null : name,
    rows: rows.map(({ rank, team, points, played, won, drawn, difference }) =>
      [rank, team.name, points, played, won, drawn, difference].join(' '),
    ),
  }))
}

const tablesOfFile = (given: ExportedLeague) =>
  computeSeasonTables(read(given)).tables.map(({ name, rows }) => ({
    name,
    rows: rows.map(({ rank, team, points, played, won, drawn, difference }) =>
      [rank, team, points, played, won, drawn, difference].join(' '),
    ),
  }))

const document = {
  format: 1 as const,
  name: 'Valley rules',
  points: { win: 3, draw: 1, loss: 0, overtime: { win: 2, loss: 1 } },
  forfeit: { score: [3, 0] as const },
  withdrawal: { games: 'keep' as const, remaining: 'forfeit' as const, place: 'last' as const },
  rank: [{ id: 'points', by: 'points' as const }],
  ties: {
    restart: 'each_group' as const,
    order: [
      { id: 'playoff', by: 'playoff' as const, forPlaces: [1] },
      { id: 'lots', by: 'lots' as const },
    ],
  },
}
const versions = [
  makeRulebookVersion({ ...own, id: testId(), number: 1, applies_from: '2026-03-01', note: 'First' }),
  makeRulebookVersion({ ...own, id: testId(), number: 2, applies_from: '2026-05-01', document }),
]

describe('an exported league', () => {
  it('has the same tables in the app and from the file, by its settings', () => {
    const given = exported()
    const tables = tablesOfFile(given)
    expect(tables.map(({ name }) => name)).toEqual(['East', 'West', null])
    expect(tables).toEqual(tablesOfApp(given))
  })

  it('has the same tables by its latest rules, with lots, a tiebreaker game and a team that left', () => {
    const draws = [
      makeLotDraw({ ...own, id: testId(), team_ids: [idOf('East Bees'), idOf('East Ants')], note: 'By the board' }),
    ]
    const given = exported({ versions, draws, deductions: [] })
    const tables = tablesOfFile(given)
    expect(tables).toEqual(tablesOfApp(given))
    expect(tables).not.toEqual(tablesOfFile({ ...given, versions: [] }))
    expect(tables.find(({ name }) => name === 'East')?.rows.at(-1)).toMatch(/^4 Dogs/)
  })

  it('keeps the schedule, the fields, every version of the rules, and how games went', () => {
    const file = toLeagueFile(exported({ versions }))
    expect(file).toMatchObject({
      competition: 'Valley League',
      timeZone: zone,
      venues: [{ name: 'Riverside', fields: ['Field 2'] }],
      rulebooks: [
        { from: '2026-03-01', note: 'First' },
        { from: '2026-05-01', document },
      ],
      departures: [{ team: 'Dogs', group: 'East', date: '2026-05-20', as: 'withdrawn', reason: 'Moved away' }],
      tournaments: [{ name: 'Cup', games: [{ home: 'Ants', away: 'Bees', group: 'East', hs: 9, as: 0 }] }],
    })
    const { games: written } = file as { games: Record<string, unknown>[] }
    expect(written).toHaveLength(games.length - 1)
    expect(written[0]).toEqual({
      id: games[0]?.id,
      schedule: 'Spring',
      round: '1',
      date: '2026-05-01',
      time: '10:00',
      group: 'East',
      home: 'Ants',
      away: 'Bees',
      field: 'Riverside, Field 2',
      hs: 2,
      as: 1,
    })
    expect(written[1]).toMatchObject({ details: games[1]?.details })
    expect(written.filter(({ tiebreaker }) => tiebreaker === true)).toHaveLength(1)
    expect(written.filter(({ draft: isDraft }) => isDraft === true)).toHaveLength(1)
    expect(written.find(({ home }) => home === 'Foxes')).toMatchObject({ awayGroup: 'West', away: 'Ants' })
  })

  it('can be imported as a league again, with the games that are still to be played', () => {
    const parsed = read(exported({ versions }))
    const rows = seasonToRows(parsed, {
      organizationId: testId(),
      userId: testId(),
      sport: { id: league.sport_id, name: parsed.sport, game_minutes: 60 },
      leagueName: parsed.name,
      timeZone: parsed.timeZone,
      now: '2026-07-01T10:00:00.000Z',
    })
    expect(rows.games.map(({ status }) => status)).toEqual(
      games
        .filter(({ schedule_id }) => schedule_id === season.id)
        .toSorted((a, b) => (a.start_time < b.start_time ? -1 : a.start_time > b.start_time ? 1 : a.id < b.id ? -1 : 1))
        .map(({ status }) => status),
    )
    expect(rows.teams.map(({ name }) => name).toSorted()).toEqual(teams.map(({ name }) => name).toSorted())
    expect(rows.games.find(({ details }) => details !== null)?.details).toEqual(games[1]?.details)
    expect(rows.rulebook_versions).toHaveLength(2)
  })
})
