// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { reportScore } from '#data/changes/report-score.ts'
import { StandingsPage } from '#features/standings/standings-page.tsx'
import type { Game } from '#domain/schema/schedules.ts'
import { makeRulebookVersion } from '../../support/rows/factories.ts'
import { show, startSeason, type Season } from '../scores/season.tsx'

afterEach(cleanup)

const open = ({ db, league }: Season) =>
  show(db, '/dashboard/leagues/:leagueId/standings', `/dashboard/leagues/${league.id}/standings`, <StandingsPage />)

const won = (home_score: number, away_score: number, given: Partial<Game> = {}): Partial<Game> => ({
  status: 'completed',
  home_score,
  away_score,
  result_state: 'official',
  result_side: 'staff',
  ...given,
})

/** Returns every row of the table as text, with the heading first. */
async function rows(): Promise<string[][]> {
  const table = within(await screen.findByRole('table'))
  return table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
}

describe('the standings', () => {
  it('say so where nothing has been played', async () => {
    const season = await startSeason()
    await season.addGame()
    await season.signIn('viewer')
    open(season)
    expect(
      await screen.findByText('No completed games with scores in this schedule to display statistics.'),
    ).toBeDefined()
  })

  it('rank by win percentage and leave draws out where there are none', async () => {
    const season = await startSeason()
    const [tigers, sharks, falcons] = season.teamIds
    await season.addGame(won(3, 1))
    await season.addGame({ ...won(0, 2), home_team_id: sharks, away_team_id: falcons })
    await season.addGame({ home_team_id: falcons, away_team_id: tigers })
    await season.signIn('viewer')
    open(season)
    const [head, first, second, third] = await rows()
    expect(head).toEqual(['#', 'Team', 'GP', 'W', 'L', 'Pct', 'GB', 'Home', 'Away', 'Last 5', 'For', 'Agst', 'Diff'])
    expect(first?.slice(0, 9)).toEqual(['=1', 'Falcons', '1', '1', '0', '1.000', '–', '0–0', '1–0'])
    expect(second?.slice(0, 2)).toEqual(['=1', 'Tigers'])
    expect(third?.[0]).toBe('3')
    expect(screen.getByText('U12 Spring League · after 2 of 3 games')).toBeDefined()
    expect(screen.getByText(/Teams marked = are tied under every rule, so they share a rank/)).toBeDefined()
  })

  it('rank by points with draws where the league says so', async () => {
    const season = await startSeason({ league: { standings_preset: 'points_3_1_0' } })
    await season.addGame(won(2, 2))
    await season.signIn('viewer')
    open(season)
    const [head, first] = await rows()
    expect(head).toEqual(['#', 'Team', 'GP', 'W', 'D', 'L', 'Pts', 'Home', 'Away', 'Last 5', 'For', 'Agst', 'Diff'])
    expect(first?.slice(2, 7)).toEqual(['1', '0', '1', '0', '1'])
  })

  it('change by themselves with a result, and mark it until it is sent and settled', async () => {
    const season = await startSeason()
    await season.addGame({ ...won(1, 2), result_state: 'disputed', result_side: 'home' })
    const game = await season.addGame()
    const coach = await season.signIn('team_manager', [0])
    open(season)
    expect((await rows())[1]?.[1]).toBe('Sharks1 disputed')

    const entered = { recorded_at: '2026-04-11T17:05:00.000Z', recorded_offline: true }
    await act(() => reportScore(season.db, coach, game.id, { kind: 'final', home_score: 5, away_score: 0 }, entered))
    expect(
      await screen.findByText('U12 Spring League · after 2 of 2 games · 1 result disputed · 1 result not sent yet'),
    ).toBeDefined()
    expect((await rows())[1]?.slice(0, 4)).toEqual(['=1', 'Sharks1 disputed1 not sent yet', '2', '1'])
  })

  it('say why a team stands where it does, what is tied, and who has clinched first place', async () => {
    const season = await startSeason({ league: { tie_breakers: ['head_to_head'] } })
    const [tigers, sharks, falcons, bears] = season.teamIds
    await season.addGame(won(3, 1))
    await season.addGame(won(4, 1))
    await season.addGame({ ...won(0, 2), home_team_id: sharks, away_team_id: falcons })
    await season.addGame({ home_team_id: sharks, away_team_id: bears })
    await season.addGame({ home_team_id: falcons, away_team_id: tigers, ...won(0, 1), result_state: 'reported' })
    await season.signIn('viewer')
    open(season)
    const why = (team: string) => screen.findByRole('button', { name: new RegExp(`why is ${team} here`) })
    fireEvent.click(await why('Falcons'))
    const panel = within(await screen.findByRole('dialog', { name: 'Why 2nd place: Falcons' }))
    expect(panel.getByText(/^Tigers above Falcons: better win percentage \(1\.000 to \.500\)/)).toBeDefined()
    expect(panel.getByText(/^Falcons above /)).toBeDefined()
    expect(panel.getByText('Clause 1.1, league settings')).toBeDefined()
    expect(panel.getByText('1 result reported by one side only.')).toBeDefined()
    expect(panel.getByText('The result of Falcons – Tigers may still change.')).toBeDefined()
    fireEvent.click(panel.getByRole('button', { name: 'Previous team' }))
    const leader = within(await screen.findByRole('dialog', { name: 'Why 1st place: Tigers' }))
    expect(leader.getByRole('button', { name: 'Previous team' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(leader.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText(/Still in contention|clinched first place/)).toBeDefined()
  })

  it('count points that league staff took from a team, name the reason, and give them back', async () => {
    const season = await startSeason({ league: { standings_preset: 'points_3_1_0' } })
    await season.addGame(won(3, 1))
    await season.signIn('league_administrator')
    open(season)
    fireEvent.click(await screen.findByRole('button', { name: /why is Tigers here/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Adjust points' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Points/), { target: { value: '1.5' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Please give a reason')).toBeDefined()
    expect(dialog.getByText('Enter a whole number of points, 1 or more')).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/^Points/), { target: { value: '2' } })
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Fielded a ringer' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('2 points deducted: Fielded a ringer')).toBeDefined()
    expect((await rows())[1]?.slice(0, 7)).toEqual(['1', 'Tigers−2 points', '1', '1', '0', '0', '1'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove the deduction of 2 points from Tigers' }))
    await waitFor(() => expect(screen.queryByText(/Fielded a ringer/)).toBeNull())
    expect((await rows())[1]?.slice(0, 7)).toEqual(['1', 'Tigers', '1', '1', '0', '0', '3'])
  })

  it('offer league staff to record drawn lots between tied teams, and follow them', async () => {
    const season = await startSeason({ league: { standings_preset: 'points_3_1_0' } })
    await season.db.rulebook_versions.add(
      makeRulebookVersion({
        organization_id: season.league.organization_id,
        league_id: season.league.id,
        document: {
          format: 1,
          name: 'Rules',
          points: { win: 3, draw: 1, loss: 0 },
          rank: [{ id: 'points', by: 'points' }],
          ties: { restart: 'each_group', order: [{ id: 'lots', by: 'lots' }] },
        },
        applies_from: '2020-01-01',
      }),
    )
    await season.addGame(won(1, 1))
    await season.signIn('league_administrator')
    open(season)
    expect((await rows()).slice(1, 3).map(([rank]) => rank)).toEqual(['=1', '=1'])
    fireEvent.click(await screen.findByRole('button', { name: /why is Sharks here/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Record drawn lots…' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Record drawn lots' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Move Tigers up' }))
    fireEvent.change(dialog.getByLabelText(/^Drawn on/), { target: { value: '2026-04-20' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save draw' }))
    expect(await screen.findByText('Tigers above Sharks: drawn first by lot on Mon, Apr 20, 2026.')).toBeDefined()
    expect(await season.db.lot_draws.toArray()).toMatchObject([
      { team_ids: [season.teamIds[0], season.teamIds[1]], drawn_on: '2026-04-20', note: null },
    ])
    fireEvent.click(await screen.findByRole('button', { name: /^Delete the draw of/ }))
    expect(await screen.findByRole('button', { name: 'Record drawn lots…' })).toBeDefined()
    expect(await season.db.lot_draws.count()).toBe(0)
  })

  it('offer league staff to add or mark a tiebreaker game between tied teams, and follow it', async () => {
    const season = await startSeason({ league: { standings_preset: 'points_3_1_0' } })
    const [tigers, sharks] = season.teamIds
    await season.db.rulebook_versions.add(
      makeRulebookVersion({
        organization_id: season.league.organization_id,
        league_id: season.league.id,
        document: {
          format: 1,
          name: 'Rules',
          points: { win: 3, draw: 1, loss: 0 },
          rank: [{ id: 'points', by: 'points' }],
          ties: { restart: 'each_group', order: [{ id: 'playoff', by: 'playoff' }] },
        },
        applies_from: '2020-01-01',
      }),
    )
    await season.addGame(won(1, 1))
    const decider = await season.addGame({
      start_time: '2026-06-20T16:00:00.000Z',
      end_time: '2026-06-20T17:00:00.000Z',
    })
    await season.signIn('league_administrator')
    open(season)
    fireEvent.click(await screen.findByRole('button', { name: /why is Sharks here/ }))
    const add = await screen.findByRole('link', { name: 'Add tiebreaker game' })
    const address = new URL(add.getAttribute('href') ?? '', 'http://localhost')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      league: season.league.id,
      schedule: 'all',
      add: '1',
      tiebreaker: '1',
      home: [tigers, sharks].toSorted()[0],
      away: [tigers, sharks].toSorted()[1],
    })
    fireEvent.click(screen.getByRole('button', { name: 'Mark a game as tiebreaker…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark a tiebreaker game' }))
    const [latest, other] = await dialog.findAllByRole('radio')
    if (!latest || !other) throw new Error('Two games can be marked')
    fireEvent.click(latest)
    fireEvent.click(dialog.getByRole('button', { name: 'Mark game' }))
    expect((await screen.findAllByText(/^Tiebreaker game on .*not played yet/)).length).toBeGreaterThan(0)
    expect((await season.db.games.get(decider.id))?.is_tiebreaker).toBe(true)
    await act(() => season.db.games.update(decider.id, won(1, 1, { details: { shootout: [4, 2] } })))
    expect(await screen.findByText(/^Tigers above Sharks: won the tiebreaker game 1–1 \(4–2\) on /)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect((await rows()).slice(1, 3).map((cells) => cells.slice(0, 3))).toEqual([
      ['1', 'Tigers', '1'],
      ['2', 'Sharks', '1'],
    ])
    expect(screen.getAllByText(/^Tiebreaker game on /)).not.toHaveLength(0)
  })

  it('offer a viewer nothing to record', async () => {
    const season = await startSeason({ league: { standings_preset: 'points_3_1_0' } })
    await season.addGame(won(1, 1))
    await season.signIn('viewer')
    open(season)
    fireEvent.click(await screen.findByRole('button', { name: /why is Sharks here/ }))
    expect(await screen.findByRole('dialog', { name: /^Why tied for 1st: Sharks/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Record drawn lots/ })).toBeNull()
  })

  it('leave tournaments and unplayed drafts out', async () => {
    const season = await startSeason({ schedule: { status: 'draft' } })
    const cup = { ...season.schedule, id: '00000000-0000-4000-8000-00000000cccc', type: 'tournament' as const }
    await season.db.schedules.add(cup)
    await season.addGame({ ...won(9, 0), schedule_id: cup.id })
    await season.addGame(won(1, 0))
    await season.addGame()
    await season.signIn('league_manager')
    open(season)
    expect(await screen.findByText('U12 Spring League · after 1 of 1 game')).toBeDefined()
  })
})
