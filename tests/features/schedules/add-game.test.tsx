// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getWallClock } from '#domain/leagues/wall-clock.ts'
import type { Role } from '#domain/schema/organizations.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { addGame } from '#features/schedules/game/add-game.ts'
import { deleteGame, restoreGame } from '#features/schedules/game/delete-game.ts'
import { SchedulePage } from '#features/schedules/management/schedule-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import { makeScoreReport } from '../../support/rows/factories.ts'
import { renderScreen, setTier, signInOnDevice } from '../../support/screen/screens.tsx'
import { provideWorkers } from '../../support/screen/workers.ts'
import { putSeason, type Season } from './season.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

provideWorkers()

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

/** A winter day far in the future, when London is on UTC, so that the slots are never in the past. */
const date = '2999-01-12'
const at = (time: string) => `${date}T${time}:00.000Z`
const when = (start_time: string, end_time: string) => ({
  ...getWallClock(start_time, 'Europe/London'),
  start_time,
  end_time,
})
const taken = { start_time: at('10:00'), end_time: at('11:00') }

async function open(
  role: Role,
  {
    given = {},
    query = '',
    prepare,
  }: { given?: Partial<Schedule>; query?: string; prepare?: (season: Season) => Promise<unknown> },
) {
  const { organizationId, actor } = await signInOnDevice(db, role)
  const season = await putSeason(db, organizationId, given)
  await prepare?.(season)
  const path = '/dashboard/scheduling'
  const at = `${path}?league=${season.league.id}&schedule=all&view=list&date=${date}${query}`
  renderScreen(db, <SchedulePage />, { path, at })
  return { ...season, actor }
}

function choose(label: string, name: string) {
  const select = screen.getByLabelText(new RegExp(`^${label}`))
  const option = within(select).getByText(name)
  fireEvent.change(select, { target: { value: option.getAttribute('value') ?? '' } })
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => {
  const dialog = screen.getByRole('dialog')
  fireEvent.click(within(dialog).getByText(/^Add (Game|anyway)$/, { selector: 'button' }))
}

describe('Add Game', () => {
  it('says that the month is full on this plan, and adds a game in the next one', async () => {
    const { league, teamIds, actor } = await open('league_manager', {
      query: '&add=1',
      prepare: async (season) => {
        for (let hour = 0; hour < 20; hour++)
          await season.addGame({ start_time: `2999-01-02T${10 + (hour % 10)}:00:00.000Z` })
        await setTier(db, 'free')
      },
    })
    const add = () =>
      within(screen.getByRole('dialog')).getByText<HTMLButtonElement>(/^Add (Game|anyway)$/, { selector: 'button' })
    await screen.findByRole('dialog')
    choose('Home team', 'Tigers')
    choose('Away team', 'Bears')
    type(/^Date/, '2999-01-31')
    type(/^Start/, '23:30') // this is the last evening of the month, in UTC
    expect(
      await screen.findByText(
        /^Basic has room for 20 games in a month \(counted in UTC\)\. January 2999: All 20 are in use\./,
      ),
    ).toBeDefined()
    expect(add().getAttribute('aria-disabled')).toBe('true')
    type(/^Date/, '2999-02-01')
    await waitFor(() => expect(add().getAttribute('aria-disabled')).toBeNull())
    const wanted = {
      leagueId: league.id,
      schedule: { name: 'Winter' },
      fieldId: null,
      reason: null,
    }
    const sides = { homeTeamId: teamIds[0] ?? '', awayTeamId: teamIds[1] ?? '' }
    const late = addGame(db, actor, {
      ...wanted,
      ...sides,
      when: when('2999-01-31T23:30:00.000Z', '2999-02-01T00:30:00.000Z'),
    })
    await expect(late).rejects.toMatchObject({ code: 'limit_games' })
  })

  it('makes a draft with the first game, where the league has no schedule', async () => {
    const { league, teamIds } = await open('league_manager', { prepare: () => db.schedules.clear() })
    expect(await screen.findByText('No games scheduled')).toBeDefined()
    expect(screen.getByText('Get started by creating a schedule and adding games.')).toBeDefined()
    fireEvent.click(screen.getAllByText('Add Game')[0] ?? document.body)
    expect(await screen.findByText('This league has no schedule yet. One will be created with the game.')).toBeDefined()
    submit()
    expect(await screen.findByText('Choose the home team')).toBeDefined()
    choose('Home team', 'Tigers')
    choose('Away team', 'Tigers')
    expect(await screen.findByText('Choose a different team from the home team')).toBeDefined()
    choose('Away team', 'Bears')
    type(/^Schedule name/, 'Winter cup')
    type(/^Date/, '2027-03-28') // daylight saving time in London begins at 1:00 on this day
    type(/^Start time/, '01:30')
    submit()
    expect(await screen.findByText(/^There is no 1:30 AM on Sun, Mar 28, 2027: clocks in Europe\/London/)).toBeDefined()
    type(/^Date/, date)
    type(/^Start time/, '15:15')
    submit()
    expect(await screen.findByText('Tigers – Bears')).toBeDefined()
    expect(await db.schedules.toArray()).toMatchObject([
      { league_id: league.id, name: 'Winter cup', status: 'draft', start_date: date, end_date: date },
    ])
    expect(await db.games.toArray()).toMatchObject([
      {
        home_team_id: teamIds[0],
        away_team_id: teamIds[3],
        field_id: null,
        start_time: at('15:15'),
        end_time: at('16:15'),
        status: 'scheduled',
      },
    ])
    expect(await db.outbox.count()).toBe(1)
  })

  it('adds a game whose time is not known yet, on a day on which its field has another one', async () => {
    await open('league_manager', { query: '&add=1', prepare: ({ addGame }) => addGame(taken) })
    await screen.findByRole('dialog')
    choose('Home team', 'Falcons')
    choose('Away team', 'Bears')
    choose('Field', 'Riverside, Field 1')
    type(/^Date/, date)
    type(/^Start time/, '10:00')
    expect(await screen.findByText(/The game can’t be added here/)).toBeDefined()
    type(/^Start time/, '')
    type(/^Length/, '0')
    submit()
    expect(await screen.findByText('Start time is required')).toBeDefined()
    expect(screen.getByText('Length must be at least 1 minute')).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Time to be announced' }))
    await waitFor(() => expect(screen.queryByLabelText(/Start time/)).toBeNull())
    expect(screen.queryByText(/cannot be added here/)).toBeNull()
    submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('TBD')).toBeDefined()
    expect(await db.games.toArray()).toContainEqual(
      expect.objectContaining({
        local_date: date,
        local_time: null,
        start_time: at('00:00'),
        end_time: '2999-01-13T00:00:00.000Z',
        status: 'scheduled',
      }),
    )
  })

  it('refuses a field that is taken, says by whom, and takes the nearest free slot with one tap', async () => {
    const { schedule, fieldIds } = await open('league_administrator', {
      query: '&add=1&start=2999-01-12T10:30:00.000Z&minutes=45',
      prepare: ({ addGame }) => addGame(taken),
    })
    await screen.findByRole('dialog')
    choose('Home team', 'Falcons')
    choose('Away team', 'Sharks')
    choose('Field', 'Riverside, Field 1')
    expect(await screen.findByText(/The game can’t be added here/)).toBeDefined()
    const where = 'Tigers – Sharks, Sat, Jan 12, 10:00 AM, Riverside, Field 1'
    expect(screen.getByText(`Riverside, Field 1 is booked twice: ${where}`)).toBeDefined()
    expect(screen.getByText(`Sharks play two games at once: ${where}`)).toBeDefined()
    expect(screen.getByText('Add Game', { selector: 'dialog button' }).getAttribute('aria-disabled')).toBe('true')
    const free = within(screen.getByRole('group', { name: 'Available instead' })).getAllByRole('button')
    fireEvent.click(free[0] ?? document.body) // 13:00, which leaves two hours of rest after the game at 10:00
    await screen.findByDisplayValue('13:00')
    expect(screen.queryByText(/The game can’t be added here/)).toBeNull()
    submit()
    expect(await screen.findByText('Falcons – Sharks')).toBeDefined()
    const added = (await db.games.toArray()).find(({ start_time }) => start_time === at('13:00'))
    expect(added).toMatchObject({ end_time: at('13:45'), schedule_id: schedule.id })
    expect(fieldIds).toContain(added?.field_id)
    expect((await db.schedules.get(schedule.id))?.end_date).toBe(date)
  })

  it('asks why where the schedule is published, and leaves it for those concerned', async () => {
    const { schedule, fieldIds } = await open('league_manager', {
      given: { status: 'published' },
      query: '&add=1',
      prepare: async ({ fieldIds, addGame }) => addGame({ ...taken, field_id: fieldIds[1] }),
    })
    await screen.findByRole('dialog')
    choose('Home team', 'Falcons')
    choose('Away team', 'Bears')
    type(/^Date/, date)
    type(/^Start time/, '10:00')
    choose('Field', 'Riverside, Field 1')
    submit()
    expect(await screen.findByText('Give a reason: everyone affected will see it.')).toBeDefined()
    type(/^Reason/, 'A friendly more')
    submit()
    expect(await screen.findByText('Game added successfully')).toBeDefined()
    const game = (await db.games.toArray()).find(({ field_id }) => field_id === fieldIds[0])
    const plan = { ...taken, field_id: fieldIds[0], status: 'scheduled', forfeited_by: null }
    expect(await db.schedule_changes.toArray()).toMatchObject([
      { schedule_id: schedule.id, reason: 'A friendly more', changes: [{ gameId: game?.id, from: plan, to: plan }] },
    ])
    expect(await db.outbox.count()).toBe(1)
  })

  it('is not for players, whatever the address says', async () => {
    await open('player', { given: { status: 'published' }, query: '&add=1', prepare: ({ addGame }) => addGame(taken) })
    expect(await screen.findByText('You do not have permission to edit this schedule')).toBeDefined()
    expect(screen.queryByText('Add Game', { selector: 'main button, header button' })).toBeNull()
  })
})

describe('a game by hand', () => {
  async function season(given: Partial<Schedule> = {}) {
    const { organizationId, actor } = await signInOnDevice(db, 'league_manager')
    const put = await putSeason(db, organizationId, given)
    const [homeTeamId = '', awayTeamId = ''] = put.teamIds
    const wanted = {
      leagueId: put.league.id,
      schedule: { id: put.schedule.id },
      homeTeamId,
      awayTeamId,
      when: when(at('10:00'), at('11:00')),
      fieldId: put.fieldIds[0],
      reason: null,
    }
    return { ...put, actor, wanted }
  }

  it('is refused by its rules even where another device was faster', async () => {
    const { actor, wanted, schedule, addGame: put, fieldIds, teamIds } = await season()
    await put({ ...taken, home_team_id: teamIds[2] ?? '', away_team_id: teamIds[3] ?? '' })
    await expect(addGame(db, actor, wanted)).rejects.toMatchObject({ code: 'field_booked' })
    await expect(
      addGame(db, actor, { ...wanted, homeTeamId: teamIds[2] ?? '', fieldId: fieldIds[1] }),
    ).rejects.toMatchObject({ code: 'team_booked' })
    const name = { name: schedule.name.toUpperCase() }
    await expect(addGame(db, actor, { ...wanted, schedule: name })).rejects.toMatchObject({
      code: 'schedule_name_taken',
    })
    await expect(addGame(db, { ...actor, role: 'team_manager' }, wanted)).rejects.toMatchObject({
      code: 'schedule_edit_not_allowed',
    })
    await db.schedules.update(schedule.id, { status: 'completed' })
    await expect(addGame(db, actor, wanted)).rejects.toMatchObject({ code: 'schedule_edit_not_allowed' })
    expect(await db.outbox.count()).toBe(0)
  })

  it('is deleted with a reason where it is published, and comes back', async () => {
    const { actor, addGame: put } = await season({ status: 'published' })
    const game = await put(taken)
    await expect(deleteGame(db, actor, game.id, ' ')).rejects.toMatchObject({ code: 'reason_required' })
    const deleted = await deleteGame(db, actor, game.id, 'Put in twice')
    expect(await db.games.count()).toBe(0)
    expect(await db.schedule_changes.toArray()).toMatchObject([
      {
        reason: 'Put in twice',
        changes: [{ gameId: game.id, from: { status: 'scheduled' }, to: { status: 'cancelled' } }],
      },
    ])
    await restoreGame(db, actor, deleted)
    const [back] = await db.games.toArray()
    expect(back).toMatchObject({ ...taken, home_team_id: game.home_team_id, status: 'scheduled' })
    expect(back?.id).not.toBe(game.id)
    expect(await db.schedule_changes.count()).toBe(2)
  })

  it('stays where something was reported, or a bracket is made of it', async () => {
    const { actor, addGame: put } = await season()
    const [reported, inBracket] = [await put(taken), await put({ tournament_stage: 'bracket' })]
    await db.score_reports.put(makeScoreReport({ organization_id: reported.organization_id, game_id: reported.id }))
    await expect(deleteGame(db, actor, reported.id, null)).rejects.toMatchObject({ code: 'game_has_result' })
    await expect(deleteGame(db, actor, inBracket.id, null)).rejects.toMatchObject({ code: 'bracket_decides' })
    expect(await db.games.count()).toBe(2)
  })
})
