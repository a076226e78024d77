// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setMeta } from '#data/store/meta.ts'
import { reportScore } from '#data/changes/report-score.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { TodayPage } from '#features/today/today-page.tsx'
import { makeLeagueRow, makeSchedule } from '../../support/rows/factories.ts'
import { makeTournament } from '../../support/rows/tournaments.ts'
import { show, startSeason, type Season } from '../scores/season.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:40:00.000Z') }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const open = ({ db }: Season) => show(db, '/dashboard/today', '/dashboard/today', <TodayPage />)
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const at = (day: number, time: string, hour = 1) => ({
  start_time: `2026-11-${day}T${time}:00.000Z`,
  end_time: new Date(Date.parse(`2026-11-${day}T${time}:00.000Z`) + hour * 3_600_000).toISOString(),
})

describe("a coach's day", () => {
  it('has the own games first, and the score entry of the one that is on at hand', async () => {
    const season = await startSeason()
    const [, , falcons, bears] = season.teamIds
    const running = await season.addGame(at(21, '10:30'))
    await season.addGame({ ...at(21, '14:00'), away_team_id: falcons })
    await season.addGame({ ...at(21, '12:00'), home_team_id: falcons, away_team_id: bears })
    await season.addGame({ ...at(22, '12:00') })
    await season.signIn('team_manager', [0])
    open(season)

    const enter = (await section('Now')).getByRole('link', { name: 'Enter score of Tigers – Sharks' })
    expect(enter.getAttribute('href')).toBe(`/dashboard/games/${running.id}?enter=score`)
    expect((await section('Later')).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Tigers – Falcons2:00 PMRiverside, Field 2 · Parking',
    ])
    expect((await section('Other games today')).getByText('Falcons – Bears')).toBeDefined()
    expect(screen.getByText('Saturday, November 21 · U12 Spring League')).toBeDefined()
  })

  it('follows a result that was just filed on this device, and says where it is', async () => {
    const season = await startSeason()
    const game = await season.addGame(at(21, '08:30'))
    const coach = await season.signIn('team_manager', [0])
    const view = open(season)
    expect((await section('Result missing')).getByText('No result yet')).toBeDefined()

    const entered = { recorded_at: '2026-11-21T10:40:00.000Z', recorded_offline: true }
    await act(() => reportScore(season.db, coach, game.id, { kind: 'final', home_score: 0, away_score: 3 }, entered))
    view.unmount() // as if the user had left for another screen
    open(season)
    const done = await section('Done')
    expect(done.getByRole('link').textContent).toContain('0 – 3')
    expect(done.getByText('Reported by one side')).toBeDefined()
    expect(done.getByText('Saved on this phone')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Result missing' })).toBeNull()

    await act(() => season.db.outbox.clear()) // as if the server had received it
    expect(await done.findByText('Sent')).toBeDefined()
  })

  it('leaves a game where it stands when its result arrives from elsewhere', async () => {
    const season = await startSeason()
    const game = await season.addGame(at(21, '10:30'))
    await season.addGame({ ...at(21, '10:30'), home_team_id: season.teamIds[2], away_team_id: season.teamIds[0] })
    await season.signIn('team_manager', [0])
    open(season)
    const now = await section('Now')
    expect(now.getAllByRole('listitem').length).toBe(2)
    const result = { status: 'completed', home_score: 4, away_score: 1, result_state: 'official' } as const
    await act(() => season.db.games.update(game.id, { ...result, result_side: 'staff', version: 9 }))
    expect(await now.findByRole('link', { name: 'See the result of Tigers – Sharks' })).toBeDefined()
    expect(now.getByText('Result reported')).toBeDefined()
    expect(now.getAllByRole('listitem').length).toBe(2)
    expect(now.getByRole('link', { name: 'Enter score of Falcons – Tigers' })).toBeDefined()
  })

  it('says what the other side reported', async () => {
    const season = await startSeason()
    const game = await season.addGame(at(19, '18:00'))
    const coach = await season.signIn('team_manager', [0])
    const other = await season.signIn('team_manager', [1])
    const entered = { recorded_at: '2026-11-19T19:10:00.000Z', recorded_offline: false }
    await reportScore(season.db, coach, game.id, { kind: 'final', home_score: 1, away_score: 1 }, entered)
    await reportScore(season.db, other, game.id, { kind: 'final', home_score: 1, away_score: 2 }, entered)
    open(season)
    // For the second coach, who is signed in, the game shows the first score, and what their own side reported.
    const done = await section('Needs your response')
    expect(done.getByRole('link').textContent).toContain('1 – 1')
    expect(done.getByText('Your side reported 1 – 2')).toBeDefined()
    expect(done.getByText(/^Thu, Nov 19, 6:00 PM/)).toBeDefined()
  })

  it('keeps own games without a result however long ago they were, and those of others for a week', async () => {
    const season = await startSeason()
    const [tigers, sharks, falcons, bears] = season.teamIds
    await season.addGame({ ...at(10, '18:00'), home_team_id: sharks, away_team_id: tigers })
    await season.addGame({ ...at(11, '18:00'), home_team_id: falcons, away_team_id: bears })
    await season.signIn('team_manager', [0])
    open(season)
    const missing = await section('Result missing')
    expect(missing.getAllByRole('listitem').length).toBe(1)
    expect(missing.getByText(/^Tue, Nov 10, 6:00 PM/)).toBeDefined()
  })

  it('names the next day on which the own team plays', async () => {
    const season = await startSeason()
    const [, , falcons, bears] = season.teamIds
    await season.addGame({ ...at(22, '12:00'), home_team_id: falcons, away_team_id: bears })
    await season.addGame({ ...at(28, '09:00'), home_team_id: falcons, away_team_id: season.teamIds[0] })
    await season.signIn('team_manager', [0])
    open(season)
    expect(await screen.findByText('Next: Saturday, November 28')).toBeDefined()
    expect((await section('Saturday, November 28')).getByText('Falcons – Tigers')).toBeDefined()
  })
})

describe('a day of a tournament', () => {
  it('says of a match whose teams are not known what it waits for, and asks nobody for its score', async () => {
    const season = await startSeason()
    const { db, league, teamIds, organizationId: organization_id } = season
    const cup = makeTournament(createSingleElimination(4), teamIds, { organization_id, league_id: league.id })
    await db.schedules.add(cup.schedule)
    await db.games.bulkAdd(
      cup.games.map((game, index) => ({ ...game, ...at(21, ['08:00', '14:00', '09:00'][index] ?? '') })),
    )
    await season.signIn('league_manager')
    open(season)
    const missing = await section('Result missing')
    expect(missing.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
      `/dashboard/games/${cup.games[0]?.id}?enter=score`,
    )
    const final = missing.getByRole('link', { name: /Winner of match 1 – Winner of match 2/ })
    expect(final.textContent).toContain('Match 3')
    expect(final.textContent).toContain('Teams TBD')
    expect(final.getAttribute('href')).toBe(`/dashboard/games/${cup.games[2]?.id}`)
  })
})

describe('the day of others', () => {
  it('is the whole league for a scorekeeper, drafts left out', async () => {
    const season = await startSeason()
    const [, , falcons, bears] = season.teamIds
    const draft = makeSchedule({ organization_id: season.organizationId, league_id: season.league.id, status: 'draft' })
    await season.db.schedules.add(draft)
    await season.addGame(at(21, '10:30'))
    await season.addGame({ ...at(21, '15:00'), schedule_id: draft.id, home_team_id: falcons, away_team_id: bears })
    await season.signIn('scorekeeper')
    open(season)
    expect(await screen.findByRole('link', { name: 'Enter score of Tigers – Sharks' })).toBeDefined()
    expect(screen.queryByText('Falcons – Bears')).toBeNull()
  })

  it('has the games that are on in every league for a scorekeeper, whichever is chosen', async () => {
    const season = await startSeason()
    const other = makeLeagueRow({
      organization_id: season.organizationId,
      name: 'A League',
      time_zone: 'Europe/London',
    })
    await season.db.leagues.add(other)
    await season.addGame(at(21, '10:30'))
    await season.addGame({ ...at(21, '15:00') })
    await season.signIn('scorekeeper')
    await setMeta(season.db, `league:${season.organizationId}`, other.id)
    open(season)
    expect((await section('Now')).getByRole('link', { name: 'Enter score of Tigers – Sharks' })).toBeDefined()
    expect((await section('Other leagues today')).getAllByRole('listitem').length).toBe(1)
  })

  it('has nothing to press for a reader', async () => {
    const season = await startSeason()
    await season.addGame(at(21, '10:30'))
    await season.signIn('viewer')
    open(season)
    expect((await section('Now')).getByText('Tigers')).toBeDefined()
    expect(screen.queryByText('Enter score')).toBeNull()
  })
})
