// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { House } from 'lucide-react'
import { afterEach, expect, it } from 'vitest'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Role } from '#domain/schema/organizations.ts'
import { SearchDialog, type SearchTarget } from '#features/search/search-dialog.tsx'
import { readRecentKeys } from '#features/search/recent-entries.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeGame,
  makeLeagueRow,
  makeMembership,
  makePlayer,
  makeSchedule,
  makeTeam,
  testId,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'

afterEach(cleanup)

const targets: readonly SearchTarget[] = [
  { kind: 'screen', label: 'Today', to: '/dashboard/today', icon: House },
  { kind: 'action', label: 'Enter a score', to: '/dashboard/enter-score', icon: House },
]

async function open(role: Role = 'league_manager') {
  const db = await testDatabase()
  const { organizationId, actor } = await signInOnDevice(db, role)
  const rows = await addRows(db, organizationId)
  renderScreen(db, <SearchDialog actor={actor} targets={targets} onClose={() => undefined} />)
  return { db, organizationId, ...rows }
}

async function addRows(db: LocalDatabase, organization_id: string) {
  const league = makeLeagueRow({ organization_id, name: 'Fall League' })
  const schedule = makeSchedule({ organization_id, league_id: league.id, status: 'published' })
  const draft = makeSchedule({ organization_id, league_id: league.id, status: 'draft' })
  const hawks = makeTeam({ organization_id, league_id: league.id, name: 'Riverside Hawks' })
  const lynx = makeTeam({ organization_id, league_id: league.id, name: 'Granite Lynx' })
  const game = (schedule_id: string, more: Partial<Parameters<typeof makeGame>[0]> = {}) =>
    makeGame({
      organization_id,
      league_id: league.id,
      schedule_id,
      home_team_id: hawks.id,
      away_team_id: lynx.id,
      status: 'scheduled',
      ...more,
    })
  const shown = game(schedule.id)
  await db.leagues.put(league)
  await db.schedules.bulkPut([schedule, draft])
  await db.teams.bulkPut([hawks, lynx])
  await db.games.bulkPut([shown, game(draft.id)])
  await db.players.put(makePlayer({ organization_id, team_id: lynx.id, display_name: 'Jamal Hawthorne' }))
  await db.memberships.put(
    makeMembership({ organization_id, user_id: testId(), display_name: 'Hawa Diallo', role: 'scorekeeper' }),
  )
  return { league, hawks, lynx, shown }
}

const field = () => screen.findByRole('combobox', { name: 'Search' })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const optionsOf = async (heading: string) =>
  within(await screen.findByRole('group', { name: heading }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

it('finds teams, games, people, and what can be done with the team, from what is on the device', async () => {
  await open()
  await type('haw')
  expect(await optionsOf('Teams')).toEqual([expect.stringContaining('Riverside Hawks')])
  expect(await optionsOf('Games')).toEqual([expect.stringContaining('Riverside Hawks – Granite Lynx')]) // the draft's is left out
  expect(await optionsOf('People')).toEqual([
    expect.stringContaining('Hawa Diallo'),
    expect.stringContaining('Jamal HawthornePlayer, Granite Lynx'),
  ])
  expect(await optionsOf('Actions')).toContain('Standings with Riverside Hawks')
  expect(screen.getByRole('status').textContent).toMatch(/^\d+ results$/)
})

it('offers the missing score only to those who may report it', async () => {
  const offers = async (role: Role, policy: League['score_policy']) => {
    const { db, shown, league } = await open(role)
    const over = { start_time: '2026-04-11T09:30:00.000Z', local_time: '10:30' }
    await db.games.update(shown.id, over)
    await db.leagues.update(league.id, { score_policy: policy })
    await type('haw')
    await waitFor(async () => expect(await optionsOf('Actions')).toContain('Standings with Riverside Hawks'))
    const all = await optionsOf('Actions')
    cleanup()
    return all.includes('Enter score for Riverside Hawks')
  }
  expect(await offers('league_manager', 'staff_only')).toBe(true)
  expect(await offers('scorekeeper', 'team_staff')).toBe(true)
  expect(await offers('scorekeeper', 'staff_only')).toBe(false)
})

it('a player is not shown the members', async () => {
  await open('player')
  await type('haw')
  expect(await optionsOf('People')).toEqual([expect.stringContaining('Jamal Hawthorne')])
})

it('is used by keyboard: arrows choose, Enter opens, and what was opened is offered first the next time', async () => {
  const { db, organizationId, lynx, hawks } = await open()
  await type('ri')
  await screen.findByRole('group', { name: 'Teams' })
  const input = await field()
  const chosen = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
  expect(chosen()?.textContent).toContain('Riverside Hawks')
  await type('lynx')
  await screen.findByRole('group', { name: 'Teams' })
  await waitFor(() => expect(chosen()?.textContent).toContain('Granite Lynx'))
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  await waitFor(() => expect(chosen()?.getAttribute('aria-selected')).toBe('true'))
  expect(chosen()?.textContent).not.toContain('Granite LynxFall')
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(await screen.findByText(`Now at /dashboard/teams/${lynx.id}`)).toBeDefined()
  await waitFor(async () => expect(await readRecentKeys(db, organizationId)).toEqual([lynx.id]))

  cleanup()
  const actor = { organizationId, userId: testId(), role: 'league_manager' as const, teamIds: new Set<string>() }
  const reopen = () => renderScreen(db, <SearchDialog actor={actor} targets={targets} onClose={() => undefined} />)
  reopen()
  expect(await optionsOf('Recent')).toEqual([expect.stringContaining('Granite Lynx')])
  expect(await optionsOf('Screens')).toEqual(['Today'])
  await db.teams.bulkDelete([lynx.id, hawks.id])
  cleanup()
  reopen()
  await type('haw')
  await screen.findByRole('group', { name: 'People' }) // everything is read
  await type('')
  expect(await optionsOf('Screens')).toEqual(['Today'])
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
})

it('says so when nothing matches', async () => {
  await open()
  await type('zebras')
  expect(await screen.findByText('Nothing on this device matches “zebras”.')).toBeDefined()
  expect((await field()).getAttribute('aria-expanded')).toBe('false')
})
