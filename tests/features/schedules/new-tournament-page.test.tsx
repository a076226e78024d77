// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#domain/schema/organizations.ts'
import { SchedulePage } from '#features/schedules/management/schedule-page.tsx'
import { NewTournamentPage } from '#features/schedules/tournament/new-tournament-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import { makeTournamentTemplate } from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { provideWorkers } from '../../support/screen/workers.ts'
import { putSeason, type Season } from './season.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

provideWorkers()

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const seeds = () =>
  within(screen.getByRole('group', { name: /^Seeds \(/ }))
    .getAllByRole('listitem')
    .map((item) => /Seed \d+: ([A-Z][a-z]+)/.exec(item.textContent)?.[1])

/** The screens from the list of schedules to the wizard, as a user navigates them. */
function Screens() {
  const { pathname } = useLocation()
  if (pathname === '/dashboard/scheduling') return <SchedulePage />
  return pathname === '/dashboard/schedules/tournament' ? <NewTournamentPage /> : <p>Now at {pathname}</p>
}

const show = (at: string) => renderScreen(db, <Screens />, { path: '/*', at })

async function prepare(role: Role = 'league_manager') {
  const { organizationId } = await signInOnDevice(db, role)
  const season = await putSeason(db, organizationId)
  await db.tournament_templates.bulkAdd(
    [
      makeTournamentTemplate({
        name: 'Single elimination',
        format: 'single_elimination',
        pools: null,
        is_builtin: true,
      }),
      makeTournamentTemplate({ name: 'Four pools', format: 'pools_to_bracket', pools: 4, is_builtin: true }),
    ].map((one) => ({ ...one, organization_id: organizationId, has_consolation: false, has_third_place_game: false })),
  )
  return season
}

async function open(role?: Role) {
  const season = await prepare(role)
  const { unmount } = show('/dashboard/schedules/tournament')
  await screen.findByLabelText(/Schedule Name/)
  return { season, unmount }
}

async function goToDates(name = 'Spring Cup') {
  type(/Schedule Name/, name)
  press('Next')
  await screen.findByLabelText(/Start Date/)
}

async function goToTeams() {
  await goToDates()
  fireEvent.click(screen.getByLabelText('Saturday'))
  press('Next')
  await screen.findByLabelText('Number of teams')
}

const results = async ({ addGame, teamIds: [tigers, sharks, falcons, bears] }: Season) => {
  const won = { status: 'completed', home_score: 2, away_score: 1 } as const
  await addGame({ ...won, home_team_id: falcons ?? '', away_team_id: tigers ?? '' })
  await addGame({ ...won, home_team_id: falcons ?? '', away_team_id: sharks ?? '' })
  await addGame({ ...won, home_team_id: bears ?? '', away_team_id: sharks ?? '' })
}

describe('the tournament wizard', () => {
  it('goes from a schedule and its points to a bracket with times', async () => {
    const season = await prepare()
    await results(season)
    show('/dashboard/scheduling?view=list&date=2026-04-11')
    fireEvent.click(await screen.findByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Create Tournament' }))
    expect((await screen.findByLabelText<HTMLInputElement>(/Schedule Name/)).value).toBe(
      'Spring round robin Tournament',
    )
    await goToDates('spring round robin')
    fireEvent.click(screen.getByLabelText('Saturday'))
    press('Next')

    expect(await screen.findByText('Points from games in Spring round robin: 3 for a win, 1 for a draw.')).toBeDefined()
    expect(seeds()).toEqual(['Falcons', 'Bears'])
    expect(screen.getByText('6 points from 2 games')).toBeDefined()
    type('Number of teams', '3')
    expect(seeds()).toEqual(['Falcons', 'Bears', 'Tigers'])
    expect(screen.getByText('2 matches: Semifinals and Final. 1 bye.')).toBeDefined()
    expect(screen.getByText('2 Bears – 3 Tigers')).toBeDefined()
    expect(screen.getByText('bye').parentElement?.textContent).toBe('Falcons – bye')

    press('Next')
    await screen.findByLabelText(/Maximum games per day/)
    press('Generate')
    expect(await screen.findByText('2 of 2')).toBeDefined()
    expect(screen.getByText('Match 1, semifinal: Bears – Tigers')).toBeDefined()
    expect(screen.getByText('Match 2, final: Falcons – Winner of match 1')).toBeDefined()
    expect(await db.outbox.count()).toBe(0)

    // In the meantime, another device adds a game of the Bears at the time of their match.
    const taken = { start_time: '2026-04-04T08:00:00.000Z', end_time: '2026-04-04T09:00:00.000Z' }
    await season.addGame({ ...taken, home_team_id: season.teamIds[3] ?? '' })
    press('Create tournament')
    expect(
      await screen.findByText(/^Some selected teams already have scheduled games between .* Bears – Sharks/),
    ).toBeDefined()
    press('Generate again')
    await waitFor(() => expect(screen.queryByText(/^Some selected teams/)).toBeNull())
    expect(await screen.findByText('2 of 2')).toBeDefined()
    expect(await db.outbox.count()).toBe(0)
    press('Create tournament')
    expect(await screen.findByText('Tournament created successfully!')).toBeDefined()
    const made = (await db.schedules.toArray()).find((one) => one.type === 'tournament')
    expect(await screen.findByText(`Now at /dashboard/schedules/${made?.id}/bracket`)).toBeDefined()
    const [tigers, , falcons, bears] = season.teamIds
    expect(made).toMatchObject({
      name: 'spring round robin (2)', // a duplicate name is numbered, not rejected
      league_id: season.league.id,
      template_config: null,
      tournament_facts: { entrants: [falcons, bears, tigers] },
      constraints: { minGameSpacing: 2, preferredDays: [6] },
    })
    await waitFor(async () => expect(await db.drafts.get('tournament.create')).toBeUndefined())
  })

  it('asks for what is missing, in the words of each step', async () => {
    await open()
    press('Next')
    expect(await screen.findByText('Schedule name and league are required')).toBeDefined()
    type('Template', '')
    type('Format', 'pools_to_bracket')
    type(/^Pools/, '17')
    type(/Schedule Name/, 'Spring Cup')
    press('Next')
    expect(await screen.findByText('A tournament can have 1 to 16 pools')).toBeDefined()
    type('Format', 'double_elimination')
    expect(screen.queryByLabelText(/Third-place game/)).toBeNull()
    type('Format', 'page_playoff')
    expect(screen.queryByLabelText(/Third-place game/)).toBeNull()
    type('Format', 'single_elimination')
    await goToDates()
    fireEvent.click(screen.getByLabelText('Saturday'))
    type('Maximum teams', '1')
    press('Next')
    expect(await screen.findByText('Tournament must have at least 2 teams')).toBeDefined()
    type('Maximum teams', '3')
    press('Next')
    expect(await screen.findByText('Registration deadline is required')).toBeDefined()
    type('Registration deadline', '2026-04-05')
    press('Next')
    expect(await screen.findByText('Registration must close before the tournament begins')).toBeDefined()
    type('Registration deadline', '2026-04-01')
    press('Next')
    type((await screen.findByLabelText('Number of teams')) && 'Number of teams', '4')
    press('Next')
    expect(await screen.findByText('At most 3 teams can take part')).toBeDefined()
    for (const name of ['Bears', 'Falcons', 'Sharks']) press(`Remove ${name}`)
    fireEvent.click(screen.getByLabelText('All fields'))
    press('Next')
    expect(await screen.findByText('Select at least 2 teams')).toBeDefined()
    expect(screen.getByText('Select at least 1 venue')).toBeDefined()
  })

  it('makes each pairing a series', async () => {
    await open()
    type('Template', '')
    type('Each pairing in the bracket', '5')
    await goToTeams()
    type('Number of teams', '4')
    expect(await screen.findByText('15 matches: Semifinals and Final.')).toBeDefined()
    expect(screen.getByText('Matches 6–10')).toBeDefined()
  })

  it('takes the best four into a Page playoff, and no other number', async () => {
    await open()
    type('Format', 'page_playoff')
    await goToTeams()
    expect(await screen.findByText('4 matches: Round 1, Semifinals and Final.')).toBeDefined()
    expect(seeds()).toEqual(['Bears', 'Falcons', 'Sharks', 'Tigers'])
    const offered = [...screen.getByLabelText<HTMLSelectElement>('Number of teams').options].map(({ value }) => value)
    expect(offered).toEqual(['4'])
    press('Remove Sharks')
    expect(screen.getByText('A Page playoff has exactly 4 teams.')).toBeDefined()
    press('Next')
    expect(await screen.findByText('A Page playoff has exactly 4 teams')).toBeDefined()
    press('Add Sharks')
    await waitFor(() => expect(screen.queryByText('A Page playoff has exactly 4 teams')).toBeNull())
    expect(seeds()).toEqual(['Bears', 'Falcons', 'Tigers', 'Sharks'])
    press('Next')
    expect(await screen.findByLabelText(/^Game length/)).toBeDefined()
  })

  it('seeds by hand: with the arrows, by the handle, and with other teams', async () => {
    await open()
    await goToTeams()
    type('Number of teams', '4')
    expect(seeds()).toEqual(['Bears', 'Falcons', 'Sharks', 'Tigers']) // there are no points yet, so teams are ordered by name
    press('Move Tigers up')
    expect(seeds()).toEqual(['Bears', 'Falcons', 'Tigers', 'Sharks'])
    expect(screen.getByText('Tigers is now seed 3 of 4')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'By hand' }).checked).toBe(true)
    press('Move Bears up')
    expect(seeds()[0]).toBe('Bears')

    // Elements have no size here, so any position below the top is below every team.
    const handle = screen.getAllByTitle('Drag to another place')[0] ?? document.body
    const drag = () => {
      fireEvent.pointerDown(handle, { button: 0 })
      fireEvent.pointerMove(window, { clientY: 300 })
    }
    drag()
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.pointerUp(window)
    expect(seeds()[0]).toBe('Bears')
    drag()
    fireEvent.pointerUp(window)
    expect(seeds()).toEqual(['Falcons', 'Tigers', 'Sharks', 'Bears'])

    press('Remove Tigers')
    expect(seeds()).toEqual(['Falcons', 'Sharks', 'Bears'])
    press('Add Tigers')
    expect(seeds()).toEqual(['Falcons', 'Sharks', 'Bears', 'Tigers'])
    fireEvent.click(screen.getByRole('radio', { name: 'Standings' }))
    expect(seeds()).toEqual(['Bears', 'Falcons', 'Sharks', 'Tigers'])
    expect(screen.getAllByText('Tied for place 1')).toHaveLength(4)
  })

  it('takes a kind of tournament from a template, and keeps an own one', async () => {
    await open()
    const template = () => screen.getByLabelText<HTMLSelectElement>('Template')
    expect(template().selectedOptions[0]?.textContent).toBe('Single elimination')
    fireEvent.click(screen.getByLabelText(/Third-place game/))
    expect(template().value).toBe('')
    press('Save as template')
    press('Save template')
    expect(await screen.findByText('Template name is required')).toBeDefined()
    type(/Template Name/, 'single ELIMINATION')
    press('Save template')
    expect(await screen.findByText('A template with this name already exists.')).toBeDefined()
    type(/Template Name/, 'Club day')
    press('Save template')
    expect(await screen.findByText('Template created successfully')).toBeDefined()
    await waitFor(() => expect(template().selectedOptions[0]?.textContent).toBe('Club day'))

    const pools = [...template().options].find(({ textContent }) => textContent === 'Four pools')
    type('Template', pools?.value ?? '')
    expect(screen.getByLabelText<HTMLInputElement>(/^Pools/).value).toBe('4')
    const own = [...template().options].find(({ textContent }) => textContent === 'Club day')
    type('Template', own?.value ?? '')
    expect(screen.getByLabelText<HTMLInputElement>(/Third-place game/).checked).toBe(true)
    press('Delete template')
    await waitFor(async () => expect(await db.tournament_templates.count()).toBe(2))
    press('Undo')
    await waitFor(async () => expect(await db.tournament_templates.count()).toBe(3))
  })

  it('says what does not fit, and saves no half of a bracket', async () => {
    await open()
    await goToDates()
    type(/Start Date/, '2026-04-11')
    type(/End Date/, '2026-04-11')
    fireEvent.click(screen.getByLabelText('Saturday'))
    type('To', '12:00')
    press('Next')
    await screen.findByLabelText('Number of teams')
    type('Number of teams', '4')
    expect(await screen.findByText(/^Only 1 game\(s\) fit between 09:00–12:00/)).toBeDefined()
    press('Next')
    type((await screen.findByLabelText(/Maximum games per day/)) && /Maximum games per day/, '1')
    expect(await screen.findByText('Needs 3 slots, 6 available.')).toBeDefined()
    press('Generate')
    expect(await screen.findByText('2 of 3')).toBeDefined()
    expect(screen.getByText(/^1 match of 3 couldn’t be placed/)).toBeDefined()
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Create tournament' }).getAttribute('aria-disabled'),
    ).toBe('true')
    press('Back')
    expect(await screen.findByLabelText(/Maximum games per day/)).toBeDefined()
  })

  it('keeps what was typed over a reload', async () => {
    const { unmount } = await open()
    await goToTeams()
    type('Number of teams', '3')
    await waitFor(async () =>
      expect(await db.drafts.get('tournament.create')).toMatchObject({
        value: { step: 2, input: { name: 'Spring Cup', seeding: 'points' } },
      }),
    )
    unmount()
    show('/dashboard/schedules/tournament')
    expect((await screen.findByLabelText<HTMLSelectElement>('Number of teams')).value).toBe('3')
  })
})
