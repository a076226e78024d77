import { describe, expect, it, test } from 'vitest'
import {
  calendarDateSchema,
  hexColorSchema,
  degreesSchema,
  hexPublicKeySchema,
  hexSignatureSchema,
  httpsUrlSchema,
  sitePathSchema,
  instantSchema,
  jpegDataUrlSchema,
  localTimeSchema,
  scoreSchema,
  slugSchema,
  storedInstantSchema,
  textSchema,
  versionSchema,
} from '#domain/schema/columns.ts'
import { scheduleConstraintsSchema, type ScheduleConstraints } from '#domain/schema/schedules.ts'
import { tableNames, tables, type AnyRow, type TableName } from '#domain/schema/tables.ts'
import {
  bracketSourceSchema,
  storedBracketSchema,
  templateConfigSchema,
  tournamentFactsSchema,
} from '#domain/schema/tournaments.ts'
import * as make from '../support/rows/factories.ts'

const rows: Readonly<Record<TableName, AnyRow>> = {
  organizations: make.makeOrganization(),
  memberships: make.makeMembership(),
  leagues: make.makeLeagueRow(),
  divisions: make.makeDivision(),
  teams: make.makeTeam(),
  players: make.makePlayer(),
  team_staff: make.makeTeamStaff(),
  venues: make.makeVenue(),
  venue_fields: make.makeField(),
  venue_opening_hours: make.makeOpeningHours(),
  venue_closures: make.makeClosure(),
  league_events: make.makeLeagueEvent(),
  tournament_templates: make.makeTournamentTemplate(),
  schedules: make.makeSchedule(),
  games: make.makeGame(),
  score_reports: make.makeScoreReport(),
  sponsors: make.makeSponsor(),
  sponsorship_packages: make.makeSponsorshipPackage(),
  sponsorship_assets: make.makeAsset(),
  sponsor_packages: make.makeSponsorPackage(),
  package_assets: make.makePackageAsset(),
  notifications: make.makeNotification(),
  schedule_changes: make.makeScheduleChange(),
  point_deductions: make.makePointDeduction(),
  rulebook_versions: make.makeRulebookVersion(),
  lot_draws: make.makeLotDraw(),
  device_keys: make.makeDeviceKey(),
  fulfillment_items: make.makeFulfillmentItem(),
  fulfillment_photos: make.makeFulfillmentPhoto(),
  sponsorship_reports: make.makeSponsorshipReport(),
}

const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success
const wordsOf = (table: TableName, given: object) =>
  tables[table].row.safeParse({ ...rows[table], ...given }).error?.issues.map(({ message }) => message) ?? []

/** Returns the columns that the schema accepts even if they are missing or nonsensical. */
function lenient(schema: { safeParse: (value: unknown) => { success: boolean } }, value: object): string[] {
  return Object.keys(value).flatMap((key) => {
    const without = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    const isNoticed = !accepts(schema, without) && !accepts(schema, { ...value, [key]: () => 0 })
    return isNoticed ? [] : [key]
  })
}

describe('a row', () => {
  test.each(tableNames)('of %s has all its columns, each of its kind, and nothing else', (table) => {
    const { row } = tables[table]
    expect(row.parse({ ...rows[table], surplus: 1 })).toEqual(rows[table])
    expect(lenient(row, rows[table])).toEqual([])
  })

  it('says what is wrong where somebody types it', () => {
    expect([
      wordsOf('organizations', { name: '' }),
      wordsOf('leagues', { name: 'ab' }),
      wordsOf('divisions', { name: '' }),
      wordsOf('teams', { name: '' }),
      wordsOf('players', { display_name: '' }),
      wordsOf('venues', { name: 'ab' }),
      wordsOf('venues', { address: '1 Rd' }),
      wordsOf('venue_fields', { name: '' }),
      wordsOf('schedules', { name: 'ab' }),
      wordsOf('sponsors', { company_name: '' }),
      wordsOf('sponsorship_packages', { name: '' }),
      wordsOf('sponsorship_assets', { name: '' }),
      wordsOf('point_deductions', { reason: '' }),
      wordsOf('teams', { primary_color: 'green' }),
      wordsOf('teams', { logo_url: 'http://example.com/a.png' }),
      wordsOf('leagues', { season_start: '0000-01-01' }),
      wordsOf('leagues', { description: 'a\u0000' }),
      wordsOf('venues', { latitude: 50.85031234, longitude: 4 }),
    ]).toEqual([
      ['Organization name is required'],
      ['League name must be at least 3 characters'],
      ['Division name is required'],
      ['Team name is required'],
      ['Name is required'],
      ['Venue name must be at least 3 characters'],
      ['Address is required'],
      ['Field name is required'],
      ['Schedule name must be at least 3 characters'],
      ['Company name is required'],
      ['Package name is required'],
      ['Asset name is required'],
      ['Please give a reason'],
      ['Use a color like #0B6B4F'],
      ['Use a path on this site, such as /logos/otters.svg'],
      ['Use a year from 1 to 9999'],
      ['Contains a character that cannot be stored'],
      ['Use six decimals at most'],
    ])
  })
})

describe('the registry of tables', () => {
  it('lets devices make, change and remove nothing that is not said', () => {
    expect(tables.device_keys).toMatchObject({
      creatable: false,
      appendOnly: false,
      patchable: [],
      cas: [],
      cascadesFrom: {},
    })
    expect(tables.memberships).toMatchObject({ creatable: false, patchable: [] })
    expect(tableNames.filter((name) => !tables[name].creatable)).toEqual([
      'organizations',
      'memberships',
      'notifications',
      'device_keys',
    ])
    expect(tableNames.filter((name) => tables[name].appendOnly)).toEqual([
      'score_reports',
      'schedule_changes',
      'rulebook_versions',
    ])
    expect(tableNames.filter((name) => tables[name].cas.length > 0)).toEqual([
      'leagues',
      'teams',
      'league_events',
      'schedules',
      'games',
      'sponsor_packages',
    ])
  })

  test.each(tableNames)('names columns and tables for %s that there are', (table) => {
    const { patchable, cas, cascadesFrom } = tables[table]
    const columns = new Set(Object.keys(rows[table]))
    expect([...patchable, ...Object.keys(cascadesFrom)].filter((column) => !columns.has(column))).toEqual([])
    expect(cas.filter((column) => !(patchable as readonly string[]).includes(column))).toEqual([])
    const above = tableNames.slice(0, tableNames.indexOf(table))
    expect(Object.values(cascadesFrom).filter((parent) => !above.includes(parent as TableName))).toEqual([])
    for (const fixed of ['id', 'organization_id', 'version']) expect(patchable).not.toContain(fixed)
  })
})

describe('a column', () => {
  it('of text counts what it holds, and takes only what can be stored', () => {
    const short = textSchema(2, 4)
    expect(
      ['a', 'ab', 'abcd', 'abcde', 'a\u0000b', 'a\ud800', 'a\ud83d\ude00'].map((value) => accepts(short, value)),
    ).toEqual([false, true, true, false, false, false, true])
  })

  it('of a date is a day that there is', () => {
    for (const day of ['2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31'])
      expect([day, accepts(calendarDateSchema, day)]).toEqual([day, true])
    for (const none of ['2026-02-29', '0000-01-01', '2026-2-1', '2026-01-01T00:00:00Z', ''])
      expect([none, accepts(calendarDateSchema, none)]).toEqual([none, false])
  })

  it('of an instant is kept in one form, whatever form it arrived in', () => {
    const kept = '2026-11-21T10:30:00.000Z'
    for (const form of [kept, '2026-11-21T10:30:00Z', '2026-11-21T11:30:00.000+01:00', '2026-11-21T10:30:00.000000Z'])
      expect(instantSchema.parse(form)).toBe(kept)
    expect(instantSchema.parse('2026-11-21T10:30:00.1234+00:00')).toBe('2026-11-21T10:30:00.123Z')
    expect(instantSchema.parse('2026-11-21T10:30:00-0500'.replace('-0500', '-05:00'))).toBe('2026-11-21T15:30:00.000Z')
    for (const none of ['2026-11-21', '2026-11-21T10:30:00', '0000-11-21T10:30:00.000Z', 'now'])
      expect([none, accepts(instantSchema, none)]).toEqual([none, false])
    expect(
      [kept, '2026-11-21T10:30:00Z', '2026-11-21T11:30:00.000+01:00'].map((each) => accepts(storedInstantSchema, each)),
    ).toEqual([true, false, false])
    expect(accepts(storedInstantSchema, '0000-11-21T10:30:00.000Z')).toBe(false)
  })

  test.each([
    [
      'a time of day',
      localTimeSchema,
      ['00:00', '09:59', '19:30', '23:59'],
      ['24:00', '9:59', '09:60', '09:5', '109:30', '09:300', '0x:30', '09:x0'],
    ],
    ['a score', scoreSchema, [0, 999], [-1, 1000, 1.5, '1', null]],
    ['a latitude', degreesSchema(90), [-90, 90, 0, 50.850312], [-90.000001, 90.000001, 50.8503121, Number.NaN]],
    ['a color', hexColorSchema, ['#0B6B4F', '#abcdef'], ['#fff', '0B6B4F', '#0B6B4F0', 'x#0B6B4F', '#0B6B4G']],
    [
      'a picture of this site',
      sitePathSchema,
      ['/a.png', '/logos/Otters_1~x-y.svg', `/${'a'.repeat(299)}`, '/a/../b'],
      [
        '',
        '/',
        'a.png',
        '//x.example/a.png',
        '/\\\\x.example',
        'https://x.example/a.png',
        '/a b',
        '/a?b',
        '/a#b',
        '/ä',
      ],
    ],
    [
      'an address',
      httpsUrlSchema,
      ['https://example.com/a.png?b=1', `https://${'a'.repeat(492)}`],
      [
        'http://example.com',
        'xhttps://example.com',
        'https://',
        'https://a b',
        'https://a"b',
        "https://a'b",
        'https://a<b',
        'https://a>b',
        'https://a\\b',
        `https://${'a'.repeat(493)}`,
      ],
    ],
    [
      'a name in addresses',
      slugSchema,
      ['abc', 'u12-spring', 'a'.repeat(60)],
      ['ab', 'a'.repeat(61), '-abc', 'abc-', 'a--b', 'Abc', 'a b'],
    ],
    [
      'a picture',
      jpegDataUrlSchema,
      [`data:image/jpeg;base64,${'A'.repeat(20)}`, `data:image/jpeg;base64,${'a+/9'.repeat(5)}==`],
      [
        `data:image/jpeg;base64,${'A'.repeat(19)}`,
        `data:image/png;base64,${'A'.repeat(20)}`,
        `xdata:image/jpeg;base64,${'A'.repeat(20)}`,
        `data:image/jpeg;base64,${'A'.repeat(20)}===`,
        `data:image/jpeg;base64,${'A'.repeat(20)}=A`,
        `data:image/jpeg;base64,${'A'.repeat(60_000)}`,
      ],
    ],
    [
      'a public key',
      hexPublicKeySchema,
      [`04${'0f'.repeat(64)}`],
      [
        `05${'0f'.repeat(64)}`,
        `04${'0f'.repeat(63)}`,
        `04${'0f'.repeat(65)}`,
        `04${'0G'.repeat(64)}`,
        `x04${'0f'.repeat(64)}`,
      ],
    ],
    [
      'a signature',
      hexSignatureSchema,
      ['0f'.repeat(64)],
      ['0f'.repeat(63), '0f'.repeat(65), '0F'.repeat(64), `x${'0f'.repeat(64)}`],
    ],
    ['a version', versionSchema, [0, 7, Number.MAX_SAFE_INTEGER], [-1, 0.5, '0']],
  ] as const)('of %s takes what is one and nothing else', (_name, schema, good, bad) => {
    for (const value of good) expect([value, accepts(schema, value)]).toEqual([value, true])
    for (const value of bad) expect([value, accepts(schema, value)]).toEqual([value, false])
  })
})

describe('what a schedule is made with', () => {
  const [team, other, field] = [make.testId(), make.testId(), make.testId()]
  const constraints: ScheduleConstraints = {
    preferredDays: [6, 7],
    timeSlots: [{ start: '10:00', end: '11:30' }],
    blackoutDates: ['2026-07-04'],
    teamIds: [team, other],
    fieldIds: [field],
    divisionIds: [],
    meetings: 2,
    gameMinutes: 60,
    turnaroundMinutes: 15,
    minGameSpacing: 24.5,
    maxGamesPerDay: 2,
    homeAwayBalance: true,
    seed: 7,
  }
  const wishes: Partial<ScheduleConstraints> = {
    gamesPerTeam: 10,
    crossDivisionMeetings: 1,
    minDaysBetweenMeetings: 14,
    teamBlackouts: [{ teamId: team, startDate: '2026-05-01', endDate: '2026-05-03' }],
    homeFields: [{ teamId: team, fieldIds: [field] }],
    sharedPeople: [[team, other]],
    teamPreferences: [{ teamId: team, weekday: 6, start: '08:00', end: '10:00' }],
    importance: { travel: 3, utilization: 0, preferences: 1 },
  }

  it('is all there, and what was not asked for may be left out', () => {
    expect(scheduleConstraintsSchema.parse(constraints)).toEqual(constraints)
    expect(lenient(scheduleConstraintsSchema, constraints)).toEqual([])
    const all = { ...constraints, ...wishes }
    expect(scheduleConstraintsSchema.parse(all)).toEqual(all)
    for (const key of Object.keys(wishes))
      expect([key, accepts(scheduleConstraintsSchema, { ...all, [key]: () => 0 })]).toEqual([key, false])
  })

  it.each([
    ['preferredDays', [[1], []], [[0], [8], [1, 2, 3, 4, 5, 6, 7, 1]]],
    [
      'timeSlots',
      [[], [{ start: '10:00', end: '11:00', weekdays: [1, 7] }]],
      [
        [{ start: '10:00', end: '11:00', weekdays: [] }],
        [{ start: '10:00' }],
        [{ end: '10:00' }],
        [{ start: '10', end: '11:00' }],
      ],
    ],
    ['blackoutDates', [[]], [['2026-02-30']]],
    ['meetings', [1, 4], [0, 5]],
    ['gameMinutes', [1, 600], [0, 601]],
    ['turnaroundMinutes', [0, 600], [-1, 601]],
    ['minGameSpacing', [0, 336], [-0.5, 336.5]],
    ['maxGamesPerDay', [1, 24], [0, 25]],
    ['seed', [0, 4_294_967_295], [-1, 4_294_967_296]],
    ['gamesPerTeam', [1, 100], [0, 101]],
    ['crossDivisionMeetings', [0, 4], [-1, 5]],
    ['minDaysBetweenMeetings', [0, 365], [-1, 366]],
    [
      'teamBlackouts',
      [[]],
      [[{ teamId: team, startDate: '2026-05-01' }], [{ startDate: '2026-05-01', endDate: '2026-05-01' }]],
    ],
    ['homeFields', [[]], [[{ teamId: team }], [{ fieldIds: [] }]]],
    [
      'teamPreferences',
      [[]],
      [
        [{ teamId: team, weekday: 0, start: '08:00', end: '10:00' }],
        [{ teamId: team, weekday: 8, start: '08:00', end: '10:00' }],
      ],
    ],
    [
      'doubleheaders',
      [{ gapMinutes: 0, exchangesSides: true }],
      [{ gapMinutes: 241, exchangesSides: true }, { gapMinutes: 15 }, { exchangesSides: false }],
    ],
    ['importance', [{}, { travel: 0 }], [{ travel: 4 }, { utilization: -1 }, { preferences: 1.5 }]],
  ])('%s has its bounds', (key, good, bad) => {
    for (const value of good)
      expect([value, accepts(scheduleConstraintsSchema, { ...constraints, [key]: value })]).toEqual([value, true])
    for (const value of bad)
      expect([value, accepts(scheduleConstraintsSchema, { ...constraints, [key]: value })]).toEqual([value, false])
  })
})

describe('what a tournament carries', () => {
  const final = {
    number: 1,
    stage: 'final',
    round: 1,
    position: 0,
    pool: null,
    sources: [
      { kind: 'seed', seed: 1 },
      { kind: 'seed', seed: 64 },
    ],
    ifNeeded: false,
  }
  const bracket = { format: 'single_elimination', teams: 2, pools: [[1, 2]], matches: [final] }
  const [one, two] = [make.testId(), make.testId()]

  it('is whole: a bracket, its matches, what staff say, and what it was made with', () => {
    expect(storedBracketSchema.parse(bracket)).toEqual(bracket)
    expect(lenient(storedBracketSchema, bracket)).toEqual([])
    const match = { safeParse: (value: unknown) => storedBracketSchema.safeParse({ ...bracket, matches: [value] }) }
    expect(lenient(match, final)).toEqual([])
    const facts = { entrants: [one, two], withdrawn: [], placings: [null, [one, two]] }
    expect(tournamentFactsSchema.parse(facts)).toEqual(facts)
    expect(lenient(tournamentFactsSchema, facts)).toEqual([])
    expect(accepts(tournamentFactsSchema, { ...facts, entrants: [one] })).toBe(false)
    const config = { maxTeams: 8, registrationDeadline: '2026-05-01', venueIds: [one] }
    expect(templateConfigSchema.parse(config)).toEqual(config)
    expect(lenient(templateConfigSchema, config)).toEqual([])
    expect([1, 2, 64, 65].map((maxTeams) => accepts(templateConfigSchema, { ...config, maxTeams }))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(accepts(storedBracketSchema, { ...bracket, matches: [] })).toBe(false)
  })

  it.each([
    [
      [
        { kind: 'seed', seed: 1 },
        { kind: 'seed', seed: 64 },
      ],
      [{ kind: 'seed', seed: 0 }, { kind: 'seed', seed: 65 }, { kind: 'seed' }],
    ],
    [
      [
        { kind: 'place', place: 1, pool: 0 },
        { kind: 'place', place: 64, pool: 31 },
      ],
      [
        { kind: 'place', place: 0, pool: 0 },
        { kind: 'place', place: 1, pool: 32 },
        { kind: 'place', place: 1 },
      ],
    ],
    [
      [{ kind: 'winner', match: 1000 }],
      [{ kind: 'winner', match: 0 }, { kind: 'winner', match: 1001 }, { kind: 'winner' }],
    ],
    [
      [{ kind: 'loser', match: 1, firstGameOnly: true }],
      [{ kind: 'loser', match: 1 }, { kind: 'loser', firstGameOnly: true }, { kind: 'bye' }],
    ],
  ])('knows where the teams of a match come from: %j', (good, bad) => {
    for (const source of good) expect(bracketSourceSchema.parse(source)).toEqual(source)
    for (const source of bad) expect([source, accepts(bracketSourceSchema, source)]).toEqual([source, false])
  })
})
