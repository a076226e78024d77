// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { NewSchedulePage } from '#features/schedules/wizard/new-schedule-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeDivision,
  makeField,
  makeLeagueRow,
  makeMembership,
  makeTeamStaff,
  makeVenue,
} from '../../support/rows/factories.ts'
import { renderScreen, setTier, signInOnDevice } from '../../support/screen/screens.tsx'
import { putSeason, type Season } from './season.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function openAsManager(more: (season: Season) => Promise<unknown> = async () => undefined) {
  const { organizationId } = await signInOnDevice(db, 'league_manager')
  const season = await putSeason(db, organizationId)
  await more(season)
  const { unmount } = renderScreen(db, <NewSchedulePage />)
  await screen.findByLabelText(/Schedule Name/)
  return { season, unmount }
}

async function goToDates() {
  type(/Schedule Name/, 'Second half')
  press('Next')
  await screen.findByLabelText(/Start Date/)
}

async function goToConstraints() {
  await goToDates()
  fireEvent.click(screen.getByLabelText('Saturday'))
  press('Next')
  await screen.findByLabelText('All fields')
  press('Next')
  await screen.findByLabelText(/Maximum games per day/)
}

describe('the schedule wizard', () => {
  it('asks for a name and a league, and refuses a name that the league has', async () => {
    await openAsManager()
    press('Next')
    expect(await screen.findByText('Schedule name and league are required')).toBeDefined()
    expect(screen.getByText('Schedule name must be at least 3 characters')).toBeDefined()

    type(/Schedule Name/, 'spring ROUND robin')
    press('Next')
    expect(await screen.findByText('A schedule with this name already exists for the selected league.')).toBeDefined()
    expect(screen.queryByLabelText(/Start Date/)).toBeNull()
  })

  it('says where it cannot read the names that are taken, and where it cannot generate', async () => {
    vi.stubGlobal('reportError', () => undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    await openAsManager()
    const fail = () => {
      throw new Error('The database cannot be read')
    }
    db.schedules.hook('reading', fail)
    type(/Schedule Name/, 'Second half')
    press('Next')
    expect(await screen.findByText('Failed to check for existing schedules')).toBeDefined()
    expect(screen.queryByLabelText(/Start Date/)).toBeNull()
    db.schedules.hook('reading').unsubscribe(fail)
    await goToConstraints()
    press('Generate') // this environment has no workers
    expect(await screen.findByText(/^Scheduling failed: /)).toBeDefined()
    expect(screen.getByLabelText(/Maximum games per day/)).toBeDefined() // and no input is lost
  })

  it('fills in what the league suggests, and says how much room the games have', async () => {
    await openAsManager()
    await goToDates()
    expect(await screen.findByDisplayValue('2026-04-04')).toBeDefined()
    expect(screen.getByDisplayValue('2026-04-26')).toBeDefined()
    press('Next')
    expect(await screen.findByText('Select at least one day')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Remove time 1' })).toBeNull()

    fireEvent.click(screen.getByLabelText('Saturday'))
    expect(await screen.findByText(/Needs 6 slots, \d+ available/)).toBeDefined()
    type(/^To$/, '12:00')
    expect(await screen.findByText(/^Only 1 game\(s\) fit between 09:00–12:00 with 2hr spacing/)).toBeDefined()
    type(/^To$/, '17:00')
    press('Next')
    expect(await screen.findByText('Teams (4 of 4)')).toBeDefined()
    fireEvent.click(screen.getByLabelText('All fields'))
    press('Select none')
    press('Next')
    expect(await screen.findByText('Select at least 2 teams')).toBeDefined()
    expect(screen.getByText('Select at least 1 venue')).toBeDefined()
  })

  it('offers the holidays of a country as blackout dates', async () => {
    await openAsManager()
    await goToConstraints()
    const line = screen.getByText('Holidays').closest('details')
    if (!line) throw new Error('The holidays are no disclosure')
    line.open = true
    fireEvent(line, new Event('toggle'))
    const easter = await screen.findByLabelText<HTMLInputElement>(/^Sun, Apr 5: Easter/)
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('US') // the organization's
    expect(easter.closest('label')?.textContent).toContain('No games on that weekday anyway')
    fireEvent.click(easter)
    expect(await screen.findByDisplayValue('2026-04-05')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'AU' } })
    const saturday = screen.getByLabelText<HTMLInputElement>(/^Sat, Apr 4: Easter Saturday/)
    expect(saturday.closest('label')?.textContent).not.toContain('weekday')
    press('Add 2 public holidays') // those on Saturdays
    expect(await screen.findByDisplayValue('2026-04-25')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(/^Sat, Apr 25: Anzac Day/).checked).toBe(true)
    expect(screen.getAllByLabelText(/^Blackout date/)).toHaveLength(3)
    fireEvent.click(screen.getByLabelText(/^Sat, Apr 4: /))
    await waitFor(() => expect(screen.queryByDisplayValue('2026-04-04')).toBeNull())
  })

  it('counts the room that other games leave', async () => {
    const { season } = await openAsManager()
    await goToDates()
    type(/Start Date/, '2026-04-11')
    type(/End Date/, '2026-04-11')
    fireEvent.click(screen.getByLabelText('Saturday'))
    expect(await screen.findByText(/Needs 6 slots, 6 available/)).toBeDefined()
    // Other games occupy all four teams and both fields all day, so no team has time for a game of this schedule.
    const allDay = { start_time: '2026-04-11T07:00:00.000Z', end_time: '2026-04-11T17:00:00.000Z' }
    const [, , falcons = '', bears = ''] = season.teamIds
    await season.addGame(allDay)
    await season.addGame({ ...allDay, home_team_id: falcons, away_team_id: bears, field_id: season.fieldIds[1] })
    expect(await screen.findByText(/Needs 6 slots, 0 available/)).toBeDefined()
  })

  it('offers the rules that the league can have, and asks for each entry to be whole', async () => {
    await openAsManager(async ({ league, teamIds }) => {
      const own = { organization_id: league.organization_id, version: 3 }
      const coach = makeMembership({ ...own, display_name: 'Kim Park' })
      await db.memberships.add(coach)
      const staff = teamIds.slice(0, 2).map((team_id) => makeTeamStaff({ ...own, team_id, user_id: coach.user_id }))
      await db.team_staff.bulkAdd(staff)
    })
    await goToConstraints()
    const shared = screen.getByLabelText<HTMLInputElement>(
      'Sharks and Tigers share Kim Park, so they never play at the same time',
    )
    expect(shared.checked).toBe(true)
    fireEvent.click(shared)
    expect(shared.checked).toBe(false)
    expect(screen.queryByLabelText(/Games between divisions/)).toBeNull()
    expect(screen.getByLabelText('Venue utilization')).toBeDefined()
    expect(screen.queryByLabelText('Travel distance')).toBeNull() // hidden, because no team has a location
    expect(screen.getByText(/^To keep travel short/).textContent).toBe(
      'To keep travel short, add a location to your venues and a home venue to each team.',
    )

    fireEvent.click(screen.getByRole('button', { name: 'Add days' }))
    press('Generate')
    expect(await screen.findByText('Choose a team or remove this row')).toBeDefined()
    expect(screen.getAllByText('Choose a date or remove this row')).toHaveLength(2)
    expect(screen.getByText('Days teams can’t play').closest('details')?.open).toBe(true)
  })

  it('offers to weigh travel once two venues and the home of a team are on the map', async () => {
    const { season } = await openAsManager(async ({ league }) => {
      const own = { organization_id: league.organization_id, version: 3 }
      await db.venues.toCollection().modify({ latitude: 51.6, longitude: -0.1 })
      const hill = makeVenue({ ...own, league_id: league.id, name: 'Hill Park', latitude: 51.5, longitude: -0.1 })
      await db.venues.add(hill)
      await db.venue_fields.add(makeField({ ...own, venue_id: hill.id, name: 'Turf' }))
    })
    await goToConstraints()
    expect(screen.queryByLabelText('Travel distance')).toBeNull()
    press('Add home field')
    fireEvent.change(await screen.findByLabelText('Team'), { target: { value: season.teamIds[0] } })
    fireEvent.change(screen.getByLabelText('Plays at home on'), { target: { value: season.fieldIds[0] } })
    expect(await screen.findByLabelText('Travel distance')).toBeDefined()
    expect(screen.queryByText(/^To keep travel short/)).toBeNull()
  })

  it('tells a plan without advanced scheduling what it would need', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    await setTier(db, 'free')
    await putSeason(db, organizationId)
    renderScreen(db, <NewSchedulePage />)
    await screen.findByLabelText(/Schedule Name/)
    await goToConstraints()
    expect(await screen.findByText(/^Advanced scheduling requires the Standard plan/)).toBeDefined()
    expect(screen.queryByLabelText('Venue utilization')).toBeNull()
  })

  it('keeps what was typed, and the step, over a reload', async () => {
    const { unmount } = await openAsManager()
    await goToDates()
    type(/End Date/, '2026-04-19')
    await waitFor(async () =>
      expect(await db.drafts.get('schedule.create')).toMatchObject({
        value: { step: 1, input: { name: 'Second half', endDate: '2026-04-19' } },
      }),
    )
    unmount()
    renderScreen(db, <NewSchedulePage />)
    expect(await screen.findByDisplayValue('2026-04-19')).toBeDefined()
  })

  it('says so where the device can no longer read the games, or the league is gone meanwhile', async () => {
    const { season } = await openAsManager(({ league }) =>
      db.leagues.add(makeLeagueRow({ organization_id: league.organization_id, name: 'Winter League' })),
    )
    await goToConstraints()
    await screen.findByText(/Needs 6 slots, \d+ available/)
    const told = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', told) // happy-dom does not provide reportError
    onTestFinished(() => void vi.unstubAllGlobals())
    db.schedules.hook('reading', () => {
      throw new Error('The disk is broken')
    })
    press('Generate')
    expect(await screen.findByText('Failed to process schedule')).toBeDefined()
    expect(told).toHaveBeenCalledOnce()

    await db.leagues.delete(season.league.id)
    expect(await screen.findByRole('heading', { name: 'League not found' })).toBeDefined()
  })

  it('names what it could not read', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const season = await putSeason(db, organizationId)
    await db.divisions.add(makeDivision({ organization_id: organizationId, league_id: season.league.id }))
    db.divisions.hook('reading', () => {
      throw new Error('The disk is broken')
    })
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderScreen(db, <NewSchedulePage />)
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
    expect(screen.getByText('Failed to fetch divisions. The disk is broken')).toBeDefined()
    silent.mockRestore()
  })
})
