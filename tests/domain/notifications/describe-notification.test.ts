import { describe, expect, test } from 'vitest'
import type { NotificationContent } from '#domain/notifications/content.ts'
import { describeNotification } from '#domain/notifications/describe-notification.ts'
import { runInLocale } from '#i18n/locale.ts'
import { siteTranslations } from '#site/league/translations.ts'

// The English texts of each event are in tests/contracts/notifications.slow.test.ts, as the database writes the events.

const describeIt = (content: NotificationContent | { event: string }) =>
  describeNotification({ title: null, body: null, content })
const inSpanish = <Result>(work: () => Result): Result =>
  runInLocale({ language: 'es', translations: siteTranslations.es, region: 'US' }, work)

const plan = {
  local_date: '2026-11-28',
  local_time: '14:30',
  start_time: '2026-11-28T21:30:00.000Z',
  end_time: '2026-11-28T22:30:00.000Z',
  field_id: '0196c1d2-7b3a-7cde-8f01-23456789abcd',
  status: 'scheduled' as const,
  forfeited_by: null,
}
const game = {
  home: 'Otters',
  away: { kind: 'winner' as const, match: 2 },
  from: plan,
  to: plan,
  places: { [plan.field_id]: 'Riverside, Field 2' },
  teams: {},
}
const changes = {
  event: 'games_changed',
  schedule: 'Spring',
  count: 1,
  reason: 'Rain',
  games: [{ ...game, to: { ...plan, status: 'cancelled' } }],
} satisfies NotificationContent

describe('a notification in Spanish', () => {
  test('has the same event, with dates and places as the language writes them', () => {
    expect(inSpanish(() => describeIt(changes))).toEqual({
      title: 'Cambio de partido: Otters – Ganador del partido 2',
      body: 'Cancelado, era sáb, 28 de nov, 2:30 p.m.\nMotivo: Rain',
    })
  })

  test('names a role', () => {
    const content = { event: 'role_changed', organization: 'Riverside', role: 'team_manager' } as const
    expect(inSpanish(() => describeIt(content))).toEqual({
      title: 'Tu rol ahora es Encargado de equipo',
      body: 'Cambió tu rol en Riverside.',
    })
  })
})

test('a change of many games lists those it has, and counts the others', () => {
  const moved = { ...game, to: { ...plan, field_id: null } }
  expect(describeIt({ ...changes, count: 12, games: [...changes.games, moved] })).toEqual({
    title: '12 games changed: Spring',
    body: [
      'Otters – Winner of match 2: cancelled, was Sat, Nov 28, 2:30 PM',
      'Otters – Winner of match 2: Sat, Nov 28, 2:30 PM, Riverside, Field 2 → no place',
      'And 10 more.',
      'Reason: Rain',
    ].join('\n'),
  })
})

test('a published schedule says how many games it has', () => {
  const published = { event: 'schedule_published', schedule: 'Autumn', league: 'U12' } as const
  const first = { date: '2026-09-12', time: null }
  const bodies = [
    { ...published, games: 0, first: null },
    { ...published, games: 1, first },
    { ...published, games: 3, first },
  ].map((content) => describeIt(content).body)
  expect(bodies).toEqual([
    'U12: no games yet.',
    'U12: 1 game, Sat, Sep 12, time TBD',
    'U12: 3 games, starting Sat, Sep 12, time TBD',
  ])
})

test('a match that is postponed as it becomes known has no time', () => {
  const match = {
    event: 'match_known',
    schedule: 'Cup',
    match: 3,
    other: 'Herons',
    date: null,
    time: null,
    place: null,
  }
  expect(describeIt(match)).toEqual({
    title: 'You play Herons in match 3',
    body: 'Cup: postponed, with no new time yet.',
  })
})

test('an announcement keeps its author’s words', () => {
  expect(describeNotification({ title: 'Picnic', body: 'Sunday', content: null })).toEqual({
    title: 'Picnic',
    body: 'Sunday',
  })
})

test('an event of a newer server asks to update', () => {
  expect(describeIt({ event: 'weather_turned' })).toEqual({
    title: 'You have a new notification',
    body: 'Update the app to read it.',
  })
})
