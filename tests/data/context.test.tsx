// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commit } from '#data/store/commit.ts'
import {
  DatabaseProvider,
  useActor,
  useLiveQuery,
  useOrganizationId,
  useIsPending,
  useSports,
} from '#data/queries/context.tsx'
import { setMeta, setOrganization } from '#data/store/meta.ts'
import { testDatabase } from '../support/device/databases.ts'
import { formatDate, formatTime } from '#i18n/format.ts'
import {
  makeStoredAccount,
  makeLeagueRow,
  makeMembership,
  makeOrganization,
  makeTeamStaff,
  testId,
} from '../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
const home = testId()
const away = testId()
const account = makeStoredAccount({
  organizations: [
    { id: home, name: 'Riverside', role: 'league_manager', tier: 'enterprise' },
    { id: away, name: 'Hilltop', role: 'team_manager', tier: 'enterprise' },
  ],
  sports: [{ id: testId(), name: 'Soccer', game_minutes: 60 }],
})

beforeEach(async () => {
  db = await testDatabase()
})
afterEach(cleanup)

function Who() {
  const actor = useActor()
  return (
    <p>
      {useOrganizationId() === away ? 'away' : 'home'} {actor ? `${actor.role} of ${actor.teamIds.size}` : 'nobody'}{' '}
      {useSports().map(({ name }) => name)}
    </p>
  )
}

describe('the context', () => {
  it('says who is asking, from the device alone', async () => {
    await setMeta(db, 'account', account)
    await db.memberships.put(makeMembership({ organization_id: home, user_id: account.profile.id, role: 'viewer' }))
    await db.team_staff.put(makeTeamStaff({ organization_id: away, user_id: account.profile.id }))
    render(
      <DatabaseProvider database={db}>
        <Who />
      </DatabaseProvider>,
    )
    expect(await screen.findByText('home viewer of 0 Soccer')).toBeDefined()
    await act(() => setOrganization(db, away))
    expect(await screen.findByText('away team_manager of 1 Soccer')).toBeDefined()
  })

  it('writes dates and times as the organization’s region does, also on screens that are open', async () => {
    await setMeta(db, 'account', account)
    await db.organizations.bulkPut([
      makeOrganization({ id: home, organization_id: home, region: 'GB' }),
      makeOrganization({ id: away, organization_id: away, region: 'US' }),
    ])
    const Kickoff = () => <p>{`${formatDate('2026-11-28')}, ${formatTime('14:30')}`}</p>
    render(
      <DatabaseProvider database={db}>
        <Kickoff />
      </DatabaseProvider>,
    )
    expect(await screen.findByText('Sat 28 Nov, 14:30')).toBeDefined()
    await act(() => setOrganization(db, away))
    expect(await screen.findByText('Sat, Nov 28, 2:30 PM')).toBeDefined()
    await act(() => db.organizations.update(away, { region: 'CA' }))
    expect(await screen.findByText('Sat, Nov 28, 2:30 p.m.')).toBeDefined()
  })

  it('knows nobody where nobody has signed in', async () => {
    render(
      <DatabaseProvider database={db}>
        <Who />
      </DatabaseProvider>,
    )
    expect(await screen.findByText('home nobody')).toBeDefined()
  })
})

function LeagueLine({ id }: { id: string }) {
  const league = useLiveQuery((database) => database.leagues.get(id), [id])
  const isPending = useIsPending('leagues', id)
  return <p>{league ? `${league.name}${isPending ? ', saved on this phone' : ''}` : 'Loading'}</p>
}

describe('useLive', () => {
  it('follows what is saved, and never shows the answer to an earlier question', async () => {
    const [first, second] = [makeLeagueRow({ name: 'First' }), makeLeagueRow({ name: 'Second' })]
    await db.leagues.bulkPut([first, second])
    const shown: (string | null)[] = []
    const page = (id: string) => (
      <DatabaseProvider database={db}>
        <LeagueLine id={id} />
      </DatabaseProvider>
    )
    const { rerender, container } = render(page(first.id))
    await screen.findByText('First')
    rerender(page(second.id))
    shown.push(container.textContent)
    await screen.findByText('Second')
    expect(shown).toEqual(['Loading'])

    await act(() =>
      commit(db, second.organization_id, 'league.update', (tx) => tx.patch('leagues', second.id, { name: 'Third' })),
    )
    expect(await screen.findByText('Third, saved on this phone')).toBeDefined()
  })
})
