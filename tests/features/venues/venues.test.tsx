// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteVenue } from '#features/venues/delete-venue.ts'
import { updateVenue } from '#features/venues/save-venue.ts'
import { venueFormSchema, toVenueInput } from '#features/venues/venue-form.ts'
import { AvailabilityPage } from '#features/venues/availability-page.tsx'
import { VenuesPage } from '#features/venues/venues-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeClosure,
  makeField,
  makeGame,
  makeLeagueEvent,
  makeLeagueRow,
  makeOpeningHours,
  makeSchedule,
  makeTeam,
  makeVenue,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { pressInMenu } from '../../support/screen/press-in-menu.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Finds elements by label only, which is faster than by role. */
const tap = (label: string) => fireEvent.click(screen.getByLabelText(label))

function type(label: RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

async function putVenue(organization_id: string) {
  const league = makeLeagueRow({ organization_id, name: 'Spring League' })
  const venue = makeVenue({ organization_id, league_id: league.id, name: 'Riverside', address: '12 River Road & Mill' })
  const fields = ['Field 1', 'Field 2'].map((name) => makeField({ organization_id, venue_id: venue.id, name }))
  await db.leagues.put(league)
  await db.venues.put(venue)
  await db.venue_fields.bulkPut(fields)
  const [first, second] = fields
  if (!first || !second) throw new Error('two fields were made')
  return { league, venue, first, second, fields }
}

describe('the form of a venue', () => {
  it('refuses two fields of one name', () => {
    const whole = { venue: makeVenue({}), hours: [], closures: [] }
    const fields = (...names: readonly string[]) => names.map((name) => makeField({ venue_id: whole.venue.id, name }))
    const problemsOf = (...names: readonly string[]) =>
      venueFormSchema
        .safeParse(toVenueInput({ ...whole, fields: fields(...names) }))
        .error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(problemsOf('Field 1', 'Field 2', ' field 1')).toEqual([['fields.2.name', 'Another field has this name']])
    expect(problemsOf('Field 1', 'Field 2')).toBeUndefined()
  })

  it('warns of a venue that has this name or this address', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    await putVenue(organizationId)
    renderScreen(db, <VenuesPage />)
    await screen.findByText('Riverside')
    press('Add Venue')
    type(/Venue Name/, ' RIVERSIDE')
    type(/^Address/, '12 river road & mill ')
    expect(await screen.findByText('A venue named Riverside already exists.')).toBeDefined()
    expect(await screen.findByText('Riverside already has this address.')).toBeDefined()
    type(/^Address/, '13 River Road')
    await waitFor(() => expect(screen.queryByText('Riverside already has this address.')).toBeNull())
  })
})

describe('the venues', () => {
  it('get their first field with the form, and say what is missing', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const league = makeLeagueRow({ organization_id: organizationId })
    await db.leagues.put(league)
    renderScreen(db, <VenuesPage />)
    expect(await screen.findByText('No venues yet')).toBeDefined()
    fireEvent.click(screen.getAllByRole('button', { name: 'Add Venue' })[0] ?? document.body)
    const submit = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Venue' }))
    submit()
    expect(await screen.findByText('Venue name must be at least 3 characters')).toBeDefined()
    expect(screen.getByText('Address is required')).toBeDefined()
    type(/Venue Name/, 'Hill Park')
    type(/Address/, '3 Hill Street')
    type(/Capacity/, '2.5')
    expect(await screen.findByText('Capacity must be a whole number')).toBeDefined()
    type(/Capacity/, '')
    type(/Location on the map/, '50,8503 N; 4,3517 E')
    press('Add field')
    submit()
    expect(await screen.findByText('Venue created successfully!')).toBeDefined()
    const venue = (await db.venues.toArray())[0]
    expect(venue).toMatchObject({
      organization_id: organizationId,
      league_id: null, // any league may play at this venue
      name: 'Hill Park',
      address: '3 Hill Street',
      capacity: null,
      description: null,
      has_parking: false,
      latitude: 50.8503,
      longitude: 4.3517,
    })
    const fields = await db.venue_fields.toArray()
    expect(fields.every(({ venue_id }) => venue_id === venue?.id)).toBe(true)
    expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(['Field 1', 'Field 2']))
    expect(await db.outbox.count()).toBe(1)
  })

  it('lead on to what their league still needs before its first schedule', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { league } = await putVenue(organizationId)
    const of = { organization_id: organizationId, league_id: league.id }
    renderScreen(db, <VenuesPage />)
    const next = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await next('Add the teams')).toBe(`/dashboard/leagues/${league.id}/teams`)
    await db.teams.bulkPut([makeTeam(of), makeTeam(of)])
    expect(await next('Make a schedule')).toBe('/dashboard/schedules/new')
    await db.schedules.put(makeSchedule(of))
    await waitFor(() => expect(screen.queryByText(/has no schedule yet/)).toBeNull())
  })

  it('are those of the chosen league and the shared ones, with a map of the address', async () => {
    const { organizationId } = await signInOnDevice(db, 'player')
    await putVenue(organizationId)
    const other = makeLeagueRow({ organization_id: organizationId, name: 'Zebra League' })
    await db.leagues.put(other)
    await db.venues.bulkPut([
      makeVenue({ organization_id: organizationId, name: 'Shared Park' }),
      makeVenue({ organization_id: organizationId, name: 'Foreign Park', league_id: other.id }),
    ])
    renderScreen(db, <VenuesPage />)
    expect(await screen.findByText('Riverside')).toBeDefined()
    expect(screen.getByText('Shared Park')).toBeDefined()
    expect(screen.queryByText('Foreign Park')).toBeNull()
    expect(screen.getByRole('link', { name: /12 River Road/ }).getAttribute('href')).toBe(
      'https://www.openstreetmap.org/search?query=12%20River%20Road%20%26%20Mill',
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('are found on the map by coordinates, pasted or those of the device, which are asked for on a tap', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { venue } = await putVenue(organizationId)
    const answers: Geolocation['getCurrentPosition'][] = []
    const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found, failed) =>
      answers.shift()?.(found, failed),
    )
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }))
    const refusal = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: '' } as const
    const at = (accuracy: number) =>
      ({ latitude: 41.03344, longitude: -73.587612349, accuracy }) as GeolocationCoordinates
    answers.push(
      (_found, failed) => failed?.({ ...refusal, code: 1 }),
      (_found, failed) => failed?.({ ...refusal, code: 2 }),
      (_found, failed) => failed?.({ ...refusal, code: 3 }),
      (found) => found({ coords: at(1230), timestamp: 0, toJSON: () => ({}) }),
      (found) => found({ coords: at(12), timestamp: 0, toJSON: () => ({}) }),
    )
    renderScreen(db, <VenuesPage />)
    await screen.findByText('Riverside')
    press('Edit Riverside')
    const field = await screen.findByLabelText<HTMLInputElement>(/Location on the map/)
    expect(field.value).toBe('')
    type(/Location on the map/, 'by the mill')
    press('Save Changes')
    expect(await screen.findByText('Enter latitude and longitude, such as 50.8503, 4.3517')).toBeDefined()
    type(/Location on the map/, 'https://www.openstreetmap.org/#map=15/50.85/4.35')
    await waitFor(() => expect(screen.queryByText(/^Enter latitude/)).toBeNull())

    expect(getCurrentPosition).not.toHaveBeenCalled()
    for (const words of [/can’t use your location/, /can’t find its location/, /took too long/]) {
      press('Use my current location')
      expect(await screen.findByText(words)).toBeDefined()
      expect(field.value).toContain('#map=15')
    }
    press('Use my current location')
    expect(await screen.findByText(/accurate to about 1\.2 km/)).toBeDefined()
    press('Use my current location')
    expect(await screen.findByText('Your current location was filled in.')).toBeDefined()
    expect(field.value).toBe('41.03344, -73.587612')
    press('Save Changes')
    expect(await screen.findByText('Venue updated successfully!')).toBeDefined()
    expect((await db.outbox.toArray()).flatMap(({ ops }) => ops)).toEqual([
      {
        t: 'venues',
        id: venue.id,
        set: { latitude: 41.03344, longitude: -73.587612 },
        was: { latitude: null, longitude: null },
      },
    ])
    const map = 'https://www.openstreetmap.org/?mlat=41.03344&mlon=-73.587612#map=17/41.03344/-73.587612'
    await waitFor(() => expect(screen.getByRole('link', { name: /12 River Road/ }).getAttribute('href')).toBe(map))
    press('Edit Riverside')
    expect((await screen.findByLabelText<HTMLInputElement>(/Location on the map/)).value).toBe('41.03344, -73.587612')
    type(/Location on the map/, ' ')
    press('Save Changes')
    await waitFor(async () => expect(await db.venues.get(venue.id)).toMatchObject({ latitude: null, longitude: null }))
  })

  it('send only what was changed', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_administrator')
    const { venue, first, second } = await putVenue(organizationId)
    renderScreen(db, <VenuesPage />)
    await screen.findByText('Riverside')
    press('Edit Riverside')
    fireEvent.click(await screen.findByLabelText('Has Parking'))
    type(/Name of field 2/, 'Center Court')
    press('Save Changes')
    expect(await screen.findByText('Venue updated successfully!')).toBeDefined()
    expect((await db.outbox.toArray()).map(({ ops }) => ops)).toEqual([
      [
        { t: 'venues', id: venue.id, set: { has_parking: false }, was: { has_parking: true } },
        { t: 'venue_fields', id: second.id, set: { name: 'Center Court' }, was: { name: 'Field 2' } },
      ],
    ])
    expect((await db.venue_fields.get(first.id))?.name).toBe('Field 1')
  })

  it('have opening hours and closures, saved with the rest in one change', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { venue, second } = await putVenue(organizationId)
    renderScreen(db, <VenuesPage />)
    await screen.findByText('Riverside')
    expect(screen.getByText('Open now')).toBeDefined()
    tap('Edit Riverside')
    fireEvent.click(await screen.findByText('Set opening hours'))
    type(/Monday closes/, '12:00')
    tap('Add hours on Monday')
    const opens = () => screen.getAllByLabelText(/Monday opens/)[1] ?? document.body
    fireEvent.change(opens(), { target: { value: '11:00' } })
    fireEvent.click(screen.getByText('Add closure'))
    fireEvent.click(screen.getByText('Save Changes'))
    expect(await screen.findByText('Overlaps other opening hours')).toBeDefined()
    expect(screen.getByText('Start date is required')).toBeDefined()
    fireEvent.change(opens(), { target: { value: '14:00' } })
    fireEvent.click(screen.getByText('Copy Monday to all days'))
    tap('Remove Sunday, 9:00 AM – 12:00 PM')
    type(/^From/, '2999-07-04')
    type(/^To/, '2999-07-03')
    expect(await screen.findByText('Must end on or after the first day')).toBeDefined()
    type(/^To/, '2999-07-05')
    fireEvent.change(screen.getByLabelText('Where'), { target: { value: second.id } })
    type(/^Reason/, 'New turf')
    fireEvent.click(screen.getByText('Save Changes'))
    const closure = 'Next closure: Thu, Jul 4 – Fri, Jul 5, Field 2: New turf'
    expect(await screen.findByText(closure, {}, { timeout: 20_000 })).toBeDefined() // long, because a busy machine is slow
    const hours = await db.venue_opening_hours.where('venue_id').equals(venue.id).toArray()
    expect(hours).toHaveLength(13)
    expect(hours.filter(({ weekday }) => weekday === 7)).toMatchObject([{ opens: '14:00', closes: '22:00' }])
    expect(await db.outbox.count()).toBe(1)
  })

  it('lose and change hours and closures, save those that somebody else deleted meanwhile', async () => {
    const { organizationId, actor } = await signInOnDevice(db, 'league_manager')
    const { venue, fields } = await putVenue(organizationId)
    const ours = { organization_id: organizationId, venue_id: venue.id }
    const hours = [1, 2, 3].map((weekday) => makeOpeningHours({ ...ours, weekday }))
    const closures = [makeClosure(ours), makeClosure(ours)]
    await db.venue_opening_hours.bulkPut(hours)
    await db.venue_closures.bulkPut(closures)
    const before = { fields, hours, closures }
    const values = venueFormSchema.parse(toVenueInput({ venue, ...before }))
    await db.venue_opening_hours.delete(hours[2]?.id ?? '')
    const next = {
      ...values,
      hours: values.hours.slice(1).map((one) => ({ ...one, opens: '10:00' })),
      closures: values.closures.slice(1).map((one) => ({ ...one, reason: 'Works' })),
    }
    await updateVenue(db, actor, next, [], { venue, ...before })
    expect(await db.venue_opening_hours.toArray()).toMatchObject([{ weekday: 2, opens: '10:00', closes: '20:00' }])
    expect(await db.venue_closures.toArray()).toMatchObject([{ id: closures[1]?.id, reason: 'Works' }])
    expect(await db.outbox.count()).toBe(1)
  })

  it('keep the input and say why, where a field that is taken out has games', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { second } = await putVenue(organizationId)
    await db.games.put(makeGame({ organization_id: organizationId, field_id: second.id }))
    renderScreen(db, <VenuesPage />)
    await screen.findByText('Riverside')
    press('Edit Riverside')
    await screen.findByDisplayValue('12 River Road & Mill')
    type(/Venue Name/, 'Riverside Park')
    press('Remove field 2')
    press('Save Changes')
    expect(await screen.findByText('Field 2 has games. Move them first.')).toBeDefined()
    expect(screen.getByDisplayValue('Riverside Park')).toBeDefined()
    expect(await db.outbox.count()).toBe(0)
    expect(await db.venue_fields.count()).toBe(2)
  })
})

describe('deleting', () => {
  it('a venue takes its fields along and its games lose their place, until it is taken back', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { venue, first, second } = await putVenue(organizationId)
    const ours = { organization_id: organizationId }
    const hours = makeOpeningHours({ ...ours, venue_id: venue.id })
    const closure = makeClosure({ ...ours, venue_id: venue.id, field_id: second.id })
    await db.venue_opening_hours.put(hours)
    await db.venue_closures.put(closure)
    const played = makeGame({ ...ours, field_id: first.id, start_time: '2026-04-11T16:00:00.000Z' })
    const ahead = makeGame({
      ...ours,
      field_id: second.id,
      start_time: '2999-04-11T16:00:00.000Z',
      end_time: '2999-04-11T17:00:00.000Z',
    })
    await db.games.bulkPut([played, ahead])
    await db.schedules.put(makeSchedule({ ...ours, id: ahead.schedule_id }))
    const practice = makeLeagueEvent({ ...ours, field_id: second.id })
    await db.league_events.put(practice)
    renderScreen(db, <VenuesPage />)
    await screen.findByText('Riverside')
    await pressInMenu('Riverside', 'Delete Riverside')
    expect(await screen.findByText('Are you sure you want to delete this venue?')).toBeDefined()
    expect(await screen.findByText('1 future game will lose its field.')).toBeDefined()
    expect(screen.getByText('1 other game will no longer show its field.')).toBeDefined()
    press('Delete Venue')
    expect(await screen.findByText('Give a reason: everyone affected will see it.')).toBeDefined()
    fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Flooded' } })
    press('Delete Venue')
    expect(await screen.findByText('Venue deleted successfully')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Riverside')).toBeNull())
    expect(await db.venue_fields.count()).toBe(0)
    expect((await db.games.toArray()).map(({ field_id }) => field_id)).toEqual([null, null])
    expect((await db.league_events.get(practice.id))?.field_id).toBeNull()
    expect(await db.schedule_changes.toArray()).toMatchObject([
      { reason: 'Flooded', changes: [{ gameId: ahead.id, from: { field_id: second.id }, to: { field_id: null } }] },
    ])
    expect(await db.outbox.count()).toBe(1)

    press('Undo')
    expect(await screen.findByText('Riverside')).toBeDefined()
    const fields = new Map((await db.venue_fields.toArray()).map(({ id, name }) => [name, id]))
    expect(fields.get('Field 1')).not.toBe(first.id) // a new id, because a row that the server has deleted never comes back
    expect((await db.games.get(played.id))?.field_id).toBe(fields.get('Field 1'))
    expect((await db.games.get(ahead.id))?.field_id).toBe(fields.get('Field 2'))
    expect((await db.league_events.get(practice.id))?.field_id).toBe(fields.get('Field 2'))
    const [closureNow] = await db.venue_closures.toArray()
    expect(closureNow).toMatchObject({ field_id: fields.get('Field 2'), reason: closure.reason })
    expect(await db.venue_opening_hours.toArray()).toMatchObject([{ weekday: 6, opens: '08:00', closes: '20:00' }])
    expect(await db.outbox.count()).toBe(2)
  })

  it('never takes the last field of a venue, even where another device deleted the others', async () => {
    const { organizationId, actor } = await signInOnDevice(db, 'league_manager')
    const { venue, first, second, fields } = await putVenue(organizationId)
    const before = { fields, hours: [], closures: [] }
    const input = { ...toVenueInput({ venue, ...before }), fields: [{ id: second.id, name: 'Field 2' }] }
    const values = venueFormSchema.parse(input)
    await db.venue_fields.delete(second.id)
    await expect(updateVenue(db, actor, values, [], { venue, ...before })).rejects.toMatchObject({ code: 'last_field' })
    expect(await db.venue_fields.get(first.id)).toBeDefined()
    await expect(deleteVenue(db, { ...actor, role: 'viewer' }, venue.id, { reason: null })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  })
})

describe('the availability of a venue', () => {
  /** A Saturday far in the future, so that its slots are never in the past. Denver is seven hours behind UTC. */
  async function putSaturday(role: 'league_manager' | 'player') {
    const { organizationId } = await signInOnDevice(db, role)
    const { league, venue, first, second } = await putVenue(organizationId)
    const ours = { organization_id: organizationId }
    await db.venue_opening_hours.put(
      makeOpeningHours({ ...ours, venue_id: venue.id, weekday: 6, opens: '09:00', closes: '12:00' }),
    )
    await db.venue_closures.put(
      makeClosure({
        ...ours,
        venue_id: venue.id,
        field_id: second.id,
        start_date: '2999-11-23',
        end_date: '2999-11-23',
      }),
    )
    const [bears, foxes] = ['Bears', 'Foxes'].map((name) => makeTeam({ ...ours, league_id: league.id, name }))
    const schedule = makeSchedule({ ...ours, league_id: league.id, name: 'Autumn', status: 'draft' })
    if (!bears || !foxes) throw new Error('two teams were made')
    await db.teams.bulkPut([bears, foxes])
    await db.schedules.put(schedule)
    const game = makeGame({
      ...ours,
      league_id: league.id,
      schedule_id: schedule.id,
      home_team_id: bears.id,
      away_team_id: foxes.id,
      field_id: first.id,
      start_time: '2999-11-23T17:00:00.000Z',
      end_time: '2999-11-23T18:00:00.000Z',
    })
    await db.games.bulkPut([
      game,
      { ...game, id: crypto.randomUUID(), status: 'cancelled', start_time: '2999-11-23T18:00:00.000Z' },
    ])
    return { league, venue, first }
  }
  const show = (venueId: string, query: string) =>
    renderScreen(db, <AvailabilityPage />, {
      path: '/dashboard/venues/:venueId/availability',
      at: `/dashboard/venues/${venueId}/availability?date=2999-11-23${query}`,
    })
  const linesOf = (field: string) =>
    within(screen.getByRole('region', { name: field }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('is told field by field: closed, booked with the draft marked, and free slots that lead to a new game', async () => {
    const { league, venue, first } = await putSaturday('league_manager')
    show(venue.id, '&view=list&turnaround=0')
    await screen.findByText('Bears – Foxes')
    expect(linesOf('Field 1 9:00 AM–12:00 PM')).toEqual([
      '12:00 AM–9:00 AMNot open',
      '9:00 AM–10:00 AMFreeUse this slot',
      '10:00 AM–11:00 AMBears – FoxesSpring League, Autumn Draft',
      '11:00 AM–12:00 PMFreeUse this slot',
      '12:00 PM–12:00 AMNot open',
    ])
    expect(linesOf('Field 2 9:00 AM–12:00 PM')).toEqual(['12:00 AM–12:00 AMClosed: Holiday'])
    const link = screen.getByLabelText('Use this slot: Field 1, 11:00 AM–12:00 PM').getAttribute('href') ?? ''
    const url = new URL(link, 'http://localhost')
    expect(url.pathname).toBe('/dashboard/scheduling')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      league: league.id,
      schedule: 'all',
      add: '1',
      field: first.id,
      start: '2999-11-23T18:00:00.000Z',
      minutes: '60',
    })
    fireEvent.change(screen.getByLabelText('Turnaround (min)'), { target: { value: '15' } })
    await waitFor(() => expect(screen.queryByText('Free')).toBeNull())
    fireEvent.change(screen.getByLabelText('Game length (min)'), { target: { value: '45' } })
    expect(await screen.findByLabelText('Use this slot: Field 1, 11:15 AM–12:00 PM')).toBeDefined()
    fireEvent.click(screen.getByLabelText('Previous day'))
    expect(await screen.findByText('Fri, Nov 22, 2999')).toBeDefined()
  })

  it('is shown by the week to a player, who cannot use a slot', async () => {
    const { venue } = await putSaturday('player')
    show(venue.id, '&view=week')
    expect(await screen.findByText('Sun, Nov 17 – Sat, Nov 23, 2999')).toBeDefined()
    expect(await screen.findByText('Closed: Holiday')).toBeDefined()
    fireEvent.click(screen.getByLabelText('2 free slots on Field 1, Sat, Nov 23'))
    expect(await screen.findByText('Bears – Foxes')).toBeDefined()
    expect(screen.getAllByText('Free')).toHaveLength(2)
    expect(screen.queryByText(/Use this slot/)).toBeNull()
  })
})
