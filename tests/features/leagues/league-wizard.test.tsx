// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getMeta } from '#data/store/meta.ts'
import { LeaveScreenDialog } from '#app/shell/leave-screen-dialog.tsx'
import { CreateLeaguePage } from '#features/leagues/create-league-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import { makeLeagueRow, testId } from '../../support/rows/factories.ts'
import { renderScreen, setTier, signInOnDevice, soccerSportRow } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

function type(label: RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function fillBasicInfo() {
  await screen.findByLabelText(/League Name/)
  type(/League Name/, 'Spring League')
  type(/^Sport/, soccerSportRow.id)
  press('Next')
  await screen.findByLabelText(/Season Start Date/)
}

function fillSeason() {
  type(/Season Start Date/, '2026-03-07')
  type(/Season End Date/, '2026-06-27')
  type(/Registration Deadline/, '2026-02-20')
}

describe('the league wizard', () => {
  it('does not leave a step that has errors, and names them under their fields', async () => {
    await signInOnDevice(db, 'league_manager')
    renderScreen(db, <CreateLeaguePage />)
    await screen.findByLabelText(/League Name/)
    press('Next')
    expect(await screen.findByText('League name must be at least 3 characters')).toBeDefined()
    expect(screen.getByText('Please select a sport')).toBeDefined()
    expect(screen.queryByLabelText(/Season Start Date/)).toBeNull()

    await fillBasicInfo()
    press('Next')
    expect(await screen.findByText('Season start date is required')).toBeDefined()
    expect(screen.getByText('Registration deadline is required')).toBeDefined()
  })

  it('asks before Cancel drops the answers, and leaves an empty one at once', async () => {
    await signInOnDevice(db, 'league_manager')
    const page = (
      <>
        <CreateLeaguePage />
        <LeaveScreenDialog location={window.location} />
      </>
    )
    const { unmount } = renderScreen(db, page)
    await fillBasicInfo()
    press('Cancel')
    expect(await screen.findByText('your answers in this wizard')).toBeDefined()
    press('Keep editing')
    fillSeason()
    expect(await db.drafts.get('league.create')).toBeDefined()
    press('Cancel')
    press('Discard')
    expect(await screen.findByText('Now at /dashboard/leagues')).toBeDefined()
    await waitFor(async () => expect(await db.drafts.count()).toBe(0))

    unmount()
    renderScreen(db, page)
    await screen.findByLabelText(/League Name/)
    press('Cancel')
    expect(await screen.findByText('Now at /dashboard/leagues')).toBeDefined()
  })

  it('asks for no date before somebody comes to it, and takes a complaint back once the other date is right', async () => {
    await signInOnDevice(db, 'league_manager')
    renderScreen(db, <CreateLeaguePage />)
    await fillBasicInfo()
    const leave = (label: RegExp) => fireEvent.blur(screen.getByLabelText(label))
    type(/Season Start Date/, '2026-07-07')
    leave(/Season Start Date/)
    type(/Season End Date/, '2026-06-27')
    leave(/Season End Date/)
    const endsTooEarly = 'Season end date must not be before the season start date'
    expect(await screen.findByText(endsTooEarly)).toBeDefined()
    expect(screen.queryByText('Registration deadline is required')).toBeNull()
    type(/Season Start Date/, '2026-03-07')
    leave(/Season Start Date/)
    await waitFor(() => expect(screen.queryByText(endsTooEarly)).toBeNull())

    type(/Registration Deadline/, '2026-07-01')
    leave(/Registration Deadline/)
    const closesTooLate = 'Registration deadline must not be after the season end date'
    expect(await screen.findByText(closesTooLate)).toBeDefined()
    type(/Season End Date/, '2026-07-27')
    leave(/Season End Date/)
    await waitFor(() => expect(screen.queryByText(closesTooLate)).toBeNull())
  })

  it('creates the league and its divisions in one change, and goes on to its settings', async () => {
    const { organizationId, userId } = await signInOnDevice(db, 'league_manager')
    renderScreen(db, <CreateLeaguePage />)
    await fillBasicInfo()
    fillSeason()
    press('Next')
    await screen.findByText('Division 1')
    type(/Division Name/, 'U12 North')
    type(/Age Group/, 'U12')
    press('Add Division')
    await screen.findByText('Division 2')
    press('Create League')

    expect(await screen.findByText('League created successfully!')).toBeDefined()
    const league = (await db.leagues.toArray())[0]
    expect(await screen.findByText(`Now at /dashboard/leagues/${league?.id}/settings`)).toBeDefined()
    await waitFor(async () => expect(await getMeta(db, `league:${organizationId}`)).toBe(league?.id))
    expect(league).toMatchObject({
      organization_id: organizationId,
      name: 'Spring League',
      description: null,
      sport_id: soccerSportRow.id,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      num_teams: 8,
      season_start: '2026-03-07',
      season_end: '2026-06-27',
      registration_deadline: '2026-02-20',
      status: 'active',
      created_by: userId,
    })
    expect(await db.divisions.toArray()).toMatchObject([
      { league_id: league?.id, name: 'U12 North', age_group: 'U12', level: null },
    ])
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['league.create'])
    expect(await db.drafts.count()).toBe(0)
  })

  it('keeps what was typed, and the step, over a reload', async () => {
    await signInOnDevice(db, 'league_manager')
    const { unmount } = renderScreen(db, <CreateLeaguePage />)
    await fillBasicInfo()
    type(/Season Start Date/, '2026-03-07')
    await waitFor(async () =>
      expect(await db.drafts.get('league.create')).toMatchObject({
        value: { step: 1, input: { name: 'Spring League', seasonStart: '2026-03-07' } },
      }),
    )
    unmount()
    renderScreen(db, <CreateLeaguePage />)
    expect(await screen.findByDisplayValue('2026-03-07')).toBeDefined()
    press('Previous')
    expect(await screen.findByDisplayValue('Spring League')).toBeDefined()
  })

  it('says where the plan of the chosen organization has no room, and goes on in another that has', async () => {
    const other = { id: testId(), name: 'Lakeside', role: 'league_manager', tier: 'free' } as const
    const { organizationId } = await signInOnDevice(db, 'league_manager', { organizations: [other] })
    await setTier(db, 'free')
    await db.leagues.put(makeLeagueRow({ organization_id: organizationId }))
    renderScreen(db, <CreateLeaguePage />)
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' })
    expect(await screen.findByText(/^Basic has room for 1 league\. It’s in use\./)).toBeDefined()
    expect(screen.getByText(/^Standard has room for 3\./)).toBeDefined()
    expect(next().getAttribute('aria-disabled')).toBe('true')
    type(/^Organization/, other.id)
    await waitFor(() => expect(next().getAttribute('aria-disabled')).toBeNull())
    expect(screen.queryByText(/^Basic has room/)).toBeNull()
  })
})
