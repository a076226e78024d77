// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { EventsPage } from '#features/schedules/events/events-page.tsx'
import { addEvents, changeEvents, deleteEvents } from '#features/schedules/events/write-events.ts'
import { TeamPage } from '#features/teams/team-page.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeField,
  makeGame,
  makeLeagueEvent,
  makeLeagueRow,
  makeSchedule,
  makeTeam,
  makeVenue,
  testId,
} from '../../support/rows/factories.ts'
import { pressInMenu } from '../../support/screen/press-in-menu.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

/** Opens the page of a league in Denver, which is six hours behind UTC in summer. */
async function open(role: 'league_manager' | 'player', prepare?: (made: Made) => Promise<void>, query = '') {
  const { organizationId, actor } = await signInOnDevice(db, role)
  const ours = { organization_id: organizationId }
  const league = makeLeagueRow({ ...ours, time_zone: 'America/Denver' })
  const owned = { ...ours, league_id: league.id }
  const [bears, foxes] = [makeTeam({ ...owned, name: 'Bears' }), makeTeam({ ...owned, name: 'Foxes' })]
  const venue = makeVenue({ ...ours, name: 'Riverside' })
  const field = makeField({ ...ours, venue_id: venue.id, name: 'Field 1' })
  await db.leagues.put(league)
  await db.teams.bulkPut([bears, foxes])
  await db.venues.put(venue)
  await db.venue_fields.put(field)
  const made = { owned, league, bears, foxes, field }
  await prepare?.(made)
  renderScreen(db, <EventsPage />, {
    path: '/dashboard/leagues/:leagueId/events',
    at: `/dashboard/leagues/${league.id}/events${query}`,
  })
  await screen.findByRole('heading', { name: 'Practices and Events' })
  return { ...made, actor }
}

type Made = {
  owned: { organization_id: string; league_id: string }
  league: ReturnType<typeof makeLeagueRow>
  bears: ReturnType<typeof makeTeam>
  foxes: ReturnType<typeof makeTeam>
  field: ReturnType<typeof makeField>
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const startAdding = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add Practice or Event' }))
const dialog = async () => within(await screen.findByRole('dialog'))

async function fill(values: Readonly<Record<string, string>>) {
  const form = await dialog()
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(form.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  }
  return form
}

/** Three Tuesdays from 18:00 to 19:30 in Denver. */
const series = (owned: Made['owned'], team_ids: string[]) => {
  const series_id = testId()
  return ['2999-06-04', '2999-06-11', '2999-06-18'].map((date) =>
    makeLeagueEvent({
      ...owned,
      series_id,
      team_ids,
      start_time: `${date}T00:00:00.000Z`,
      end_time: `${date}T01:30:00.000Z`,
    }),
  )
}

describe('the practices and events of a league', () => {
  it('are added once or every week, in one change that can be undone', async () => {
    const { bears, field, league } = await open('league_manager')
    expect(await screen.findByText('No practices or events ahead')).toBeDefined()
    await startAdding()
    const form = await fill({ Date: '2999-06-04', 'Start time': '18:00', 'End time': '19:30', Field: field.id })
    fireEvent.click(form.getByLabelText('Bears'))
    fireEvent.click(form.getByLabelText('Repeat every week'))
    await fill({ 'Last date': '2999-06-20' })
    expect(await form.findByText('3 dates in all.')).toBeDefined()
    fireEvent.click(form.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Added 3 dates')).toBeDefined()
    const stored = await db.league_events.orderBy('series_id').toArray()
    const common = { kind: 'practice', title: null, league_id: league.id, field_id: field.id, team_ids: [bears.id] }
    expect(stored.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))).toMatchObject([
      { ...common, start_time: '2999-06-05T00:00:00.000Z', end_time: '2999-06-05T01:30:00.000Z' },
      { ...common, start_time: '2999-06-12T00:00:00.000Z' },
      { ...common, start_time: '2999-06-19T00:00:00.000Z' },
    ])
    expect(new Set(stored.map(({ series_id }) => series_id)).size).toBe(1)
    expect(await db.outbox.count()).toBe(1)
    expect(await screen.findAllByText('Riverside, Field 1')).toHaveLength(3)
    press('Undo')
    await waitFor(async () => expect(await db.league_events.count()).toBe(0))
  })

  it('say what is missing: a title, a place, a field or a team, an end of the repetition', async () => {
    await open('league_manager')
    await startAdding()
    const form = await fill({ Date: '2999-06-04' })
    const send = () => fireEvent.click(form.getByRole('button', { name: 'Add' }))
    send()
    expect(await form.findByText('Choose a field or at least one team, so that games can avoid it')).toBeDefined()
    fireEvent.click(form.getByLabelText('Event'))
    await fill({ Field: 'elsewhere' })
    fireEvent.click(form.getByLabelText('Repeat every week'))
    send()
    expect(await form.findByText('Give the event a title')).toBeDefined()
    expect(form.getByText('Say where it is, or choose “No field”')).toBeDefined()
    expect(form.getByText('Choose a last date after the first')).toBeDefined()
    await fill({ 'Last date': '3005-06-04' })
    expect(await form.findByText('A repetition can have at most 60 dates')).toBeDefined()
    expect(await db.league_events.count()).toBe(0)
  })

  it('warn of a game and of another event at the same time, and may be saved all the same', async () => {
    const { field } = await open('league_manager', async ({ owned, bears, foxes, field: one }) => {
      const schedule = makeSchedule(owned)
      await db.schedules.put(schedule)
      await db.games.put(
        makeGame({
          ...owned,
          schedule_id: schedule.id,
          home_team_id: bears.id,
          away_team_id: foxes.id,
          field_id: one.id,
          start_time: '2999-06-04T16:00:00.000Z',
          end_time: '2999-06-04T17:00:00.000Z',
        }),
      )
      await db.league_events.put(
        makeLeagueEvent({
          ...owned,
          kind: 'event',
          title: 'Photo day',
          team_ids: [foxes.id],
          start_time: '2999-06-04T17:00:00.000Z',
          end_time: '2999-06-04T18:00:00.000Z',
        }),
      )
    })
    await startAdding()
    const form = await fill({ Date: '2999-06-04', 'Start time': '10:30', 'End time': '11:30', Field: field.id })
    expect(await form.findByText('This overlaps something else:')).toBeDefined()
    expect(form.getByText(/^Bears – Foxes, .+, Riverside, Field 1$/)).toBeDefined()
    fireEvent.click(form.getByLabelText('Foxes'))
    expect(await form.findByText('This overlaps 2 other things:')).toBeDefined()
    expect(form.getByText(/^Photo day, /)).toBeDefined()
    fireEvent.click(form.getByRole('button', { name: 'Add Anyway' }))
    expect(await screen.findByText('Added')).toBeDefined()
    expect(await db.league_events.count()).toBe(2)
  })

  it('of a series are moved from one on, and put back', async () => {
    let all: readonly ReturnType<typeof makeLeagueEvent>[] = []
    await open('league_manager', async ({ owned, bears }) => {
      all = series(owned, [bears.id])
      await db.league_events.bulkPut([...all])
    })
    const menus = await screen.findAllByRole('button', { name: /^Actions for Practice, / })
    expect(menus).toHaveLength(3)
    await pressInMenu(menus[1]?.getAttribute('aria-label')?.replace('Actions for ', '') ?? '', 'Edit')
    const form = await fill({ Date: '2999-06-12', 'Start time': '17:00', 'End time': '18:00' })
    fireEvent.click(form.getByLabelText('This and the 1 that follow'))
    fireEvent.click(form.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Changed 2 dates')).toBeDefined()
    const starts = async () => (await db.league_events.toArray()).map(({ start_time }) => start_time).toSorted()
    // The dates were Monday evenings in Denver; the second moved from June 10 to 12, and the third as far.
    expect(await starts()).toEqual(['2999-06-04T00:00:00.000Z', '2999-06-12T23:00:00.000Z', '2999-06-19T23:00:00.000Z'])
    press('Undo')
    await waitFor(async () => expect(await starts()).toEqual(all.map(({ start_time }) => start_time)))
  })

  it('are deleted one at a time or with those that follow, and restored', async () => {
    await open('league_manager', async ({ owned, bears }) => {
      await db.league_events.bulkPut(series(owned, [bears.id]))
    })
    const menus = await screen.findAllByRole('button', { name: /^Actions for Practice, / })
    await pressInMenu(menus[0]?.getAttribute('aria-label')?.replace('Actions for ', '') ?? '', 'Delete')
    const form = await dialog()
    fireEvent.click(form.getByLabelText('This and the 2 that follow'))
    fireEvent.click(form.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Deleted 3 dates')).toBeDefined()
    expect(await db.league_events.count()).toBe(0)
    press('Undo')
    await waitFor(async () => expect(await db.league_events.count()).toBe(3))
  })

  it('are read by everyone, for one team if asked, and written only by staff', async () => {
    const { actor, bears } = await open('player', async ({ owned, bears: one, foxes }) => {
      await db.league_events.bulkPut([
        makeLeagueEvent({
          ...owned,
          team_ids: [one.id],
          start_time: '2999-06-04T00:00:00.000Z',
          end_time: '2999-06-04T01:00:00.000Z',
          title: 'Shooting',
        }),
        makeLeagueEvent({
          ...owned,
          team_ids: [foxes.id],
          start_time: '2999-06-05T00:00:00.000Z',
          end_time: '2999-06-05T01:00:00.000Z',
          title: 'Passing',
        }),
        makeLeagueEvent({ ...owned, team_ids: [one.id], title: 'Long ago' }),
      ])
    })
    expect(await screen.findByText('Passing')).toBeDefined()
    expect(screen.queryByText('Long ago')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add Practice or Event' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
    fireEvent.change(screen.getByLabelText('Team'), { target: { value: bears.id } })
    await waitFor(() => expect(screen.queryByText('Passing')).toBeNull())
    fireEvent.click(screen.getByLabelText('Past'))
    expect(await screen.findByText('Long ago')).toBeDefined()
    const [event] = await db.league_events.toArray()
    if (!event) throw new Error('No event')
    const refused = { code: 'not_allowed' }
    await expect(addEvents(db, actor, [{ ...event, id: testId() }])).rejects.toMatchObject(refused)
    await expect(changeEvents(db, actor, [event])).rejects.toMatchObject(refused)
    await expect(deleteEvents(db, actor, [event.id])).rejects.toMatchObject(refused)
  })

  it('of a league that is gone are not shown', async () => {
    await signInOnDevice(db, 'league_manager')
    renderScreen(db, <EventsPage />, {
      path: '/dashboard/leagues/:leagueId/events',
      at: `/dashboard/leagues/${testId()}/events`,
    })
    expect(await screen.findByText('League not found')).toBeDefined()
  })
})

it('the page of a team lists its next practices', async () => {
  const { bears } = await open('player', async ({ owned, bears: one }) => {
    await db.league_events.bulkPut(series(owned, [one.id]))
  })
  renderScreen(db, <TeamPage />, { path: '/dashboard/teams/:teamId', at: `/dashboard/teams/${bears.id}` })
  const heading = await screen.findByRole('heading', { name: 'Next practices and events' })
  const card = heading.parentElement
  if (!card) throw new Error('No card')
  expect(within(card).getAllByText('Practice')).toHaveLength(3)
})
