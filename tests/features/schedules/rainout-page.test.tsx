// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toUntimedWallClock } from '#domain/leagues/wall-clock.ts'
import { listOfferedPlaces } from '#domain/scheduling/generate/offered-places.ts'
import { findRainoutHelp, repairRainout } from '#domain/scheduling/repair/rainout/result.ts'
import { toMatchColumns } from '#domain/tournaments/tournament-games.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { storedBracketSchema } from '#domain/schema/tournaments.ts'
import { RainoutPage } from '#features/schedules/rainout/rainout-page.tsx'
import type { RainoutSolver } from '#features/schedules/rainout/rainout-solver.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { constraintsFor, putSeason, type Season } from './season.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

// Saturdays at 9:00 on two fields. Tigers – Sharks and Falcons – Bears are scheduled for April 11, the next game day.

/** Runs what the workers would run, in this thread. */
const solver: RainoutSolver = {
  repair: (parts, options) => repairRainout(parts, { onProgress: options?.onProgress ?? (() => undefined) }),
  repairExactly: (parts) => repairRainout(parts),
  help: (parts, found) => findRainoutHelp(parts, found),
  offeredPlaces: (question, repair, gameId) => Promise.resolve(listOfferedPlaces(question, repair, gameId)),
}

let db: LocalDatabase
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-10T12:00:00.000Z') })
  db = await testDatabase()
})
afterEach(() => vi.useRealTimers())

/** Turns the three games into semifinals and a final. */
async function asCup({ schedule, teamIds }: Season, games: readonly Game[]): Promise<void> {
  const [tigers = '', sharks = '', falcons = '', bears = ''] = teamIds
  const entrants = [tigers, falcons, bears, sharks]
  const bracket = storedBracketSchema.parse(createSingleElimination(4))
  const facts = { entrants, withdrawn: [], placings: [] }
  await db.schedules.update(schedule.id, { type: 'tournament', bracket, tournament_facts: facts })
  for (const [index, columns] of toMatchColumns(bracket, entrants).entries()) {
    await db.games.update(games[index]?.id ?? '', columns)
  }
}

async function open(
  given: Partial<Schedule> = {},
  role: 'league_manager' | 'team_manager' = 'league_manager',
  change: typeof asCup = () => Promise.resolve(),
) {
  const { organizationId } = await signInOnDevice(db, role)
  const season = await putSeason(db, organizationId, { status: 'published', end_date: '2026-05-02', ...given })
  const constraints = constraintsFor(season, { timeSlots: [{ start: '09:00', end: '10:00' }], maxGamesPerDay: 1 })
  await db.schedules.update(season.schedule.id, { constraints })
  const [tigers = '', sharks = '', falcons = '', bears = ''] = season.teamIds
  const at = (date: string, home_team_id: string, away_team_id: string, field: 0 | 1) =>
    season.addGame({
      start_time: `${date}T08:00:00.000Z`,
      end_time: `${date}T09:00:00.000Z`,
      home_team_id,
      away_team_id,
      field_id: season.fieldIds[field],
    })
  const games = {
    lost: await at('2026-04-11', tigers, sharks, 0),
    alsoLost: await at('2026-04-11', falcons, bears, 1),
    next: await at('2026-04-18', tigers, falcons, 0),
  }
  await change(season, Object.values(games))
  const path = `/dashboard/schedules/${season.schedule.id}/rainout`
  renderScreen(db, <RainoutPage solver={solver} />, { path: '/dashboard/schedules/:scheduleId/rainout', at: path })
  return { season, games }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('Rainout', () => {
  it('finds new times for the next game day, tells how good they are, and applies them with a reason', async () => {
    const { season, games } = await open()
    expect(await screen.findByRole('heading', { name: '2 games affected' })).toBeDefined()
    expect(screen.getByLabelText(/^Date/)).toHaveProperty('value', '2026-04-11')
    press('Find new times')
    expect(
      await screen.findByText('2 games have a new place. No other game moves. Adds one game day: Sat, Apr 25.'),
    ).toBeDefined()
    expect(screen.getByText('Games with a new time').parentElement?.textContent).toMatch(/2of 2all of them$/)
    expect(screen.getByRole('heading', { name: 'Sat, Apr 25, 2026' })).toBeDefined()
    expect(await screen.findByDisplayValue('Rain on Saturday, April 11')).toBeDefined()
    expect(screen.getByText('2 games of Bears, Falcons, Sharks and Tigers.')).toBeDefined()

    type(/^Reason/, 'Thunder on Saturday')
    press('Apply 2 changes')
    expect(await screen.findByText('Now at /dashboard/scheduling')).toBeDefined()
    expect(await db.games.get(games.lost.id)).toMatchObject({
      start_time: '2026-04-25T08:00:00.000Z',
      status: 'scheduled',
    })
    expect(await db.games.get(games.next.id)).toMatchObject({ start_time: games.next.start_time })
    expect(await db.schedule_changes.toArray()).toMatchObject([
      { schedule_id: season.schedule.id, reason: 'Thunder on Saturday', changes: [{}, {}] },
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () =>
      expect(await db.games.get(games.lost.id)).toMatchObject({ start_time: games.lost.start_time }),
    )
  })

  it('leaves a game alone whose time is not known yet, and says so', async () => {
    const { games } = await open()
    await db.games.update(games.alsoLost.id, toUntimedWallClock('2026-04-11', 'Europe/London'))
    expect(await screen.findByRole('heading', { name: '1 game affected' })).toBeDefined()
    const stays = '1 game that day has no time yet. You’ll need to move or postpone it yourself.'
    expect(screen.getByText(stays)).toBeDefined()
    await db.games.update(games.lost.id, toUntimedWallClock('2026-04-11', 'Europe/London'))
    expect(await screen.findByText(/^No games affected\. 2 games that day have no time yet/)).toBeDefined()
  })

  it('searches again around a place that somebody chose, and a game that is to stay', async () => {
    await open()
    await screen.findByRole('heading', { name: '2 games affected' })
    press('Find new times')
    await screen.findByText(/^2 games have a new place/)
    press('Another time for Tigers – Sharks…')
    const dialog = await screen.findByRole('dialog')
    const choice = await within(dialog).findByLabelText(/Time and field/)
    const early = within(choice).getAllByRole<HTMLOptionElement>('option', {
      name: /^Sat, Apr 18.*Tigers – Falcons has to move/,
    })
    fireEvent.change(choice, { target: { value: early[0]?.value } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use it and search again' }))

    expect(await screen.findByText(/1 other game moves, 2 teams are disturbed/)).toBeDefined()
    expect(screen.getByText('Your choice')).toBeDefined()
    expect(screen.getByText(/^Moves because .*Tigers – Sharks/)).toBeDefined()

    press('Leave Tigers – Falcons')
    expect(await screen.findByRole('heading', { name: 'Not moved' })).toBeDefined()
    expect(await screen.findByText(/No other game moves/)).toBeDefined()
    expect(screen.queryByText('Your choice')).toBeNull() // the user's two choices exclude each other
    press('Let Tigers – Falcons move')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Not moved' })).toBeNull())
  })

  it('says what has no place and why, finds what would help, and postpones what is left', async () => {
    const { games } = await open({ end_date: '2026-04-18' })
    await screen.findByRole('heading', { name: '2 games affected' })
    press('Find new times')
    expect(await screen.findByRole('heading', { name: '2 games without a new time' })).toBeDefined()
    expect(
      screen.getAllByText('On every game day until Sat, Apr 18, one of the teams already plays or is away.'),
    ).toHaveLength(2)
    press('What would help?')
    expect(await screen.findByText('With one more date, Sat, Apr 25, all 2 games have a place.')).toBeDefined()
    press(/^Allow it: With one more date/)
    expect(await screen.findByText(/^2 games have a new place/)).toBeDefined()

    type(/^Last day/, '2026-04-18')
    press('Find new times')
    await screen.findByRole('heading', { name: '2 games without a new time' })
    expect(screen.getByLabelText(/^Postpone the 2 games without a new time/)).toBeDefined()
    press('Apply 2 changes')
    expect(await screen.findByText('Now at /dashboard/scheduling')).toBeDefined()
    expect(await db.games.get(games.lost.id)).toMatchObject({ status: 'postponed', start_time: games.lost.start_time })
  })

  it('leaves out a game that is played all the same, and asks to search again when a result came meanwhile', async () => {
    const { games } = await open()
    fireEvent.click(await screen.findByLabelText(/^Falcons – Bears/))
    expect(await screen.findByRole('heading', { name: '1 game affected' })).toBeDefined()
    press('Find new times')
    expect(await screen.findByText(/^1 game has a new place/)).toBeDefined()
    await db.games.update(games.lost.id, { status: 'in_progress' })
    expect(await screen.findByText(/A result or time changed: Tigers – Sharks/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Apply 1 change' }).getAttribute('aria-disabled')).toBe('true')
    expect(await db.schedule_changes.count()).toBe(0)
  })

  it('moves the matches of a tournament in the order of its bracket', async () => {
    const { season, games } = await open({ name: 'Cup' }, 'league_manager', asCup)
    expect(await screen.findByRole('heading', { name: '2 games affected' })).toBeDefined()
    press('Find new times')
    // The semifinals take the final's day, and any of the teams can reach the final.
    expect(
      await screen.findByText(/^2 games have a new place\. 1 other game moves, 4 teams are disturbed/),
    ).toBeDefined()
    expect(screen.getByText(/^Moves because .*Tigers – Sharks/)).toBeDefined()
    press('Another time for Winner of match 1 – Winner of match 2…')
    const dialog = await screen.findByRole('dialog')
    const choice = await within(dialog).findByLabelText(/Time and field/)
    expect(within(choice).getAllByRole('option', { name: /Field/ })).toHaveLength(3) // the other field, and a week later
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    press('Apply 3 changes')
    expect(await screen.findByText('Now at /dashboard/scheduling')).toBeDefined()
    const starts = (await db.games.bulkGet([games.lost.id, games.alsoLost.id, games.next.id])).map(
      (one) => one?.start_time,
    )
    expect(starts).toEqual(['2026-04-18T08:00:00.000Z', '2026-04-18T08:00:00.000Z', '2026-04-25T08:00:00.000Z'])
    expect(season.teamIds).toHaveLength(4)
  })

  it('is not for a team manager', async () => {
    await open({}, 'team_manager')
    expect(await screen.findByText('You do not have permission to edit this schedule')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Find new times' })).toBeNull()
  })
})
