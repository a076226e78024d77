// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#domain/schema/organizations.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { SchedulePage } from '#features/schedules/management/schedule-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import { makeDivision, makeScoreReport, makeSchedule } from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { provideWorkers } from '../../support/screen/workers.ts'
import { constraintsFor, putSeason, type Season } from './season.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

provideWorkers()

const path = '/dashboard/scheduling'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

/** Opens the list, which is the calendar without its grid, because the grid needs a browser with real layout. */
async function open(
  role: Role,
  given: Partial<Schedule> = {},
  prepare?: (season: Season) => Promise<unknown>,
  date = '&date=2026-04-11',
) {
  const { organizationId } = await signInOnDevice(db, role)
  const season = await putSeason(db, organizationId, given)
  await prepare?.(season)
  renderScreen(db, <SchedulePage />, { path, at: `${path}?view=list${date}` })
  return season
}

const button = (name: string | RegExp) => screen.queryByRole('button', { name })

/** Opens the menu and chooses from it. */
async function chooseFromMenu(label: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(screen.getByRole('button', { name: label }))
}

describe('the schedule screen', () => {
  it('offers a league manager to create, publish, delete and move, and says that nothing clashes', async () => {
    await open('league_manager', {}, (season) => season.addGame())
    expect(await screen.findByText('Tigers – Sharks')).toBeDefined()
    expect(screen.getByText('10:30 AM')).toBeDefined()
    expect(screen.getByText('Riverside, Field 1')).toBeDefined()
    expect(screen.getByText('Scheduled')).toBeDefined()
    expect(button('Publish')).not.toBeNull()
    expect(button('Share')).toBeNull()
    expect(button('Move Tigers – Sharks…')).not.toBeNull()
    expect(await screen.findByText('No conflicts detected in this schedule.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByRole('link', { name: 'Create Schedule' })).toBeDefined()
    const menu = button('Add Game')?.closest('ul')?.querySelectorAll('li') ?? []
    expect([...menu].at(-1)?.textContent).toBe('Delete schedule…')
  })

  it('opens at the first game where the schedule begins without any, and stays where somebody goes', async () => {
    const june = { start_time: '2026-06-13T09:30:00.000Z', end_time: '2026-06-13T10:30:00.000Z' }
    const dates = { start_date: '2026-04-04', end_date: '2099-06-27' }
    await open('league_manager', dates, (season) => season.addGame(june), '')
    expect(await screen.findByText('Tigers – Sharks')).toBeDefined()
    expect(screen.getByText('June 2026')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(await screen.findByText('No games in July 2026.')).toBeDefined()
    expect(button('Show the nearest games')).not.toBeNull()
  })

  it('names the teams that do not have the number of games that every team should have', async () => {
    await open('league_manager', {}, async (season) => {
      await season.addGame()
      const teamIds = season.teamIds.slice(0, 2)
      await db.schedules.update(season.schedule.id, {
        constraints: constraintsFor(season, { gamesPerTeam: 2, teamIds }),
      })
    })
    expect(
      await screen.findByText('Not every team has its number of games: Tigers 1 of 2 and Sharks 1 of 2'),
    ).toBeDefined()
  })

  it('lets a coach look and export, and nothing else', async () => {
    const season = await open('team_manager', { status: 'published' }, ({ addGame }) => addGame())
    fireEvent.change(await screen.findByLabelText('Schedule'), { target: { value: season.schedule.id } })
    expect(await screen.findByText('Tigers – Sharks')).toBeDefined()
    expect(screen.queryByText(/conflicts/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(button('Export CSV')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Print' })).toBeDefined()
    expect([button('Delete schedule…'), button(/^Mark as/), button('Add Game')]).toEqual([null, null, null])
    expect(screen.queryByRole('link', { name: 'Create Schedule' })).toBeNull()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(button('Export CSV')).toBeNull()
    await chooseFromMenu('View League Stats')
    expect(
      await screen.findByText('No completed games with scores in this schedule to display statistics.'),
    ).toBeDefined()
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
    expect([button('Publish'), button(/^Move/)]).toEqual([null, null])
  })

  it('publishes after a question, and then no longer offers it', async () => {
    const season = await open('league_administrator', {}, ({ addGame }) => addGame())
    fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/its 1 game/)).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Schedule published successfully')).toBeDefined()
    await waitFor(() => expect(button('Publish')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(await screen.findByText(/^This league has no public page/)).toBeDefined()
    const link = screen.getByLabelText<HTMLInputElement>('Link for members')
    expect(new URL(link.value).searchParams.get('schedule')).toBe(season.schedule.id)
    expect(await db.schedules.get(season.schedule.id)).toMatchObject({ status: 'published' })
  })

  it('names both games of a conflict, and moves one out of it by the keyboard', async () => {
    const season = await open('league_manager', {}, async ({ addGame, teamIds, fieldIds }) => {
      await addGame()
      await addGame({ home_team_id: teamIds[0] ?? '', away_team_id: teamIds[2] ?? '', field_id: fieldIds[1] })
    })
    expect(await screen.findByRole('heading', { name: '1 conflict(s) detected' })).toBeDefined()
    expect(screen.getByText('Tigers play two games at once')).toBeDefined()
    expect(screen.getByText(/Tigers – Falcons, Sat, Apr 11, 10:30 AM, Riverside, Field 2/)).toBeDefined()

    const conflicts = screen.getByRole('region', { name: '1 conflict(s) detected' })
    fireEvent.click(within(conflicts).getByRole('button', { name: 'Move Tigers – Falcons…' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('1 conflict(s) at this time:')).toBeDefined()
    expect(within(dialog).getByRole('button', { name: 'Move anyway' })).toBeDefined()

    // Daylight saving time in London begins at 1:00 on this day.
    fireEvent.change(within(dialog).getByLabelText(/Date/), { target: { value: '2026-03-29' } })
    fireEvent.change(within(dialog).getByLabelText(/Start time/), { target: { value: '01:30' } })
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Move (game|anyway)$/ }))
    expect(await within(dialog).findByText(/^There is no 1:30 AM on Sun, Mar 29, 2026: clocks in Europe/)).toBeDefined()

    fireEvent.change(within(dialog).getByLabelText(/Date/), { target: { value: '2026-04-11' } })
    fireEvent.change(within(dialog).getByLabelText(/Start time/), { target: { value: '14:00' } })
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Move game' }))
    expect(await screen.findByText('Game updated successfully')).toBeDefined()
    expect(await screen.findByText('No conflicts detected in this schedule.')).toBeDefined()
    const games = await db.games.where('schedule_id').equals(season.schedule.id).sortBy('start_time')
    expect(games.map((game) => [game.start_time, game.end_time])).toEqual([
      ['2026-04-11T09:30:00.000Z', '2026-04-11T10:30:00.000Z'],
      ['2026-04-11T13:00:00.000Z', '2026-04-11T14:00:00.000Z'],
    ])
  })

  it('takes the time from a game, whose day stays, and gives it one again', async () => {
    const season = await open('league_manager', {}, ({ addGame }) => addGame({ time_zone: 'Europe/London' }))
    const stored = () => db.games.where('schedule_id').equals(season.schedule.id).first()
    const before = await stored()
    const move = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Move Tigers – Sharks…' }))
      return within(await screen.findByRole('dialog'))
    }
    const first = await move()
    fireEvent.click(first.getByRole('checkbox', { name: 'Time to be announced' }))
    await waitFor(() => expect(first.queryByLabelText(/Start time/)).toBeNull())
    fireEvent.click(first.getByRole('button', { name: 'Move game' }))
    expect(await screen.findByText('TBD')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored()).toMatchObject({
      local_date: before?.local_date,
      local_time: null,
      start_time: '2026-04-10T23:00:00.000Z',
      end_time: '2026-04-11T23:00:00.000Z',
    })

    const second = await move()
    fireEvent.click(second.getByRole('checkbox', { name: 'Time to be announced' }))
    fireEvent.click(second.getByRole('button', { name: 'Move game' }))
    expect(await second.findByText('Start time is required')).toBeDefined()
    fireEvent.change(second.getByLabelText(/Start time/), { target: { value: '10:30' } })
    fireEvent.click(second.getByRole('button', { name: 'Move game' }))
    await waitFor(async () => expect(await stored()).toMatchObject({ local_time: '10:30' }))
    expect(await stored()).toMatchObject({ start_time: before?.start_time, end_time: before?.end_time })
  })

  it('swaps home and away in a published schedule with a reason, tells both, and takes it back', async () => {
    const season = await open('league_manager', { status: 'published' }, ({ addGame }) => addGame())
    const [tigers, sharks] = season.teamIds
    const sides = async () => {
      const [game] = await db.games.where('schedule_id').equals(season.schedule.id).toArray()
      return [game?.home_team_id, game?.away_team_id, game?.version]
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Move Tigers – Sharks…' }))
    const dialog = await screen.findByRole('dialog')
    const inDialog = within(dialog)
    expect((await inDialog.findByText('Home: Tigers / Away: Sharks')).getAttribute('role')).toBe('status')
    fireEvent.click(inDialog.getByRole('button', { name: 'Swap home and away' }))
    expect(await inDialog.findByText('Home: Sharks / Away: Tigers')).toBeDefined()
    fireEvent.click(await inDialog.findByRole('button', { name: 'Change teams' }))
    expect(await inDialog.findByText('Give a reason: everyone affected will see it.')).toBeDefined()
    fireEvent.change(await inDialog.findByLabelText(/^Reason/), { target: { value: 'Pitch of the Sharks is free' } })
    fireEvent.click(inDialog.getByRole('button', { name: 'Change teams' }))
    expect(await screen.findByText('Sharks – Tigers')).toBeDefined()
    expect(await sides()).toEqual([sharks, tigers, 3])
    const [told] = await db.schedule_changes.toArray()
    expect(told).toMatchObject({ reason: 'Pitch of the Sharks is free', changes: [{ to: { status: 'scheduled' } }] })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Tigers – Sharks')).toBeDefined()
    expect(await sides()).toEqual([tigers, sharks, 3])
  })

  it('replaces a team by one of its division first, says what would clash, and wants two different ones', async () => {
    const season = await open('league_manager', { status: 'published' }, async ({ league, addGame, teamIds }) => {
      const division = makeDivision({ organization_id: league.organization_id, league_id: league.id, name: 'North' })
      await db.divisions.add(division)
      for (const at of [0, 3]) await db.teams.update(teamIds[at] ?? '', { division_id: division.id })
      await addGame({ status: 'postponed' })
      await addGame({ home_team_id: teamIds[3] ?? '', away_team_id: teamIds[2] ?? '', field_id: null })
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Move Tigers – Sharks…' }))
    const inDialog = within(await screen.findByRole('dialog'))
    const away = await inDialog.findByLabelText('Away team')
    const options = within(away).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Bears', 'Tigers', 'Falcons', 'Sharks'])
    fireEvent.change(away, { target: { value: season.teamIds[0] } })
    fireEvent.change(await inDialog.findByLabelText(/^Reason/), { target: { value: 'They withdrew' } })
    fireEvent.click(inDialog.getByRole('button', { name: /^Move/ }))
    expect(await inDialog.findByText('Choose two different teams')).toBeDefined()

    fireEvent.change(away, { target: { value: season.teamIds[3] } })
    await waitFor(() => expect(inDialog.queryByText('Choose two different teams')).toBeNull())
    expect(await inDialog.findByText(/^1 game of Bears, Sharks and Tigers\.$/)).toBeDefined()
    expect(inDialog.queryByText('1 conflict(s) at this time:')).toBeNull() // the game is postponed, and stays postponed
    fireEvent.change(inDialog.getByLabelText(/Length/), { target: { value: '90' } })
    expect(await inDialog.findByText('1 conflict(s) at this time:')).toBeDefined()
    expect(inDialog.getByText(/^Bears play two games at once: Bears – Falcons/)).toBeDefined()
    fireEvent.change(inDialog.getByLabelText(/Length/), { target: { value: '60' } })
    fireEvent.click(await inDialog.findByRole('button', { name: 'Change teams' }))
    expect(await screen.findByText('Tigers – Bears')).toBeDefined()
    const games = await db.games.where('schedule_id').equals(season.schedule.id).toArray()
    expect(games.filter(({ status }) => status === 'postponed')).toMatchObject([{ away_team_id: season.teamIds[3] }])
  })

  it('leaves the teams of a game alone that had a score, and those of a bracket', async () => {
    await open('league_manager', {}, async ({ addGame, league, teamIds }) => {
      const game = await addGame()
      const report = { organization_id: league.organization_id, game_id: game.id, kind: 'void' } as const
      await db.score_reports.add(makeScoreReport(report))
      const sources = { home_source: { kind: 'seed', seed: 1 }, away_source: { kind: 'seed', seed: 2 } } as const
      const teams = { home_team_id: teamIds[2] ?? '', away_team_id: teamIds[3] ?? '' }
      await addGame({ ...teams, ...sources, match_number: 1, tournament_stage: 'final', field_id: null })
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Move Tigers – Sharks…' }))
    expect(await screen.findByText(/^This game has a score, so its teams can’t change. Cancel this game/)).toBeDefined()
    expect(screen.getByText('Home: Tigers / Away: Sharks')).toBeDefined()
    expect([button('Swap home and away'), screen.queryByLabelText('Home team')]).toEqual([null, null])
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move Falcons – Bears…' }))
    expect(await screen.findByRole('dialog', { name: 'Move Falcons – Bears' })).toBeDefined()
    expect([button('Swap home and away'), screen.queryByText('Teams')]).toEqual([null, null])
  })

  it('moves a game of a draft to a free place with one tap, and back with Undo', async () => {
    const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const at = { start_time: `${date}T09:00:00.000Z`, end_time: `${date}T10:00:00.000Z` }
    const season = await open(
      'league_manager',
      { start_date: date, end_date: date, constraints: null },
      async ({ addGame, teamIds, fieldIds }) => {
        await addGame(at)
        await addGame({ ...at, home_team_id: teamIds[2] ?? '', away_team_id: teamIds[3] ?? '' })
        await addGame({ start_time: `${date}T15:00:00.000Z`, end_time: `${date}T16:00:00.000Z`, field_id: fieldIds[1] })
      },
    )
    fireEvent.click(await screen.findByRole('button', { name: /^Move Falcons – Bears to .+Field 2/ }))
    expect(await screen.findByText('Game updated successfully')).toBeDefined()
    expect(await screen.findByText('No conflicts detected in this schedule.')).toBeDefined()
    const fields = async () =>
      (await db.games.where('schedule_id').equals(season.schedule.id).toArray())
        .map((game) => season.fieldIds.findIndex((id) => id === game.field_id) + 1)
        .toSorted((a, b) => a - b)
    expect(await fields()).toEqual([1, 2, 2])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: '1 conflict(s) detected' })).toBeDefined()
    expect(await fields()).toEqual([1, 1, 2])
  })

  it('completes a published schedule, and shows its table', async () => {
    const season = await open('league_manager', { status: 'published' }, ({ addGame }) =>
      addGame({ status: 'completed', home_score: 2, away_score: 1, result_state: 'official', result_side: 'staff' }),
    )
    await chooseFromMenu('View League Stats')
    const table = await screen.findByRole('table', { name: 'Spring round robin' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/^1\. Tigers10/)
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
    await chooseFromMenu('Mark as completed')
    expect(await screen.findByText('Schedule marked as completed')).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'More' }))
    expect(await screen.findByRole('button', { name: 'Reopen as published' })).toBeDefined()
    expect(await db.schedules.get(season.schedule.id)).toMatchObject({ status: 'completed' })
  })

  it('deletes a schedule after a question, and puts it back with Undo', async () => {
    const season = await open('league_manager', {}, ({ addGame }) => addGame())
    await chooseFromMenu('Delete schedule…')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete schedule' }))
    expect(await screen.findByRole('heading', { name: 'No games scheduled' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Create Schedule' })).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Tigers – Sharks')).toBeDefined()
    expect(await db.games.where('schedule_id').equals(season.schedule.id).count()).toBe(1)
  })

  it('shows the games of all schedules together, marks drafts, and limits them to a team', async () => {
    const season = await open('league_manager', {}, async ({ addGame, league, teamIds }) => {
      await addGame()
      const autumn = makeSchedule({ organization_id: league.organization_id, league_id: league.id, name: 'Autumn' })
      await db.schedules.add(autumn)
      const sides = { home_team_id: teamIds[2] ?? '', away_team_id: teamIds[3] ?? '' }
      await addGame({ ...sides, schedule_id: autumn.id, field_id: null })
    })
    const schedules = await screen.findByLabelText('Schedule')
    expect(within(schedules).getAllByRole('option')).toHaveLength(3)
    fireEvent.change(schedules, { target: { value: 'all' } })
    expect(await screen.findByText('Falcons – Bears')).toBeDefined()
    expect(screen.getByText('Tigers – Sharks')).toBeDefined()
    expect(screen.getByText('Riverside, Field 1 · Spring round robin')).toBeDefined()

    fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await within(screen.getByLabelText('Team')).findByRole('option', { name: 'Tigers' })
    fireEvent.change(screen.getByLabelText('Team'), { target: { value: season.teamIds[0] } })
    await waitFor(() => expect(screen.queryByText('Falcons – Bears')).toBeNull())
    expect(await screen.findByText('Tigers – Sharks')).toBeDefined()
    expect(button('Filter (1)')?.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('Falcons – Bears')).toBeDefined()
  })

  it('shows the league of the schedule that the address names, and prints that schedule', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const [one, other] = [await putSeason(db, organizationId), await putSeason(db, organizationId, { name: 'Autumn' })]
    await db.leagues.update(other.league.id, { name: 'Z League' })
    await other.addGame()
    const at = `${path}?view=list&date=2026-04-11&schedule=${other.schedule.id}&team=${other.teamIds[0] ?? ''}`
    const shown = renderScreen(db, <SchedulePage />, { path, at })
    const league = await screen.findByLabelText<HTMLSelectElement>('League')
    expect(league.value).toBe(other.league.id)
    expect(await screen.findByText('Tigers – Sharks')).toBeDefined()
    const readPrintLink = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'More' }))
      const href = screen.getByRole('link', { name: 'Print' }).getAttribute('href') ?? ''
      return new URL(href, 'https://league.example').searchParams
    }
    expect([...(await readPrintLink())]).toEqual([
      ['view', 'list'],
      ['date', '2026-04-11'],
      ['schedule', other.schedule.id],
      ['team', other.teamIds[0]],
    ])
    shown.unmount()
    renderScreen(db, <SchedulePage />, { path, at: `${path}?league=${one.league.id}` })
    await screen.findByLabelText('Schedule')
    expect((await readPrintLink()).get('schedule')).toBe(one.schedule.id)
  })

  it('says that a league is gone, and remembers one that the address names', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    await putSeason(db, organizationId)
    renderScreen(db, <SchedulePage />, { path, at: `${path}?league=5d8f3c1e-0000-4000-8000-000000000000` })
    expect(await screen.findByText('League not found')).toBeDefined()
  })
})
