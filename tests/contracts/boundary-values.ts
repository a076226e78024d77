import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'

// Values on and beside the line that a column's schema draws.

export type Schema = z.core.JSONSchema.BaseSchema
export type Values = Record<string, unknown>

export function unwrap(schema: Schema): { inner: Schema; nullable: boolean } {
  const options = schema.anyOf ?? []
  const inner = options.find(({ type }) => type !== 'null')
  return inner ? { inner, nullable: true } : { inner: schema, nullable: false }
}

export function sqlType({ type, format, items }: Schema): string {
  if (format === 'uuid') return 'uuid'
  if (format === 'date') return 'date'
  if (format === 'date-time') return 'timestamp(3) with time zone'
  if (type === 'array') return (items as Schema).type === 'object' ? 'jsonb' : `${sqlType(items as Schema)}[]`
  if (type === 'object') return 'jsonb'
  return type === 'string' ? 'text' : String(type)
}
/** What else has to change so that only the column in question decides. */
export function context(table: string, column: string, value: unknown): Values {
  const result = { status: 'completed', home_score: 1, away_score: 0, result_state: 'official', result_side: 'staff' }
  const none = { home_score: null, away_score: null, result_state: null, result_side: null, forfeited_by: null }
  switch (`${table}.${column}`) {
    case 'organizations.id':
      return { organization_id: value }
    case 'organizations.organization_id':
      return { id: value }
    case 'leagues.season_start':
      return { season_end: null }
    case 'leagues.season_end':
      return { season_start: null }
    case 'schedules.start_date':
      return { end_date: '9999-12-31' }
    case 'schedules.end_date':
      return { start_date: '0001-01-01' }
    case 'venue_opening_hours.opens':
      return { closes: '23:59' }
    case 'venue_opening_hours.closes':
      return { opens: '00:00' }
    case 'tournament_templates.format':
      return { pools: value === 'pools_to_bracket' ? 2 : null }
    case 'tournament_templates.pools':
      return { format: value === null ? 'single_elimination' : 'pools_to_bracket' }
    case 'sponsors.start_date':
    case 'venue_closures.start_date':
    case 'sponsor_packages.start_date':
      return { end_date: '9999-12-31' }
    case 'sponsors.end_date':
    case 'venue_closures.end_date':
    case 'sponsor_packages.end_date':
      return { start_date: '0001-01-01' }
    case 'sponsorship_assets.availability_start':
      return { availability_end: '9999-12-31' }
    case 'sponsorship_assets.availability_end':
      return { availability_start: '0001-01-01' }
    case 'games.start_time':
      return { end_time: '9999-12-31T23:59:59.999Z' }
    case 'games.end_time':
      return { start_time: '0001-01-01T00:00:00.000Z' }
    case 'games.status':
      if (value === 'completed') return { ...result, forfeited_by: null }
      return { ...none, forfeited_by: value === 'forfeited' ? 'both' : null }
    case 'games.home_score':
      return { ...none, status: 'in_progress', away_score: value === null ? null : 0 }
    case 'games.away_score':
      return { ...none, status: 'in_progress', home_score: value === null ? null : 0 }
    case 'games.result_state':
      return value === null ? { ...none, status: 'scheduled' } : { ...result, forfeited_by: null }
    case 'games.result_side':
      return { ...result, forfeited_by: null }
    case 'games.forfeited_by':
      return { ...none, status: value === null ? 'scheduled' : 'forfeited' }
    default:
      return {}
  }
}

/** `spelling`: Postgres may read it as a value that zod would want to see written otherwise. */
export type Candidate = { readonly value: unknown; readonly spelling?: boolean }

export function candidates(table: string, column: string, schema: Schema): Candidate[] {
  const { inner } = unwrap(schema)
  return [{ value: null }, ...valuesOf(table, column, inner)]
}

function valuesOf(table: string, column: string, schema: Schema): Candidate[] {
  const exactly = (...values: unknown[]): Candidate[] => values.map((value) => ({ value }))
  const otherwise = (...values: unknown[]): Candidate[] => values.map((value) => ({ value, spelling: true }))
  if (column === 'time_zone') return exactly('UTC', 'America/Denver', '', 'x'.repeat(65))
  if (column === 'constraints') return exactly(...constraintsToTry())
  if (column === 'changes') return exactly(...changesToTry())
  if (column === 'template_config') return exactly(...templateConfigsToTry())
  if (schema.enum)
    return [...exactly(...schema.enum, 'other', '', ' '), ...exactly(String(schema.enum[0]).toUpperCase())]

  switch (sqlType(schema)) {
    case 'uuid':
      // An id that other rows point at cannot change, which says nothing about its form.
      return [
        ...exactly(randomUUID(), '0196c1d2-7b3a-7cde-8f01-23456789abcd', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
        ...exactly('0196c1d2-7b3a-0cde-8f01-23456789abcd', '0196c1d2-7b3a-4cde-cf01-23456789abcd', 'no id', ''),
      ].filter(({ value }) => table !== 'score_reports' || column !== 'reported_by' || rfc.test(String(value)))
    case 'date':
      return [
        ...exactly(
          '0001-01-01',
          '9999-12-31',
          '2024-02-29',
          '0000-01-01',
          '2026-02-29',
          '2026-13-01',
          '2026-04-31',
          '',
        ),
        ...otherwise(
          '2026-1-1',
          '20260101',
          'January 5, 2026',
          'infinity',
          '12026-01-01',
          'today',
          '2026-01-01T10:00:00Z',
        ),
      ]
    case 'timestamp(3) with time zone':
      return [
        ...exactly('0001-01-01T00:00:00.001Z', '9999-12-31T23:59:59.998Z', '2026-04-11T16:00:00Z'),
        ...exactly('2026-04-11T16:00:00.123456+05:30', '0000-05-05T00:00:00Z', '2026-02-29T00:00:00Z', 'noon', ''),
        ...otherwise(
          '2026-04-11 16:00',
          'infinity',
          '-infinity',
          '12026-01-01T00:00:00Z',
          '2026-04-11T24:00:00Z',
          'now',
        ),
      ]
    case 'integer': {
      const { minimum = 0, maximum = 0 } = schema
      return [
        ...exactly(minimum, minimum - 1, maximum, maximum + 1, maximum + 0.5, 1e12, -1),
        ...otherwise(String(minimum), `${minimum}.0`, true),
      ]
    }
    case 'boolean':
      return [...exactly(true, false, 'perhaps', 2), ...otherwise('yes', 1, 0)]
    case 'text[]':
      return exactly(
        [],
        ['scored'],
        ['head_to_head', 'difference', 'scored'],
        ['scored', 'scored', 'scored'],
        ['scored', 'scored', 'scored', 'scored'],
        ['alphabet'],
        [null],
        [['scored']],
      )
    default:
      if (schema.pattern === undefined) return texts(schema)
      if (column === 'opens' || column === 'closes') return exactly(...timesOfDay)
      return column.endsWith('color') ? exactly(...colours) : exactly(...addresses)
  }
}

const rfc = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Both sides count characters, not the two halves that JavaScript keeps some of them in. */
function texts({ minLength = 0, maxLength = 0 }: Schema): Candidate[] {
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0)
  const values = [
    ...lengths.map((length) => 'é'.repeat(length)),
    ...lengths.map((length) => '🥅'.repeat(length)),
    ' '.repeat(maxLength),
    'a null \u0000 in it',
    'half a character \ud83e in it',
    ...(maxLength > 20 ? ['tab\tand\nline'] : []),
  ]
  return values.map((value) => ({ value }))
}

// On the hour before the last: for a value that is taken, the other end of the day has to be another time.
const timesOfDay = [
  '00:01',
  '09:30',
  '19:59',
  '23:58',
  '24:00',
  '23:60',
  '9:30',
  '09:30:00',
  '09:30\n',
  '0930',
  '٠٩:٣٠',
  '',
]

const colours = ['#0B6B4F', '#abcdef', '#fff', '0B6B4F', '#0B6B4G', '#0B6B4F0', '#0B6B4F\n', '', 'red']

/** Some of these belong in an address: whether they do is for both sides to say alike. */
const oddCharacters =
  '" \' < > \\ \t \u0085 \u00A0 \u1680 \u2003 \u2028 \u202F \u205F \u3000 \uFEFF \u200B \u180E'.split(' ')

const addresses = [
  'https://example.com/logo.png',
  'https://x',
  `https://${'x'.repeat(492)}`,
  `https://${'x'.repeat(493)}`,
  `https://${'🥅'.repeat(492)}`,
  `https://${'🥅'.repeat(493)}`,
  'http://example.com',
  'javascript:alert(1)',
  'https://',
  ' https://x',
  'HTTPS://X',
  'https://x\n',
  'https://x y',
  ...oddCharacters.map((character) => `https://x${character}y`),
]

function templateConfigsToTry(): unknown[] {
  const id = '0196c1d2-7b3a-7cde-8f01-23456789abcd'
  const whole = { maxTeams: 8, registrationDeadline: '2026-03-01', venueIds: [id] }
  const changed: Values[] = [
    ...[2, 64, 1, 65, 2.5, '8', null, [8]].map((maxTeams) => ({ maxTeams })),
    ...['2024-02-29', '0001-01-01', '2026-02-29', '0000-01-01', '2026-1-1', '', null, 5, ['2026-03-01']].map(
      (registrationDeadline) => ({ registrationDeadline }),
    ),
    ...[[], ['x'], [null], [5], null, 'x', id].map((venueIds) => ({ venueIds })),
    { venueIds: Array.from({ length: 1000 }, () => id) },
    { venueIds: Array.from({ length: 1001 }, () => id) },
  ]
  return variantsOf(whole, changed)
}

function changesToTry(): unknown[] {
  const id = '0196c1d2-7b3a-7cde-8f01-23456789abcd'
  const plan = {
    start_time: '2026-04-11T16:00:00.000Z',
    end_time: '2024-02-29T23:59:59.999Z',
    field_id: id.toUpperCase(),
    status: 'scheduled',
    forfeited_by: null,
  }
  const plans = variantsOf(plan, [
    ...['2026-04-11T16:00:00Z', '2026-04-11T16:00:00.000+05:30', '2026-02-29T16:00:00.000Z', '', 5, null].flatMap(
      (instant) => [{ start_time: instant }, { end_time: instant }],
    ),
    ...['2026-04-11T24:00:00.000Z', '0000-04-11T16:00:00.000Z', '2026-04-11T16:60:00.000Z', '2026-04-11'].map(
      (start_time) => ({ start_time }),
    ),
    ...[null, 'x', 5].map((field_id) => ({ field_id })),
    ...['postponed', 'forfeited', 'lost', null].map((status) => ({ status })),
    ...['home', 'away', 'both', 'nobody'].map((forfeited_by) => ({ forfeited_by })),
  ])
  const one = { gameId: id, from: plan, to: plan }
  const lists = [...plans.flatMap((each) => [{ from: each }, { to: each }]), { gameId: 'x' }, { gameId: null }]
  return [
    ...variantsOf(one, lists as Values[]).map((each) => [each]),
    [],
    [one, one],
    Array.from({ length: 1000 }, () => one),
    Array.from({ length: 1001 }, () => one),
    one,
    'text',
    5,
  ]
}

/** The whole value, with each change, and without each of its parts; and values that are nothing of the kind. */
function variantsOf(whole: Values, changed: readonly Values[]): unknown[] {
  const missing = Object.keys(whole).map((key) =>
    Object.fromEntries(Object.entries(whole).filter(([each]) => each !== key)),
  )
  return [whole, ...changed.map((change) => ({ ...whole, ...change })), ...missing, {}, [], 'text', 5, true]
}

function constraintsToTry(): unknown[] {
  const id = '0196c1d2-7b3a-7cde-8f01-23456789abcd'
  const whole = {
    preferredDays: [1, 7],
    timeSlots: [{ start: '09:00', end: '23:59' }],
    blackoutDates: ['2026-12-25', '2024-02-29', '2000-02-29'],
    teamIds: [id],
    fieldIds: [id.toUpperCase()],
    divisionIds: [],
    meetings: 2,
    gameMinutes: 60,
    turnaroundMinutes: 0,
    minGameSpacing: 1.5,
    maxGamesPerDay: 1,
    homeAwayBalance: true,
    seed: 4_294_967_295,
  }
  const changed: Values[] = [
    { preferredDays: [] },
    { preferredDays: [0] },
    { preferredDays: [8] },
    { preferredDays: [1.5] },
    { preferredDays: ['1'] },
    { preferredDays: 1 },
    { preferredDays: [1, 2, 3, 4, 5, 6, 7, 1] },
    { timeSlots: [{ start: '24:00', end: '25:00' }] },
    { timeSlots: [{ start: '9:00', end: '10:00' }] },
    { timeSlots: [{ start: '09:00' }] },
    { timeSlots: [[{ start: '09:00', end: '10:00' }]] },
    { timeSlots: [{ start: '09:00\n', end: '10:00' }] },
    { timeSlots: Array.from({ length: 49 }, () => ({ start: '09:00', end: '10:00' })) },
    { blackoutDates: ['2026-02-29'] },
    { blackoutDates: ['1900-02-29'] },
    { blackoutDates: ['2026-04-31'] },
    { blackoutDates: ['2026-1-1'] },
    { blackoutDates: ['0000-01-01'] },
    { teamIds: ['x'] },
    { teamIds: [null] },
    { teamIds: [5] },
    { teamIds: Array.from({ length: 1000 }, () => id) },
    { teamIds: Array.from({ length: 1001 }, () => id) },
    { fieldIds: ['0196c1d2-7b3a-0cde-8f01-23456789abcd'] },
    { divisionIds: null },
    { meetings: 0 },
    { meetings: 5 },
    { meetings: 1.5 },
    { meetings: '1' },
    { meetings: [1] },
    { gameMinutes: 0 },
    { gameMinutes: 601 },
    { turnaroundMinutes: -1 },
    { turnaroundMinutes: 601 },
    { minGameSpacing: -0.5 },
    { minGameSpacing: 336 },
    { minGameSpacing: 336.5 },
    { maxGamesPerDay: 0 },
    { maxGamesPerDay: 25 },
    { homeAwayBalance: 1 },
    { homeAwayBalance: null },
    { seed: -1 },
    { seed: 4_294_967_296 },
    { seed: 0.5 },
    ...rulesToTry(id),
  ]
  return variantsOf(whole, changed)
}

/** What may be missing from the settings of a schedule, and is asked for where it is there. */
function rulesToTry(id: string): Values[] {
  const whole = (key: string, most: number) =>
    [0, most, -1, most + 1, 0.5, '1', null, [1], {}].map((value) => ({ [key]: value }))
  const list = (key: string, good: Values, wrong: readonly Values[]) => [
    ...[[], [good, good], Array.from({ length: 1000 }, () => good), Array.from({ length: 1001 }, () => good)].map(
      (value) => ({ [key]: value }),
    ),
    ...[null, good, 'x', 5, [5], [null], [[good]], [{}]].map((value) => ({ [key]: value })),
    ...[{ teamId: 'x' }, { teamId: null }, { teamId: [id] }, ...wrong].map((change) => ({
      [key]: [good, { ...good, ...change }],
    })),
    ...Object.keys(good).map((missing) => ({
      [key]: [Object.fromEntries(Object.entries(good).filter(([each]) => each !== missing))],
    })),
  ]
  return [
    ...whole('crossDivisionMeetings', 4),
    ...whole('minDaysBetweenMeetings', 365),
    ...list('teamBlackouts', { teamId: id, startDate: '2026-12-24', endDate: '2028-02-29' }, [
      { startDate: '2026-02-29' },
      { startDate: '0000-01-01' },
      { endDate: '2026-1-1' },
      { endDate: null },
      { endDate: ['2026-01-01'] },
    ]),
    ...list('homeFields', { teamId: id, fieldIds: [id] }, [
      { fieldIds: [] },
      { fieldIds: ['x'] },
      { fieldIds: [null] },
      { fieldIds: id },
      { fieldIds: null },
      { fieldIds: Array.from({ length: 1001 }, () => id) },
    ]),
    ...list('teamPreferences', { teamId: id, weekday: 7, start: '00:00', end: '23:59' }, [
      { weekday: 0 },
      { weekday: 8 },
      { weekday: 1.5 },
      { weekday: '1' },
      { start: '24:00' },
      { start: '9:00' },
      { end: null },
      { end: ['10:00'] },
    ]),
    ...[[], [[]], [[id, id.toUpperCase()]], [[id], ['x']], [id], [null], [5], null, id, {}, [[[id]]]].map(
      (sharedPeople) => ({ sharedPeople }),
    ),
    { sharedPeople: [Array.from({ length: 1001 }, () => id)] },
    { sharedPeople: Array.from({ length: 1001 }, () => [id]) },
    ...[{}, [], null, 5, 'x'].map((importance) => ({ importance })),
    ...['travel', 'utilisation', 'preferences'].flatMap((key) =>
      [0, 3, -1, 4, 1.5, '1', null, [1]].map((value) => ({ importance: { [key]: value } })),
    ),
  ]
}
