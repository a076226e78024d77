// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConflictResolution } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import { ConflictsPanel } from '#features/schedules/conflicts/conflicts-panel.tsx'
import { toCalendarGame } from '#features/schedules/management/league-names.ts'
import type { ConflictSearch, NamedGames } from '#features/schedules/conflicts/use-conflicts.ts'
import { makeField, makeGame, makeLeagueRow, makeSchedule, makeVenue, testId } from '../../support/rows/factories.ts'
import { provideWorkers } from '../../support/screen/workers.ts'
import type { Conflict } from '#domain/scheduling/conflicts/model.ts'

provideWorkers()
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T12:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const league = makeLeagueRow({ time_zone: 'UTC' })
const venue = makeVenue({ league_id: league.id, name: 'Riverside' })
const [one, two] = ['Field 1', 'Field 2'].map((name) => makeField({ venue_id: venue.id, name }))
const schedule = makeSchedule({
  league_id: league.id,
  name: 'Spring',
  status: 'draft',
  start_date: '2026-11-21',
  end_date: '2026-11-28',
  constraints: null,
})
const teams = { bears: testId(), foxes: testId(), hawks: testId(), lions: testId() }
const game = (home: keyof typeof teams, away: keyof typeof teams, hour: number, fieldId: string | undefined) =>
  makeGame({
    league_id: league.id,
    schedule_id: schedule.id,
    home_team_id: teams[home],
    away_team_id: teams[away],
    field_id: fieldId ?? null,
    start_time: `2026-11-21T${hour}:00:00.000Z`,
    end_time: `2026-11-21T${hour + 1}:00:00.000Z`,
  })
const games = [
  game('bears', 'foxes', 10, one?.id),
  game('hawks', 'lions', 10, one?.id),
  game('bears', 'foxes', 14, two?.id),
]
const [first, second, third] = games.map(({ id }) => id)
if (!one || !two || !first || !second || !third) throw new Error('Two fields and three games')

const named: NamedGames = {
  read: {
    games,
    schedules: [schedule],
    leagues: [league],
    venues: [venue],
    fields: [one, two],
    openingHours: [],
    closures: [],
    events: [],
    timeZone: 'UTC',
    from: '2026-11-21T00:00:00.000Z',
    to: '2026-11-29T00:00:00.000Z',
  },
  names: {
    teams: new Map(
      Object.entries(teams).map(([name, id]) => [id, name.replace(/^./, (letter) => letter.toUpperCase())]),
    ),
    crests: new Map(),
    fields: new Map(
      [one, two].map(({ id, name }) => [
        id,
        { venueId: 'V', venue: 'Riverside', field: name, place: `Riverside, ${name}` },
      ]),
    ),
    schedules: new Map([[schedule.id, schedule]]),
  },
  scheduleIds: [schedule.id],
}
const found = (...conflicts: Conflict[]): ConflictSearch => ({
  state: 'found',
  named,
  conflicts: conflicts.map((conflict) => ({
    conflict,
    teams: named.names.teams,
    games: games
      .filter(({ id }) => conflict.gameIds.some((other) => other === id))
      .map((row) => toCalendarGame(row, named.names)),
  })),
})
const booked: Conflict = { gameIds: [first, second], kind: 'field', fieldId: one.id }
const span = { start: '2026-11-21T00:00:00.000Z', end: '2026-11-22T00:00:00.000Z' }

function show(search: ConflictSearch, onMoveTo?: (way: ConflictResolution) => void) {
  render(<ConflictsPanel search={search} timeZone="UTC" onMoveTo={onMoveTo} />, { wrapper: MemoryRouter })
}
const titles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)
const showAll = () => fireEvent.click(screen.getByRole('button', { name: /^All \d+ conflicts$/ }))

describe('the conflicts panel', () => {
  it('says that it looks, that it could not, and that there is nothing', () => {
    show({ state: 'searching' })
    expect(screen.getByText('Looking for conflicts…')).toBeDefined()
    cleanup()
    show({ state: 'failed' })
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t check for conflicts')
    cleanup()
    show(found())
    expect(screen.getByText('No conflicts detected in this schedule.')).toBeDefined()
  })

  it('groups conflicts by kind, and filters them by kind, field and team', () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const blackout = (teamId: string): Conflict => ({ gameIds: [third], kind: 'blackout', teamId, blackout: span })
    show(found(blackout(teams.bears), blackout(teams.foxes), booked))
    expect(screen.getByRole('heading', { name: '3 conflict(s) detected' })).toBeDefined()
    showAll()
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Venue double-booking (1)',
      'Blackout date (2)',
    ])
    const all = ['Riverside, Field 1 is booked twice', 'Bears can’t play that day', 'Foxes can’t play that day']
    expect(titles()).toEqual(all)
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'blackout' } })
    expect(titles()).toEqual(all.slice(1))
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: '' } })
    fireEvent.change(screen.getByLabelText('Team'), { target: { value: teams.hawks } })
    expect(titles()).toEqual(all.slice(0, 1))
    fireEvent.change(screen.getByLabelText('Field'), { target: { value: two.id } })
    expect(screen.getByText('No conflicts match these filters.')).toBeDefined()
    expect(complaints).not.toHaveBeenCalled()
  })

  it('offers open slots, the nearest first, and moves a game to one with a tap', async () => {
    const onMoveTo = vi.fn<(way: ConflictResolution) => void>()
    show(found(booked), onMoveTo)
    const nearest = await screen.findByRole('button', {
      name: /^Move Hawks – Lions to Sat, Nov 21, 10:00 AM, Riverside, Field 2/,
    })
    expect(within(nearest).getByText('same time · meets all preferences')).toBeDefined()
    const offered = screen.getAllByRole('button', { name: /^Move .+ to / }).map((button) => button.textContent)
    expect(offered).toHaveLength(2)
    expect(offered.join()).not.toContain('Bears – Foxes to Sat, Nov 21, 2:00 PM') // the teams need two hours of rest before their next game
    fireEvent.click(screen.getByRole('button', { name: /^All \d+ open slots$/ }))
    expect(screen.getAllByRole('button', { name: /^Move .+ to / }).length).toBeGreaterThan(2)
    fireEvent.click(nearest)
    expect(onMoveTo).toHaveBeenCalledWith(
      expect.objectContaining({ gameId: second, cell: expect.objectContaining({ fieldId: two.id }) }),
    )
  })

  it('shows one conflict at a time, those that are over last', () => {
    vi.setSystemTime('2026-11-21T12:00:00Z')
    show(found(booked, { gameIds: [third], kind: 'blackout', teamId: teams.bears, blackout: span }))
    expect(screen.getByText('Bears can’t play that day')).toBeDefined()
    const previous = screen.getByRole('button', { name: 'Previous conflict' })
    expect(previous.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Next conflict' }))
    expect(screen.getByText('Riverside, Field 1 is booked twice')).toBeDefined()
    expect(screen.queryByText('Bears can’t play that day')).toBeNull()
  })

  it('says where the season has no place left, and offers nothing to whoever may not move games', async () => {
    vi.setSystemTime('2026-12-24T12:00:00Z')
    show(found(booked), vi.fn<(way: ConflictResolution) => void>())
    expect(await screen.findByText(/^There are no open slots left/)).toBeDefined()
    cleanup()
    show(found(booked))
    expect(screen.getByText('Riverside, Field 1 is booked twice')).toBeDefined()
    expect(screen.queryByText('Looking for open slots…')).toBeNull()
  })
})
