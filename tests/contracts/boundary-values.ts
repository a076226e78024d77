import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { bracketFor, bracketsToTry, factsFor, factsToTry, openMatch, seed, sourcesToTry } from './bracket-values.ts'
import { unsignedReport } from '#domain/unsigned-report.ts'
import { changesToTry, constraintsToTry, gameDetailsToTry, templateConfigsToTry } from './boundary-objects.ts'

// Values at and just beyond the limits of a column's schema.

export type Schema = z.core.JSONSchema.BaseSchema
export type Values = Record<string, unknown>

export function unwrap(schema: Schema): { inner: Schema; nullable: boolean } {
  const options = schema.anyOf ?? []
  const inner = options.find(({ type }) => type !== 'null')
  return inner ? { inner, nullable: true } : { inner: schema, nullable: false }
}

export function sqlType({ type, format, items, anyOf, oneOf }: Schema): string {
  if (anyOf ?? oneOf) return 'jsonb'
  if (format === 'uuid') return 'uuid'
  if (format === 'date') return 'date'
  if (format === 'date-time') return 'timestamp(3) with time zone'
  if (type === 'array') return (items as Schema).type === 'object' ? 'jsonb' : `${sqlType(items as Schema)}[]`
  if (type === 'object') return 'jsonb'
  if (type === 'number') return 'double precision'
  return type === 'string' ? 'text' : String(type)
}

/** Returns the other values that must change so that only this column decides whether the row is accepted. */
export function context(table: string, column: string, value: unknown): Values {
  const result = { status: 'completed', home_score: 1, away_score: 0, result_state: 'official', result_side: 'staff' }
  const none = { home_score: null, away_score: null, result_state: null, result_side: null, forfeited_by: null }
  switch (`${table}.${column}`) {
    case 'notifications.title':
      return { content: value === null ? { event: 'x' } : null }
    case 'notifications.content':
      return { title: value === null ? 'x' : null }
    case 'organizations.id':
      return { organization_id: value }
    case 'organizations.organization_id':
      return { id: value }
    case 'leagues.is_public':
      return { slug: `league-${randomUUID()}` }
    case 'leagues.season_start':
      return { season_end: null }
    case 'leagues.season_end':
      return { season_start: null }
    case 'teams.left_at':
    case 'teams.left_as':
    case 'teams.left_reason':
      return value === null
        ? { left_at: null, left_as: null, left_reason: null }
        : { left_at: '2026-05-09T23:59:59.999Z', left_as: 'withdrawn', left_reason: 'x' }
    case 'schedules.start_date':
      return { end_date: '9999-12-31' }
    case 'schedules.end_date':
      return { start_date: '0001-01-01' }
    case 'venues.latitude':
      return { longitude: value === null ? null : 4.3517 }
    case 'venues.longitude':
      return { latitude: value === null ? null : 50.8503 }
    case 'venue_opening_hours.opens':
      return { closes: '23:59' }
    case 'venue_opening_hours.closes':
      return { opens: '00:00' }
    case 'tournament_templates.format':
      return { pools: value === 'pools_to_bracket' ? 2 : null }
    case 'tournament_templates.two_legs':
    case 'tournament_templates.best_of':
      return { best_of: column === 'best_of' ? value : 1, two_legs: column === 'best_of' ? null : value }
    case 'tournament_templates.rounds':
      return { format: value === null ? 'single_elimination' : 'swiss', pools: null }
    case 'tournament_templates.pools':
      return { format: value === null ? 'single_elimination' : 'pools_to_bracket' }
    case 'sponsors.start_date':
    case 'venue_closures.start_date':
    case 'sponsor_packages.start_date':
    case 'sponsorship_reports.start_date':
      return { end_date: '9999-12-31' }
    case 'sponsor_packages.cancelled_on':
      return { status: 'cancelled' }
    case 'sponsors.end_date':
    case 'venue_closures.end_date':
    case 'sponsor_packages.end_date':
    case 'sponsorship_reports.end_date':
      return { start_date: '0001-01-01' }
    case 'sponsorship_assets.availability_start':
      return { availability_end: '9999-12-31' }
    case 'sponsorship_assets.availability_end':
      return { availability_start: '0001-01-01' }
    case 'league_events.kind':
      return { title: 'Photo day' }
    case 'league_events.start_time':
      return { end_time: later(value, 1) ?? '9999-12-31T23:59:59.999Z' }
    case 'league_events.end_time':
      return { start_time: later(value, -1) ?? '0001-01-01T00:00:00.000Z' }
    case 'league_events.place':
      return { field_id: null }
    case 'games.start_time':
      return { end_time: '9999-12-31T23:59:59.999Z' }
    case 'games.end_time':
      return { start_time: '0001-01-01T00:00:00.000Z' }
    case 'games.home_team_id':
    case 'games.away_team_id':
      return value === null ? { ...openMatch, ...none, status: 'scheduled' } : {}
    case 'games.home_source':
      return { ...openMatch, ...none, status: 'scheduled', away_source: value === null ? null : seed }
    case 'games.away_source':
      return { ...openMatch, ...none, status: 'scheduled', home_source: value === null ? null : seed }
    case 'games.winner':
      return { ...result, away_score: 1, forfeited_by: null }
    case 'games.details':
      return { ...result, forfeited_by: null }
    case 'score_reports.winner':
      return { kind: 'final', home_score: 1, away_score: 1 }
    case 'schedules.bracket':
      return { type: 'tournament', tournament_facts: value === null ? null : factsFor(value) }
    case 'schedules.tournament_facts':
      return { type: 'tournament', bracket: value === null ? null : bracketFor(value) }
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
    case 'score_reports.key_id':
    case 'score_reports.signed_at':
    case 'score_reports.scanned_at':
    case 'score_reports.signature':
      return value === null ? unsignedReport : { ...signed, [column]: value }
    case 'score_reports.note_hash':
      return value === null ? unsignedReport : signed
    default:
      return {}
  }
}

const signed = {
  key_id: '0196c1d2-7b3a-7cde-8f01-23456789abcd',
  signed_at: '2026-04-11T17:06:00.000Z',
  scanned_at: '2026-04-11T17:07:00.000Z',
  signature: 'c0de'.repeat(32),
}

/** `spelling` means that Postgres may accept a value that zod accepts only in a different spelling. */
/** Returns the instant this many milliseconds later, or nothing for a value that is no instant in the range of dates. */
function later(value: unknown, ms: number): string | undefined {
  const at = new Date(Date.parse(String(value)) + ms)
  return Number.isNaN(at.valueOf()) || at.getUTCFullYear() > 9999 ? undefined : at.toISOString()
}

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
  if (column === 'bracket') return exactly(...bracketsToTry())
  if (column === 'tournament_facts') return exactly(...factsToTry())
  if (column === 'home_source' || column === 'away_source') return exactly(...sourcesToTry())
  if (table === 'notifications' && column === 'content')
    return exactly({ event: 'x' }, { event: 'x', more: 1 }, { event: 5 }, {}, [], 'x', 5)
  if (column === 'details') return exactly(...gameDetailsToTry())
  if (column === 'changes') return exactly(...changesToTry())
  if (column === 'template_config') return exactly(...templateConfigsToTry())
  if (schema.enum)
    return [...exactly(...schema.enum, 'other', '', ' '), ...exactly(String(schema.enum[0]).toUpperCase())]

  switch (sqlType(schema)) {
    case 'uuid':
      // An id that other rows reference can't be changed, which says nothing about its format.
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
    case 'double precision': {
      const { minimum = 0, maximum = 0 } = schema
      return [
        ...exactly(minimum, minimum - 1e-6, minimum + 1e-6, maximum, maximum + 1e-6, maximum - 1e-6, 0, -0),
        ...exactly(50.8503, 50.850346, 50.8503461, 1e-6, 1e-7, 1 / 3, 0.1 + 0.2, 1e12, 'north', ''),
        ...otherwise(String(minimum), '5e1', 'NaN', 'Infinity', true),
      ]
    }
    case 'boolean':
      return [...exactly(true, false, 'perhaps', 2), ...otherwise('yes', 1, 0)]
    case 'uuid[]': {
      const ids = Array.from({ length: 101 }, () => randomUUID())
      return exactly(
        ids.slice(0, 2),
        ids.slice(1),
        ids,
        ids.slice(0, 1),
        [],
        [ids[0], ids[0]],
        [ids[0], 'no id'],
        'x',
        {},
      )
    }
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
      if (column === 'signature') return exactly(...hexOf(128))
      if (column === 'public_key') return exactly(...hexOf(128).map((digits) => `04${digits}`), '02'.repeat(65))
      if (column === 'opens' || column === 'closes') return exactly(...timesOfDay)
      return column.endsWith('color') ? exactly(...colors) : exactly(...addresses)
  }
}

const rfc = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Both sides count characters, not UTF-16 code units, into which JavaScript splits some characters. */
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

const hexOf = (length: number): string[] => {
  const digits = 'c0de'.repeat(length / 4)
  return [digits, digits.toUpperCase(), `${digits}0`, digits.slice(1), `${digits.slice(1)}g`, `${digits}\n`, '']
}

// One minute inside the day at both ends, because the opening time and the closing time must differ.
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

const colors = ['#0B6B4F', '#abcdef', '#fff', '0B6B4F', '#0B6B4G', '#0B6B4F0', '#0B6B4F\n', '', 'red']

/** Some of these characters may occur in an address, and both sides must agree on which. */
const oddCharacters =
  '" \' < > \\ \t \u0085 \u00A0 \u1680 \u2003 \u2028 \u202F \u205F \u3000 \uFEFF \u200B \u180E'.split(' ')

const addresses = [
  '/logos/otters.png',
  '/a/../b',
  `/${'x'.repeat(299)}`,
  `/${'x'.repeat(300)}`,
  '/',
  'logos/otters.png',
  '//x.example/otters.png',
  '/\\x.example',
  '/ä.png',
  '/a.png?b',
  '/a.png\n',
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
