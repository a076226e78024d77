// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminApi } from '#api/administration/administration.ts'
import type { AdminTournament, ListedTournament } from '#api/administration/tournaments.ts'
import { OnlineError } from '#domain/online-error.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import type { TournamentRows } from '#domain/tournaments/tournament-rows.ts'
import { RuleError } from '#domain/rule-error.ts'
import { CreateTournamentPage } from '#features/admin/tournaments/create-tournament-page.tsx'
import { TournamentPage } from '#features/admin/tournaments/tournament-page.tsx'
import { TournamentsPage } from '#features/admin/tournaments/tournaments-page.tsx'
import { setConnected } from '../../support/screen/browser.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { testId } from '../../support/rows/factories.ts'
import { signInOnDevice } from '../../support/screen/screens.tsx'
import { makeTournament } from '../../support/rows/tournaments.ts'
import { provideWorkers } from '../../support/screen/workers.ts'
import { showAdmin } from './show-admin.tsx'
import { league, makeSupply } from './supply.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

provideWorkers()
let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
  await signInOnDevice(db, 'viewer')
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

function show(page: 'list' | 'create' | 'one', answers: Partial<AdminApi>) {
  const screens = {
    list: { path: '/admin/tournaments', page: <TournamentsPage /> },
    create: { path: '/admin/tournaments/create', page: <CreateTournamentPage /> },
    one: {
      path: '/admin/tournaments/:tournamentId',
      at: '/admin/tournaments/a?organization=b',
      page: <TournamentPage />,
    },
  }
  const { page: shown, ...route } = screens[page]
  return showAdmin(db, shown, answers, route)
}

describe('creating a tournament', () => {
  const supply = makeSupply()
  const answers: Partial<AdminApi> = {
    listLeagues: () => Promise.resolve([league]),
    readLeagueSupply: () => Promise.resolve(supply),
    listBusyTimes: () => Promise.resolve([]),
    createTournament: () => Promise.resolve(),
  }

  async function fillIn() {
    type(/Tournament Name/, 'Harvest Cup')
    type(/^League/, screen.getByRole('option', { name: 'U12 Spring (Riverside)' }).getAttribute('value') ?? '')
    fireEvent.click(await screen.findByLabelText(/Hill Park/))
    await waitFor(() => expect(screen.getByLabelText(/Maximum Teams/)).toHaveProperty('value', '5'))
    type(/^Template/, supply.templates[0]?.id ?? '')
    type(/Start Date/, '2026-05-02')
    type(/End Date/, '2026-05-02')
  }

  it('asks for everything that it needs, and for venues once there is a league', async () => {
    const { givenTo } = show('create', answers)
    await screen.findByLabelText(/Tournament Name/)
    expect(screen.queryByRole('group', { name: 'Venues' })).toBeNull()
    press('Create Tournament')
    expect(await screen.findByText('Tournament name must be at least 3 characters')).toBeDefined()
    for (const words of [
      'Please select a league',
      'Please select a template',
      'Start date is required',
      'End date is required',
      'Tournament must have at least 2 teams',
      'Registration deadline is required',
    ]) {
      expect(screen.getByText(words)).toBeDefined()
    }
    type(/^League/, screen.getByRole('option', { name: 'U12 Spring (Riverside)' }).getAttribute('value') ?? '')
    expect(await screen.findByText('At least one venue is required')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/admin/tournaments')
    expect(givenTo('createTournament')).toEqual([])
  })

  it('shows seeds and byes, makes the bracket with its games, and goes to the new tournament', async () => {
    let answer = () => {}
    const createTournament = () =>
      new Promise<void>((resolve) => {
        answer = resolve
      })
    const { givenTo } = show('create', { ...answers, createTournament })
    await screen.findByLabelText(/Tournament Name/)
    await fillIn()
    expect(screen.getByText(/^5 teams, 4 matches\. Wolves, .+ have byes\.$/)).toBeDefined()
    type(/^Seeds/, 'hand')
    fireEvent.click(screen.getByRole('button', { name: 'Move Wolves down' }))
    press('Create Tournament')
    expect((await screen.findByRole('button', { name: 'Creating...' })).getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(givenTo('createTournament')).toHaveLength(1))
    const [organizationId, { schedule, games }] = givenTo('createTournament')[0] as [string, TournamentRows]
    expect(organizationId).toBe(league.organization_id)
    expect(schedule).toMatchObject({ name: 'Harvest Cup', type: 'tournament', status: 'draft', league_id: league.id })
    expect(schedule.tournament_facts?.entrants[1]).toBe(supply.teams.find(({ name }) => name === 'Wolves')?.id)
    expect(games.map(({ match_number }) => match_number)).toEqual([1, 2, 3, 4])
    answer()
    expect(await screen.findByText('Tournament created successfully!')).toBeDefined()
    expect(await screen.findByText(`Now at /admin/tournaments/${schedule.id}`)).toBeDefined()
  })

  it('shows the server’s message where it refuses, keeps what was typed, and sends the same again', async () => {
    const createTournament = () => Promise.reject(new RuleError('schedule_name_taken'))
    const { givenTo } = show('create', { ...answers, createTournament })
    await screen.findByLabelText(/Tournament Name/)
    await fillIn()
    press('Create Tournament')
    expect(await screen.findByText('A schedule with this name already exists for the selected league.')).toBeDefined()
    expect(screen.getByLabelText(/Tournament Name/)).toHaveProperty('value', 'Harvest Cup')
    press('Create Tournament')
    await waitFor(() => expect(givenTo('createTournament')).toHaveLength(2))
    expect(givenTo('createTournament')[1]).toEqual(givenTo('createTournament')[0])
  })

  it('creates nothing where the matches do not fit, and says why', async () => {
    const { givenTo } = show('create', answers)
    await screen.findByLabelText(/Tournament Name/)
    await fillIn()
    type(/Last game ends by/, '10:00')
    press('Create Tournament')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Not all matches fit\. Needs 4 slots, 1 available\./,
    )
    expect(givenTo('createTournament')).toEqual([])
  })
})

describe('the list', () => {
  const row = (name: string): ListedTournament => ({
    id: testId(),
    organization_id: league.organization_id,
    organization: 'Riverside',
    league: 'U12 Spring',
    name,
    status: 'published',
    start_date: '2026-05-02',
    end_date: '2026-05-03',
    teams: 8,
    played: 3,
    games: 7,
  })

  it('is searched and turned over by the server', async () => {
    const first = row('Spring Cup')
    const { givenTo } = show('list', {
      listTournaments: ({ page }) => Promise.resolve({ total: 21, rows: [page === 0 ? first : row('Last Cup')] }),
    })
    const link = await screen.findByRole('link', { name: 'Spring Cup' })
    expect(link.getAttribute('href')).toBe(`/admin/tournaments/${first.id}?organization=${league.organization_id}`)
    expect(screen.getByText('3 of 7 matches played')).toBeDefined()
    expect(screen.getByText('1–20 of 21 tournaments')).toBeDefined()
    press('Next')
    expect(await screen.findByRole('link', { name: 'Last Cup' })).toBeDefined()
    type(/Status/, 'draft')
    type(/Search/, ' spring ')
    await waitFor(() =>
      expect(givenTo('listTournaments').at(-1)).toEqual([{ search: 'spring', status: 'draft', page: 0, perPage: 20 }]),
    )
  })

  it('says that there are none', async () => {
    show('list', { listTournaments: () => Promise.resolve({ total: 0, rows: [] }) })
    expect(await screen.findByRole('heading', { name: 'No tournaments found' })).toBeDefined()
  })

  it('says why it is not there: no connection, or the server’s reason with another try', async () => {
    setConnected(false)
    show('list', { listTournaments: () => Promise.reject(new OnlineError('no_connection')) })
    expect(await screen.findByText('You need a connection for administration. This device is offline.')).toBeDefined()
    setConnected(true)
    expect(await screen.findByText(/You need a connection for this\. Nothing was changed/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('one tournament', () => {
  const supply = makeSupply()
  const entrants = supply.teams.slice(0, 4).map(({ id }) => id)
  const { schedule, games } = makeTournament(createSingleElimination(4), entrants, {
    organization_id: league.organization_id,
    league_id: league.id,
    name: 'Harvest Cup',
    status: 'draft',
  })
  const tournament: AdminTournament = {
    organization: { id: league.organization_id, name: 'Riverside' },
    league: { id: league.id, name: 'U12 Spring', time_zone: 'America/New_York' },
    template: 'Knockout',
    schedule,
    teams: supply.teams,
    venues: ['Hill Park'],
    places: [],
    games: [...games],
  }

  it('lists who plays and its matches with where their teams come from', async () => {
    show('one', { readTournament: () => Promise.resolve(tournament) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Harvest Cup' })).toBeDefined()
    const final = within(screen.getByRole('region', { name: 'Final' }))
    expect(final.getByText('Winner of match 1')).toBeDefined()
    expect(final.getByText('Scheduled')).toBeDefined()
    expect(screen.getByText('0 of 3')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Open in the league' })).toBeNull() // the administrator is not a member
  })

  it('is published after a question; a refusal stays on the screen', async () => {
    const { givenTo } = show('one', {
      readTournament: () => Promise.resolve(tournament),
      setTournamentStatus: () => Promise.reject(new RuleError('field_booked')),
    })
    await screen.findByRole('heading', { level: 1, name: 'Harvest Cup' })
    press('Publish')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('This field has another game at that time.')).toBeDefined()
    expect(givenTo('setTournamentStatus')[0]).toMatchObject([
      league.organization_id,
      schedule.id,
      { from: 'draft', to: 'published' },
    ])
  })

  it('may be gone', async () => {
    const { givenTo } = show('one', { readTournament: () => Promise.resolve(null) })
    expect(await screen.findByRole('heading', { name: 'Tournament not found' })).toBeDefined()
    expect(givenTo('readTournament')[0]).toEqual([{ id: 'a', organizationId: 'b' }])
  })
})
