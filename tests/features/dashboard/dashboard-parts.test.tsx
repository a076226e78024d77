// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { readActivity } from '#features/dashboard/read-activity.ts'
import { readCoachTeam } from '#features/dashboard/read-coach-team.ts'
import { readPendingWork } from '#features/dashboard/read-dashboard.ts'
import { readLeagueTables } from '#features/dashboard/read-league-tables.ts'
import { ThisWeek } from '#features/dashboard/this-week.tsx'
import { readWeek } from '#features/dashboard/read-week.ts'
import { setRegion } from '#i18n/locale.ts'
import type { Game } from '#domain/schema/schedules.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeField,
  makeGame,
  makeLeagueRow,
  makeSchedule,
  makeScheduleChange,
  makeScoreReport,
  makeTeam,
  makeTeamStaff,
  makeVenue,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { provideWorkers } from '../../support/screen/workers.ts'

provideWorkers()

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
  setRegion('US')
})

const now = '2026-05-02T12:00:00.000Z' // a Saturday
const at = (start: string, minutes = 60) => ({
  start_time: `${start}:00.000Z`,
  end_time: new Date(Date.parse(`${start}:00.000Z`) + minutes * 60_000).toISOString(),
})

async function putLeague(organization_id: string) {
  const league = makeLeagueRow({ organization_id, time_zone: 'UTC', standings_preset: 'points_3_1_0' })
  const owned = { organization_id, league_id: league.id }
  const [tigers, sharks] = [makeTeam({ ...owned, name: 'Tigers' }), makeTeam({ ...owned, name: 'Sharks' })]
  const [published, draft] = [makeSchedule(owned), makeSchedule({ ...owned, status: 'draft' })]
  const venue = makeVenue({ organization_id, name: 'Riverside', address: '1 River Road' })
  const field = makeField({ organization_id, venue_id: venue.id, name: 'Field 2' })
  await db.leagues.put(league)
  await db.teams.bulkPut([tigers, sharks])
  await db.schedules.bulkPut([published, draft])
  await db.venues.put(venue)
  await db.venue_fields.put(field)
  const put = async (start: string, more: Partial<Game> = {}) => {
    const [local_date = '', local_time = ''] = start.split('T')
    const game = makeGame({
      ...owned,
      home_team_id: tigers.id,
      away_team_id: sharks.id,
      schedule_id: published.id,
      field_id: field.id,
      local_date,
      local_time,
      time_zone: 'UTC',
      ...at(start),
      ...more,
    })
    await db.games.put(game)
    return game
  }
  return { league, tigers, sharks, published, draft, field, put }
}

const result = (home_score: number, away_score: number, more: Partial<Game> = {}): Partial<Game> => ({
  status: 'completed',
  home_score,
  away_score,
  result_state: 'official',
  result_side: 'staff',
  ...more,
})

describe('the week', () => {
  it('has seven days as the region begins them, each game on its field at its time, in its state', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { put, draft } = await putLeague(organizationId)
    await put('2026-04-25T10:00', result(1, 0)) // the Saturday before
    await put('2026-04-28T10:00', result(1, 0))
    await put('2026-05-02T09:00')
    await put('2026-05-02T11:30', { status: 'in_progress' })
    await put('2026-05-02T15:00')
    await put('2026-05-02T15:30')
    await put('2026-05-02T18:00', { status: 'cancelled' })
    await put('2026-05-02T08:00', { away_team_id: null })
    await put('2026-05-02T19:00', { schedule_id: draft.id })
    const week = await readWeek(db, { organizationId, timeZone: 'UTC', now })
    expect([week.dates[0], week.dates[6], week.today]).toEqual(['2026-04-26', '2026-05-02', '2026-05-02'])
    expect(week.fields.map(({ name, venue }) => `${venue}, ${name}`)).toEqual(['Riverside, Field 2'])
    const games = week.fields[0]?.games ?? []
    expect(games.map(({ date, start, state }) => [date.slice(8), start, state])).toEqual([
      ['28', 600, 'completed'],
      ['02', 480, 'scheduled'],
      ['02', 540, 'missing'],
      ['02', 690, 'in_progress'],
      ['02', 900, 'conflict'],
      ['02', 930, 'conflict'],
      ['02', 1080, 'cancelled'],
    ])
    expect(week.gamesByDate.get('2026-05-02')).toBe(6)
  })

  it('draws a game without a time over its own day only', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { put } = await putLeague(organizationId)
    const day = { start_time: '2026-05-01T00:00:00.000Z', end_time: '2026-05-02T00:00:00.000Z' }
    await put('2026-05-01T00:00', { ...day, local_time: null })
    await put('2026-05-02T15:00')
    renderScreen(db, <ThisWeek week={await readWeek(db, { organizationId, timeZone: 'UTC', now })} />)
    const untimed = (await screen.findByText(/^Time TBD/)).closest('li')
    expect([untimed?.style.left, untimed?.style.width]).toEqual(['0px', '100%'])
  })

  it('leaves out other organizations, and has a row for games without a field', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { put } = await putLeague(organizationId)
    const elsewhere = await putLeague(makeLeagueRow().organization_id)
    await elsewhere.put('2026-05-02T10:00')
    await put('2026-05-01T10:00', { field_id: null })
    const { fields } = await readWeek(db, { organizationId, timeZone: 'UTC', now })
    expect(fields.map(({ id, games }) => [id, games.length])).toEqual([['', 1]])
  })
})

it('lists games that need a new day, recent results of one side, and refused changes', async () => {
  const { organizationId } = await signInOnDevice(db, 'league_manager')
  const { put } = await putLeague(organizationId)
  const postponed = await put('2026-05-09T10:00', { status: 'postponed' })
  const reported = await put('2026-05-01T10:00', result(2, 1, { result_state: 'reported', result_side: 'home' }))
  await put('2026-04-01T10:00', result(2, 1, { result_state: 'reported', result_side: 'home' }))
  const work = await readPendingWork(db, organizationId, now)
  expect(work.postponed.map(({ game }) => game.id)).toEqual([postponed.id])
  expect(work.unconfirmed.map(({ game }) => game.id)).toEqual([reported.id])
  expect(work.rejected).toBe(0)
})

it('says after how many of its games a table stands, games ahead included', async () => {
  const { organizationId } = await signInOnDevice(db, 'league_manager')
  const { put, league, draft } = await putLeague(organizationId)
  expect(await readLeagueTables(db, league, { shownRows: 1 })).toEqual([])
  await put('2026-04-28T10:00', result(3, 1))
  await put('2026-05-09T10:00')
  await put('2026-05-10T10:00', { schedule_id: draft.id })
  const [table] = await readLeagueTables(db, league, { shownRows: 1 })
  expect(table).toMatchObject({ played: 1, total: 2, left: 1 })
  expect(table?.rows.map(({ team, points }) => [team.name, points])).toEqual([['Tigers', 3]])
})

it('tells who reported or changed what lately, newest first, without live counts and ended schedules', async () => {
  const { organizationId, actor } = await signInOnDevice(db, 'league_manager')
  const { put, published } = await putLeague(organizationId)
  const game = await put('2026-05-01T10:00', result(2, 1))
  const report = { organization_id: organizationId, game_id: game.id, home_score: 2, away_score: 1 }
  await db.score_reports.bulkPut([
    makeScoreReport({ ...report, kind: 'progress', created_at: '2026-05-01T10:20:00.000Z' }),
    makeScoreReport({ ...report, kind: 'final', reported_by: actor.userId, created_at: '2026-05-01T11:00:00.000Z' }),
    makeScoreReport({ ...report, kind: 'void', created_at: '2026-05-01T12:00:00.000Z' }),
    makeScoreReport({ ...report, kind: 'final', created_at: '2026-04-01T12:00:00.000Z' }),
  ])
  const ended = makeSchedule({ organization_id: organizationId, end_date: '2026-04-24' })
  await db.schedules.put(ended)
  await db.schedule_changes.bulkPut(
    [published, ended].map(({ id }) =>
      makeScheduleChange({
        organization_id: organizationId,
        schedule_id: id,
        created_by: actor.userId,
        created_at: '2026-05-01T13:00:00.000Z',
      }),
    ),
  )
  const activity = await readActivity(db, { organizationId, userId: actor.userId, now })
  expect(activity.map(({ who, what }) => `${who} ${what}`)).toEqual([
    'You changed 1 game: Rain',
    'Someone withdrew the result of Tigers – Sharks',
    'You reported Tigers – Sharks, 2 – 1',
  ])
})

describe('the page of a coach', () => {
  async function signInCoach() {
    const signedIn = await signInOnDevice(db, 'team_manager')
    const made = await putLeague(signedIn.organizationId)
    const staff = { organization_id: signedIn.organizationId, team_id: made.tigers.id, user_id: signedIn.actor.userId }
    await db.team_staff.put(makeTeamStaff(staff))
    return { ...made, actor: { ...signedIn.actor, teamIds: new Set([made.tigers.id]) } }
  }

  it('begins with the team, its place and its next game; the score is due from kick-off', async () => {
    const { put, tigers, actor } = await signInCoach()
    await put('2026-04-28T10:00', result(3, 1))
    const next = await put('2026-05-02T15:00')
    const before = await readCoachTeam(db, actor, tigers.id, now)
    expect(before).toMatchObject({ row: { rank: 1, won: 1 }, next: { game: { id: next.id }, canScore: false } })
    const during = await readCoachTeam(db, actor, tigers.id, '2026-05-02T15:05:00.000Z')
    expect(during?.next).toMatchObject({ game: { id: next.id }, canScore: true })
    expect(during?.games.map(({ opponent }) => opponent.name)).toEqual(['Sharks', 'Sharks'])
  })

  it('asks for every score that is missing, however long ago, but for the next game only there', async () => {
    const { put, tigers, actor } = await signInCoach()
    const oldest = await put('2026-04-01T10:00')
    for (const day of [10, 11, 12, 13, 14]) await put(`2026-04-${day}T10:00`, result(1, 0))
    const latest = await put('2026-04-28T10:00')
    await put('2026-05-02T11:30') // the one being played
    const found = await readCoachTeam(db, actor, tigers.id, now)
    expect(found?.toScore.map(({ game }) => game.id)).toEqual([latest.id, oldest.id])
  })

  it('asks about a result that the other side reported, and not about the own one', async () => {
    const { put, tigers, actor } = await signInCoach()
    const theirs = await put('2026-05-01T10:00', result(0, 2, { result_state: 'reported', result_side: 'away' }))
    const ours = await put('2026-05-01T14:00', result(4, 2, { result_state: 'reported', result_side: 'home' }))
    const say = (game: Game, side: 'home' | 'away', reported_by: string) =>
      makeScoreReport({
        organization_id: game.organization_id,
        game_id: game.id,
        kind: 'final',
        home_score: game.home_score ?? 0,
        away_score: game.away_score ?? 0,
        side,
        reported_by,
      })
    await db.score_reports.bulkPut([say(theirs, 'away', crypto.randomUUID()), say(ours, 'home', actor.userId)])
    const found = await readCoachTeam(db, actor, tigers.id, now)
    expect(found?.asking.map(({ game }) => game.id)).toEqual([theirs.id])
  })

  it('shows all of it, with the way to the field', async () => {
    const { put } = await signInCoach()
    await put('2026-04-28T10:00', result(3, 1))
    await put('2099-05-02T15:00')
    renderScreen(db, <DashboardPage />)
    expect(await screen.findByRole('heading', { name: 'Tigers' })).toBeDefined()
    expect(screen.getByText(/1st of 2/)).toBeDefined()
    const next = within(screen.getByRole('region', { name: 'Next game' }))
    expect(next.getByText('Riverside, Field 2')).toBeDefined()
    expect(next.getByRole('link', { name: /^Directions/ }).getAttribute('href')).toContain('1%20River%20Road')
    expect(screen.getAllByText('Won 3–1').length).toBeGreaterThan(0)
    expect(screen.queryByText('Needs you')).toBeNull()
  })
})
