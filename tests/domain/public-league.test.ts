import { describe, expect, test } from 'vitest'
import { createBracket } from '#domain/tournaments/create-bracket.ts'
import { needsLiveUpdates } from '#domain/public-league/game-lines.ts'
import { toLeagueView, toTeamView } from '#domain/public-league/page-model.ts'
import { readPublicLeague, type PublicLeague } from '#domain/public-league/public-league.ts'
import { isSlug, suggestSlug, toSlug } from '#domain/public-league/slug.ts'
import { publicParts, type Division, type League } from '#domain/schema/leagues.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { describeGameState, getGameState } from '#site/league/game-words.ts'
import { addMinutes } from '#domain/time.ts'
import {
  makeDivision,
  makeField,
  makeGame,
  makeLeagueRow,
  makeSchedule,
  makeTeam,
  makeTournamentTemplate,
  makeVenue,
  testId,
} from '../support/rows/factories.ts'
import { makeTournament } from '../support/rows/tournaments.ts'

const now = '2026-04-11T16:30:00.000Z'
const zone = 'America/Denver'
const division = makeDivision({ name: 'U14' })
const young = makeDivision({ name: 'U8' })
const [otters, herons, badgers, voles] = [
  makeTeam({ name: 'Otters', division_id: division.id }),
  makeTeam({ name: 'Herons', division_id: division.id }),
  makeTeam({ name: 'Badgers', division_id: division.id }),
  makeTeam({ name: 'Voles', division_id: young.id }),
] as const
const venue = makeVenue({ name: 'Mill Park', description: 'Enter by Mill Lane' })
const field = makeField({ venue_id: venue.id, name: 'Field 2' })
const season = makeSchedule({ name: 'Spring season' })

type Told = {
  readonly games?: readonly Game[]
  readonly divisions?: readonly Division[]
  readonly schedules?: readonly Schedule[]
  readonly parts?: League['public_parts']
  readonly hidden?: readonly string[]
  readonly movedFrom?: Readonly<Record<string, object>>
}

const pick = <Row extends object, Key extends keyof Row>(row: Row, ...keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>

/** Returns what the database would send. */
function answerOf(given: Told = {}) {
  const { games = [], divisions = [division, young], schedules = [season], parts, hidden = [], movedFrom = {} } = given
  const league = makeLeagueRow({ time_zone: zone, slug: 'riverside', public_parts: parts ?? [...publicParts] })
  return {
    league: pick(
      { ...league, region: 'US' },
      'id',
      'name',
      'sport_id',
      'time_zone',
      'season_start',
      'season_end',
      'status',
      'standings_preset',
      'tie_breakers',
      'slug',
      'region',
      'public_parts',
    ),
    sport: { id: league.sport_id, name: 'Soccer', game_minutes: 60 },
    divisions: divisions.map((row) => pick(row, 'id', 'league_id', 'name', 'age_group', 'level', 'hides_results')),
    teams: [otters, herons, badgers, voles].map((row) =>
      pick(
        row,
        'id',
        'league_id',
        'division_id',
        'name',
        'logo_url',
        'primary_color',
        'secondary_color',
        'left_at',
        'left_as',
      ),
    ),
    venues: [pick(venue, 'id', 'name', 'address', 'description', 'capacity', 'has_parking')],
    fields: [pick(field, 'id', 'venue_id', 'name')],
    schedules: schedules.map((row) =>
      pick(row, 'id', 'league_id', 'name', 'type', 'start_date', 'end_date', 'status', 'bracket', 'tournament_facts'),
    ),
    games: games.map(({ organization_id: _organization, notes: _notes, ...row }) => ({
      ...row,
      ...(hidden.includes(row.id) && noResult),
      sequence: 5,
      changed_at: '2026-04-01T09:00:00+00:00',
      moved_from: movedFrom[row.id] ?? null,
      hides_result: hidden.includes(row.id),
    })),
    deductions: [],
    draws: [],
    rulebook_versions: [],
    sponsors: [{ company_name: 'Mill Bakery', logo_url: null }],
    changed_at: '2026-04-11T16:25:00+00:00',
    as_of: '2026-04-11T16:30:00.12+00:00',
  }
}

const noResult = { home_score: null, away_score: null, result_state: null, result_side: null, forfeited_by: null }

function told(given?: Told): PublicLeague {
  const league = readPublicLeague(answerOf(given))
  if (!league) throw new Error('nothing was told')
  return league
}

const game = (given: Partial<Game> = {}) =>
  makeGame({
    schedule_id: season.id,
    home_team_id: otters.id,
    away_team_id: herons.id,
    field_id: field.id,
    round_number: 3,
    ...given,
  })
const result = (home_score: number, away_score: number, given: Partial<Game> = {}) =>
  game({ status: 'completed', home_score, away_score, result_state: 'confirmed', result_side: 'home', ...given })
const onDay = (day: string, time = '16:00') => {
  const start_time = `${day}T${time}:00.000Z`
  return { start_time, end_time: addMinutes(start_time, 60) }
}

describe('the answer of the database', () => {
  test('is read as rows of the schema, with nothing in the columns that nobody is told', () => {
    const { games, schedules, as_of } = told({ games: [game()] })
    expect(games).toMatchObject([{ changed_at: '2026-04-01T09:00:00.000Z', hides_result: false, notes: null }])
    expect(schedules).toMatchObject([{ name: 'Spring season', constraints: null, created_by: null }])
    expect(as_of).toBe('2026-04-11T16:30:00.120Z')
    expect(readPublicLeague(null)).toBeNull()
  })

  test('is refused where it tells more than is meant for everybody', () => {
    const answer = answerOf({ games: [game()] })
    const [first] = answer.games
    for (const more of [
      { ...answer, players: [] },
      { ...answer, league: { ...answer.league, organization_id: testId() } },
      { ...answer, games: [{ ...first, notes: 'Sam is ill' }] },
      { ...answer, sponsors: [{ company_name: 'Mill Bakery', logo_url: null, contact_email: 'jo@example.com' }] },
    ]) {
      expect(() => readPublicLeague(more)).toThrow(/unrecognized_keys/)
    }
  })
})

describe('a league’s page', () => {
  test('has the games by day of the league’s calendar, with words for what became of them', () => {
    const late = game(onDay('2026-04-19', '03:00')) // Saturday evening in Denver
    const { days } = toLeagueView(
      told({
        games: [
          late,
          game({ ...onDay('2026-04-18', '16:00'), status: 'postponed' }),
          game({ ...onDay('2026-04-18', '18:00'), status: 'cancelled' }),
          result(3, 1, onDay('2026-04-05')),
          game({ ...onDay('2026-04-05', '18:00'), status: 'forfeited', forfeited_by: 'away' }),
        ],
      }),
      now,
    )
    expect(
      days.map(({ day, lines }) => [day, lines.map((line) => [line.time, line.score, line.statusInWords])]),
    ).toEqual([
      [
        'Sun, Apr 5',
        [
          ['10:00 AM', '3 – 1', 'Final'],
          ['12:00 PM', null, 'Forfeited by Herons'],
        ],
      ],
      [
        'Sat, Apr 18',
        [
          ['10:00 AM', null, 'Postponed'],
          ['12:00 PM', null, 'Cancelled'],
          ['9:00 PM', null, null],
        ],
      ],
    ])
    expect(days[1]?.lines[2]).toMatchObject({ place: 'Mill Park, Field 2', occasion: 'Round 3', divisionName: 'U14' })
  })

  test('says of each game what became of it', () => {
    const statuses = ['scheduled', 'in_progress', 'completed', 'postponed', 'cancelled', 'forfeited'] as const
    const inWords = (given: Partial<Game>) => toLeagueView(told({ games: [game(given)] }), now).lines[0]?.statusInWords
    expect(statuses.map((status) => inWords({ status }))).toEqual([
      null,
      'In progress',
      'Final',
      'Postponed',
      'Cancelled',
      'Forfeited',
    ])
    const forfeited = (['home', 'away', 'both'] as const).map((forfeited_by) =>
      inWords({ status: 'forfeited', forfeited_by }),
    )
    expect(forfeited).toEqual(['Forfeited by Otters', 'Forfeited by Herons', 'Forfeited by both'])
  })

  test('says of a game to come that it was moved, and from when, or that its place is new', () => {
    const coming = onDay('2026-04-18', '18:00')
    const before = {
      local_date: '2026-04-12',
      local_time: '10:00',
      start_time: '2026-04-12T16:00:00+00:00',
      field_id: field.id,
    }
    const moved = (from: object, given: Partial<Game> = {}) => {
      const row = game({ ...coming, ...given })
      const [line] = toLeagueView(told({ games: [row], movedFrom: { [row.id]: from } }), now).lines
      return line && [line.movedInWords, getGameState(line, now)?.words, describeGameState(line, now)]
    }
    expect(moved(before)).toEqual([
      'Moved from Sun, Apr 12, 10:00 AM',
      'Moved from Sun, Apr 12, 10:00 AM',
      'Otters – Herons, 12:00 PM, moved from Sun, Apr 12, 10:00 AM',
    ])
    expect(moved({ ...before, start_time: coming.start_time, field_id: null })?.[1]).toBe('New place')
    expect(moved({ ...before, start_time: coming.start_time })?.[0]).toBeNull() // moved back to its original time
    expect(moved(before, { status: 'cancelled' })?.slice(0, 2)).toEqual([null, 'Cancelled'])
    expect(moved(before, { status: 'postponed' })?.slice(0, 2)).toEqual([null, 'Postponed'])
  })

  test.each([
    ['reported', 'Reported by one side'],
    ['confirmed', 'Confirmed by both'],
    ['disputed', 'Disputed'],
    ['official', 'Official'],
  ] as const)('says what a result that is %s rests on', (result_state, words) => {
    const { lines } = toLeagueView(told({ games: [result(1, 0, { result_state })] }), now)
    expect(lines[0]).toMatchObject({ statusInWords: 'Final', provenance: words, hidesResult: false })
  })

  test('has a table for each division, in which those who are tied share their rank', () => {
    const games = [
      result(2, 0),
      result(1, 0, { home_team_id: badgers.id, away_team_id: herons.id, ...onDay('2026-04-05') }),
    ]
    const { divisions } = toLeagueView(told({ games }), now)
    const [first] = divisions
    expect(divisions.map(({ name, teams }) => [name, teams.length])).toEqual([
      ['U14', 3],
      ['U8', 1],
    ])
    expect(first?.standing?.columns.map(({ label }) => label)).toContain('Pct')
    expect([otters, badgers, herons].map(({ id }) => first?.placeOf(id)?.rankInWords)).toEqual(['=1', '=1', '3'])
  })

  test('has no table, score or place where results are hidden, and says what does not count elsewhere', () => {
    const mixed = result(5, 4, { away_team_id: voles.id })
    const games = [result(2, 0, onDay('2026-04-05')), mixed]
    const divisions = [division, { ...young, hides_results: true }]
    const data = told({ games, divisions, hidden: [mixed.id] })
    const view = toLeagueView(data, now)
    expect(
      view.divisions.map(({ name, standing, hidesResults }) => [name, standing?.notCounted, hidesResults]),
    ).toEqual([
      ['U14', 1, false],
      ['U8', undefined, true],
    ])
    expect(view.divisions[0]?.placeOf(otters.id)?.row.played).toBe(1)
    expect(
      view.lines.map(({ score, statusInWords, provenance, hidesResult }) => [
        score,
        statusInWords,
        provenance,
        hidesResult,
      ]),
    ).toEqual([
      ['2 – 0', 'Final', 'Confirmed by both', false],
      [null, 'Final', null, true],
    ])
    expect(toTeamView(view, voles.id)?.place).toBeNull()
  })

  test.each(['results', 'standings'] as const)('has no table at all without its %s', (part) => {
    const parts = publicParts.filter((each) => each !== part)
    const { divisions } = toLeagueView(told({ games: [result(2, 0)], parts }), now)
    expect(divisions.map(({ standing, teams }) => [standing, teams.length])).toEqual([
      [null, 3],
      [null, 1],
    ])
  })

  test('lists its venues only where it shows them', () => {
    const shown = toLeagueView(told(), now).venues
    expect(shown).toMatchObject([{ name: 'Mill Park', description: 'Enter by Mill Lane', fields: ['Field 2'] }])
    expect(toLeagueView(told({ parts: ['results'] }), now).venues).toEqual([])
  })

  test('names what is on, and each team’s part in it', () => {
    const games = [
      result(2, 0, onDay('2026-04-05')),
      game(onDay('2026-04-11')), // this game started half an hour ago
      game({ ...onDay('2026-04-12'), status: 'cancelled' }),
      game(onDay('2026-04-18')),
    ]
    const view = toLeagueView(told({ games }), now)
    expect(view.lines.filter(({ isOn }) => isOn).map(({ day }) => day)).toEqual(['Sat, Apr 11'])
    expect(view.isLive).toBe(true)
    const ours = toTeamView(view, herons.id)
    expect([ours?.lines.length, ours?.place?.outOf]).toEqual([4, 3])
    expect(toTeamView(view, badgers.id)).toMatchObject({ lines: [], divisionName: 'U14' })
    expect(toTeamView(view, testId())).toBeNull()
    expect(needsLiveUpdates(told({ games }), now)).toBe(true)
  })

  test('has a page for a team that is in no division', () => {
    const apart = toLeagueView(told({ games: [game()], divisions: [young] }), now)
    expect(toTeamView(apart, voles.id)?.divisionName).toBe('U8')
    expect(toTeamView(apart, otters.id)).toMatchObject({ divisionName: 'No division', lines: [{}] })
  })
})

test('a league is live from a game’s beginning until two hours after its end, or until its result', () => {
  const at = (status: Game['status'], moment: string) => {
    const plain = status === 'completed' ? result(1, 0) : game({ status })
    return needsLiveUpdates(told({ games: [plain] }), `2026-04-${moment}:00.000Z`) // the game is from 16:00 to 17:00 on the 11th
  }
  const moments = ['11T15:59', '11T16:00', '11T18:59', '11T19:00', '13T00:00']
  expect(moments.map((moment) => at('scheduled', moment))).toEqual([false, true, true, false, false])
  expect(moments.map((moment) => at('in_progress', moment))).toEqual([true, true, true, true, false])
  for (const over of ['completed', 'cancelled', 'postponed'] as const) {
    expect(moments.map((moment) => at(over, moment))).toEqual([false, false, false, false, false])
  }
})

describe('a tournament', () => {
  const entrants = [otters, herons, badgers, voles].map(({ id }) => id)
  const cup = makeTournament(createBracket(makeTournamentTemplate({ has_third_place_game: false }), 4), entrants)
  const played = cup.games.map((match) =>
    match.match_number === 1
      ? { ...match, status: 'completed' as const, home_score: 2, away_score: 1, result_state: 'official' as const }
      : match,
  )

  test('shows its bracket, with the teams that follow from the results so far', () => {
    const view = toLeagueView(told({ games: played, schedules: [season, cup.schedule] }), now)
    const [tournament] = view.tournaments
    expect(tournament?.matches).toHaveLength(3)
    const final = tournament?.lineOf.get(3)
    expect([final?.home.name, final?.away.name, final?.occasion]).toEqual([
      'Otters',
      'Winner of match 2',
      'Match 3, Final',
    ])
    expect(tournament?.standing).toBeNull()
    expect(toTeamView(view, herons.id)?.tournaments).toHaveLength(1)
    const two = makeTournament(createBracket(makeTournamentTemplate({ has_third_place_game: false }), 2), [
      otters.id,
      herons.id,
    ])
    const both = toLeagueView(
      told({ games: [...cup.games, ...two.games], schedules: [cup.schedule, two.schedule] }),
      now,
    )
    expect([herons, voles].map(({ id }) => toTeamView(both, id)?.tournaments.length)).toEqual([2, 1])
    expect(view.divisions[0]?.placeOf(otters.id)?.row.played).toBe(0) // cup games don't count in the league
  })

  test('without its bracket is a list of games, some of whose teams are to be announced', () => {
    const schedule = { ...cup.schedule, bracket: null, tournament_facts: null }
    const games = cup.games.map((match) => ({ ...match, home_source: null, away_source: null }))
    const view = toLeagueView(told({ games, schedules: [schedule] }), now)
    expect(view.tournaments).toEqual([])
    expect(view.lines.map(({ home }) => home.name)).toEqual(['Otters', 'Herons', 'To be announced'])
  })
})

test('points that were deducted are told without a reason', () => {
  const decided_at = '2026-04-09T10:00:00.000Z'
  const row = { id: testId(), team_id: herons.id, points: 2, decided_at }
  const league = readPublicLeague({ ...answerOf({ games: [result(0, 2)] }), deductions: [row] })
  expect(league?.deductions).toMatchObject([{ ...row, reason: '' }])
})

test('versions of the rules are told without who saved them', () => {
  const row = {
    id: testId(),
    league_id: testId(),
    number: 2,
    document: { format: 1 },
    applies_from: '2026-04-09',
    note: 'Cap 3',
  }
  const told = readPublicLeague({ ...answerOf(), rulebook_versions: [row] })
  expect(told?.rulebook_versions).toMatchObject([{ ...row, created_by: null }])
  const withAuthor = { ...row, created_by: testId() }
  expect(() => readPublicLeague({ ...answerOf(), rulebook_versions: [withAuthor] })).toThrow(/created_by/)
})

test('an address that is proposed is one that no other league has', () => {
  expect(suggestSlug('Spring League', [])).toBe('spring-league')
  expect(suggestSlug('Spring League', ['spring-league', 'spring-league-2'])).toBe('spring-league-3')
  expect([suggestSlug('Лига', []), suggestSlug('--', [])]).toEqual(['', ''])
  const long = 'a'.repeat(55).concat(' bcdefgh')
  expect(suggestSlug(long, [])).toBe(`${'a'.repeat(55)}-bcde`)
  expect(suggestSlug(long, [toSlug(long)])).toBe(`${'a'.repeat(55)}-2`)
})

test('an address is made of a league’s name', () => {
  const names = ['U12 Spring – Ligue Élan!', "St. Mary's & Co", 'Große Straße', '  --  ', 'Лига', 'x'.repeat(80)]
  expect(names.map(toSlug)).toEqual(['u12-spring-ligue-elan', 'st-marys-co', 'grosse-strasse', '', '', 'x'.repeat(60)])
  expect(['u12-spring', 'a--b', '-ab', 'ab', 'Ab1', 'x'.repeat(61)].map(isSlug)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
