import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toDatabaseName } from '#app/boot/database-name.ts'
import type { DeviceAccount } from '#app/session/session-tokens.ts'
import { closeWorkspace, type EraseMode, type SignedOutState } from '#app/boot/leave-workspace.ts'
import { openWorkspace } from '#app/boot/open-workspace.ts'
import { useWorkspace } from '#app/boot/workspace.ts'
import { commit } from '#data/store/commit.ts'
import { databaseVersion } from '#data/store/database.ts'
import { setMeta } from '#data/store/meta.ts'
import { undoQueuedChange } from '#data/store/outbox/rejected-changes.ts'
import { dropConnection } from '../../support/device/databases.ts'
import { makeStoredAccount, makeLeagueRow, testId } from '../../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const someone = (): DeviceAccount => ({ userId: testId(), email: 'someone@example.com', name: 'Some One' })
const idle = () => ({ stop: () => Promise.resolve() })
const close = async (erase: EraseMode) => {
  let settled: SignedOutState | null = null
  await closeWorkspace(erase, {
    release: () => Promise.resolve(),
    settle: async (left) => void (settled = left),
  })
  return settled as SignedOutState | null
}
const databases = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('fieldside-'))

function opened(): LocalDatabase {
  const workspace = useWorkspace.getState()
  if (workspace.phase !== 'open') throw new Error(`The workspace is ${workspace.phase}`)
  return workspace.db
}

const createLeague = (db: LocalDatabase) =>
  commit(db, testId(), 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))

afterEach(async () => {
  await close('unless_unsent')
  for (const name of await databases()) await Dexie.delete(name)
})

describe('signing out', () => {
  it('takes everything off the device where everything was sent', async () => {
    await openWorkspace(someone(), idle)
    await close('unless_unsent')
    expect(await databases()).toEqual([])
    expect(useWorkspace.getState()).toEqual({ phase: 'closed', signedOut: true, leavesApp: false })
  })

  it('keeps what was not sent for the same person’s next sign-in', async () => {
    const coach = someone()
    await openWorkspace(coach, idle)
    await createLeague(opened())
    await close('unless_unsent')
    expect(await databases()).toEqual([toDatabaseName(coach.userId)])

    await openWorkspace(coach, idle)
    expect(await opened().outbox.count()).toBe(1)
    expect(await opened().leagues.count()).toBe(1)
  })

  it('does not count what the person took back themselves', async () => {
    await openWorkspace(someone(), idle)
    await createLeague(opened())
    const [entry] = await opened().outbox.toArray()
    await undoQueuedChange(opened(), entry?.id ?? '')
    await close('unless_unsent')
    expect(await databases()).toEqual([])
  })

  it('takes also what was not sent where the person says so', async () => {
    const coach = someone()
    await openWorkspace(coach, idle)
    await createLeague(opened())
    expect(await close('all')).toEqual({ account: coach, stayed: null })
    expect(await databases()).toEqual([])
  })

  it('keeps everything where another person only takes over, and says how much waits', async () => {
    const coach = someone()
    await openWorkspace(coach, idle)
    await setMeta(opened(), 'account', makeStoredAccount())
    await createLeague(opened())
    expect(await close('never')).toMatchObject({
      account: { userId: coach.userId, name: 'Ana Brook' },
      stayed: { scores: 0, others: 1 },
    })
    await openWorkspace(coach, idle)
    await opened().outbox.clear() // as if it had been sent
    expect(await close('never')).toMatchObject({ stayed: { scores: 0, others: 0 } })
    expect(await databases()).toEqual([toDatabaseName(coach.userId)])
  })

  it('leaves the device nobody’s before the screen says so, with what stays written down', async () => {
    const coach = someone()
    await openWorkspace(coach, idle)
    await createLeague(opened())
    const seen: unknown[] = []
    await closeWorkspace('unless_unsent', {
      release: async (staying) => void seen.push(useWorkspace.getState().phase, staying),
      settle: async () => void seen.push(useWorkspace.getState().phase),
    })
    expect(seen).toEqual(['open', { account: coach, stayed: { scores: 0, others: 1 } }, 'closed'])
  })

  it('stops the exchange with the server before it looks at what is left', async () => {
    const steps: string[] = []
    await openWorkspace(someone(), (db) => ({
      stop: async () => {
        steps.push(`stopped with ${await db.outbox.count()} unsent`)
        await createLeague(db) // a change at the last moment
      },
    }))
    await close('unless_unsent')
    expect(steps).toEqual(['stopped with 0 unsent'])
    expect(await databases()).toHaveLength(1)
  })
})

describe('a database that the browser closes', () => {
  it('is opened again at once, with what waits in it; the second time in a minute somebody is asked', async () => {
    const coach = someone()
    let stopped = 0
    const counting = () => ({ stop: () => Promise.resolve(void stopped++) })
    await openWorkspace(coach, counting)
    const dropped = opened()
    await createLeague(dropped)
    dropConnection(dropped)
    await vi.waitFor(() => expect(opened()).not.toBe(dropped))
    expect(stopped).toBe(1)
    expect(await opened().outbox.count()).toBe(1)

    dropConnection(opened())
    await vi.waitFor(() => expect(useWorkspace.getState()).toMatchObject({ phase: 'lost', because: 'dropped' }))
    await openWorkspace(coach, counting)
    expect(await opened().outbox.count()).toBe(1)
  })
})

describe('a tab of an older version that does not answer', () => {
  it('is told of while it holds up the opening, which goes on by itself', async () => {
    const coach = someone()
    const old = new Dexie(toDatabaseName(coach.userId))
    old.version(databaseVersion / 2).stores({ meta: 'key' })
    old.on('versionchange', () => false)
    await old.open()
    const opening = openWorkspace(coach, idle)
    await vi.waitFor(() => expect(useWorkspace.getState()).toMatchObject({ phase: 'opening', isBlocked: true }))
    old.close()
    await opening
    expect(useWorkspace.getState()).toMatchObject({ phase: 'open' })
  })
})

describe('another person on the same device', () => {
  it('sees and sends nothing of the first one’s, who finds it again', async () => {
    const [first, second] = [someone(), someone()]
    const sentFor: string[] = []
    const startSync = (_db: LocalDatabase, { userId }: DeviceAccount) => {
      sentFor.push(userId)
      return idle()
    }
    await openWorkspace(first, startSync)
    await createLeague(opened())
    await openWorkspace(second, startSync)
    expect(await opened().leagues.count()).toBe(0)
    expect(await opened().outbox.count()).toBe(0)
    await openWorkspace(first, startSync)
    expect(await opened().outbox.count()).toBe(1)
    expect(sentFor).toEqual([first.userId, second.userId, first.userId])
  })

  it('wins where two sign-ins overlap: one database is open in the end', async () => {
    const [first, second] = [someone(), someone()]
    await Promise.all([openWorkspace(first, idle), openWorkspace(second, idle)])
    expect(useWorkspace.getState()).toMatchObject({ phase: 'open', account: second })
    expect(await databases()).toEqual([toDatabaseName(second.userId)])
  })
})
