import { liveQuery } from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { commit } from '#data/store/commit.ts'
import { getMeta, requestSync, setMeta } from '#data/store/meta.ts'
import type { Engine } from '../../sync/engine.ts'
import { createEngine } from '../../sync/engine.ts'
import { requestTimeoutMs } from '../../sync/exchange.ts'
import type { Locks } from '../../sync/leader.ts'
import { testDatabase } from '../support/device/databases.ts'
import { createGate } from '../support/device/gate.ts'
import { makeLeagueRow, createTestRandom, testId } from '../support/rows/factories.ts'
import { createModelServer } from '../support/device/model-remote.ts'
import type { ModelRemote, ModelServer } from '../support/device/model-remote.ts'
import type { VirtualClock } from '../support/device/virtual-clock.ts'
import { createVirtualClock } from '../support/device/virtual-clock.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const org = testId()
const user = testId()
let server: ModelServer
let db: LocalDatabase
let remote: ModelRemote
let clock: VirtualClock

beforeEach(async () => {
  server = createModelServer()
  server.addOrganization(org)
  server.setMember(org, user, 'league_manager')
  db = await testDatabase()
  remote = server.remoteFor(user)
  clock = createVirtualClock()
})

/** A fake of `navigator.locks` in a browser with several tabs. */
function testLocks(): Locks {
  let held: Promise<unknown> = Promise.resolve()
  return {
    request(_name, { signal }, work) {
      const turn = held.then(() => (signal.aborted ? undefined : work()))
      held = turn
      return turn
    },
  }
}

function engineOn(tab: { locks?: Locks | null; remote?: ModelRemote; random?: () => number } = {}): Engine {
  const random = tab.random ?? createTestRandom(7)
  return createEngine({
    db,
    remote: tab.remote ?? remote,
    locks: tab.locks ?? null,
    clock,
    random,
    log: () => undefined,
  })
}

async function running<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  engine.start()
  try {
    await engine.settled()
    return await work()
  } finally {
    await engine.stop()
  }
}

const saveLeague = () => commit(db, org, 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
const count = (kind: string) => remote.calls.filter((call) => call.kind === kind).length
const called = (to: ModelRemote, wanted: string) =>
  new Promise<void>((resolve) => {
    to.onCall = (kind) => {
      if (kind === wanted) resolve()
    }
  })
const phase = async () => (await getMeta(db, 'sync'))?.phase

describe('when to exchange', () => {
  it('5.1 asks for the account again where that was wanted while it was on its way', async () => {
    const engine = engineOn()
    const joined = testId()
    remote.onAnswer = (kind) => {
      if (kind !== 'account' || count('account') > 1) return
      server.addOrganization(joined)
      server.setMember(joined, user, 'viewer')
      engine.signedIn()
    }
    await running(engine, async () => {
      const account = await getMeta(db, 'account')
      expect(account?.organizations.map(({ id }) => id)).toEqual([org, joined])
    })
  })

  it('5.1 asks at the start who is signed in, and reads their organizations', async () => {
    server.write(org, [{ t: 'leagues', rows: [makeLeagueRow({ organization_id: org })] }])
    await running(engineOn(), async () => {
      expect((await getMeta(db, 'account'))?.organizations).toMatchObject([{ id: org }])
      expect(await db.leagues.count()).toBe(1)
      expect(await getMeta(db, 'sync')).toMatchObject({ phase: 'idle', lastError: null })
    })
  })

  it('5.1 sends what is saved without being told', async () => {
    const engine = engineOn()
    await running(engine, async () => {
      const pushed = called(remote, 'push')
      await saveLeague()
      await pushed
      await engine.settled()
      expect(server.rows(org).size).toBe(1)
    })
  })

  it('5.1 exchanges when a screen asks for it', async () => {
    await running(engineOn(), async () => {
      const asked = called(remote, 'account')
      await requestSync(db, { account: true })
      await asked
      expect(count('account')).toBe(2)
    })
  })

  it('5.2 does one exchange at a time', async () => {
    const engine = engineOn()
    await running(engine, async () => {
      const gate = createGate()
      let under = 0
      let most = 0
      remote.onCall = async () => {
        most = Math.max(most, ++under)
        await gate.opened
      }
      remote.onAnswer = () => void under--
      const both = [engine.syncNow(), engine.syncNow()]
      engine.online()
      gate.open()
      await Promise.all(both)
      expect(most).toBe(1)
    })
  })

  it('5.3 gives up on a request after 15 seconds', async () => {
    const engine = engineOn()
    await running(engine, async () => {
      remote.faults.push({ on: 'pull', what: 'silence' })
      const asked = called(remote, 'pull')
      const outcome = engine.syncNow()
      await asked
      clock.advance(requestTimeoutMs)
      expect(await outcome).toBe('failed')
      expect(await phase()).toBe('offline')
    })
  })

  it('5.4 backs off from 1 to 60 seconds while there is no connection, and goes on when it is back', async () => {
    const engine = engineOn({ random: () => 0.999 })
    await running(engine, async () => {
      remote.isOffline = true
      await saveLeague()
      await engine.syncNow()
      const delays: number[] = []
      for (let attempt = 0; attempt < 8; attempt++) {
        const [next] = clock.delays()
        if (next === undefined) throw new Error('Nothing is planned')
        delays.push(Math.round(next / 1000))
        clock.advance(next)
        await engine.settled()
      }
      expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
      expect(await phase()).toBe('offline')
      remote.isOffline = false
      engine.online()
      await engine.settled()
      expect(await phase()).toBe('idle')
      expect(server.rows(org).size).toBe(1)
    })
  })

  it('5.4 spreads the attempts over the whole of that time', async () => {
    for (const [random, delay] of [
      [0, 0],
      [0.5, 500],
    ] as const) {
      remote.isOffline = true
      await running(engineOn({ random: () => random }), () => Promise.resolve(expect(clock.delays()).toEqual([delay])))
    }
  })

  it('5.4 does not try harder because more is saved meanwhile', async () => {
    const engine = engineOn()
    await running(engine, async () => {
      remote.isOffline = true
      await engine.syncNow()
      const before = remote.calls.length
      const seen = new Promise<void>((resolve) => {
        liveQuery(() => db.outbox.count()).subscribe((waiting) => {
          if (waiting > 0) resolve()
        })
      })
      await saveLeague()
      await seen // by now, the engine has seen it too, because it has been watching for longer
      await engine.settled()
      expect(remote.calls).toHaveLength(before)
    })
  })

  it('5.4 comes back when the server asks for it, not before, and says what was seen', async () => {
    const engine = engineOn({ random: () => 0.5 })
    await running(engine, async () => {
      remote.faults.push({ on: 'push', what: 'busy' })
      await saveLeague()
      await engine.syncNow()
      expect(await getMeta(db, 'sync')).toMatchObject({ phase: 'offline', seen: 'Busy.' })
      expect(clock.delays()).toEqual([132_000]) // two minutes, plus a tenth, so that not all devices retry at once
      const before = remote.calls.length
      engine.visible(false)
      engine.visible(true)
      await engine.settled()
      expect(remote.calls).toHaveLength(before)
      clock.advance(132_000)
      await engine.settled()
      expect(server.rows(org).size).toBe(1)
      expect(await getMeta(db, 'sync')).toMatchObject({ phase: 'idle', seen: null })
    })
  })

  it('5.6 goes on asking where a rule wants a newer session, because the rule may be changed', async () => {
    const engine = engineOn({ random: () => 0.5 })
    await running(engine, async () => {
      remote.faults.push({ on: 'push', what: 'too_old' }, { on: 'push', what: 'too_old' })
      await saveLeague()
      await engine.syncNow()
      expect(await phase()).toBe('signed_out')
      expect(clock.delays()).toEqual([30_000])
      clock.advance(30_000)
      await engine.settled()
      expect([await phase(), clock.delays()]).toEqual(['signed_out', [60_000]])
      clock.advance(60_000)
      await engine.settled()
      expect(await phase()).toBe('idle')
      expect(server.rows(org).size).toBe(1)
    })
  })

  it('5.5 looks every 30 seconds while visible, ever more rarely while nothing changes, and not when hidden', async () => {
    const engine = engineOn({ random: () => 0.5 })
    await running(engine, async () => {
      const delays: number[] = []
      for (let round = 0; round < 6; round++) {
        const [next = 0] = clock.delays()
        delays.push(next / 1000)
        clock.advance(next)
        await engine.settled()
      }
      expect(delays).toEqual([30, 60, 120, 240, 300, 300])
      engine.visible(false)
      expect(clock.delays()).toEqual([])
      engine.visible(true)
      await engine.settled()
      expect(clock.delays()).toEqual([30_000])
    })
  })

  it('5.5 looks every five minutes while the server announces changes, and as before once it does not', async () => {
    const engine = engineOn({ random: () => 0.5 })
    const paces = async (isLive: boolean) => {
      const before = clock.delays()[0]
      await setMeta(db, 'live', isLive)
      while (clock.delays()[0] === before) await new Promise((resolve) => setImmediate(resolve))
      return clock.delays()
    }
    await running(engine, async () => {
      expect(clock.delays()).toEqual([30_000])
      expect(await paces(true)).toEqual([330_000])
      clock.advance(330_000)
      await engine.settled()
      expect(count('pull')).toBe(2)
      expect(clock.delays()).toEqual([330_000])
      expect(await paces(false)).toEqual([30_000])
    })
  })

  it('5.6 pauses while signed out, and sends when somebody signs in', async () => {
    const engine = engineOn()
    await running(engine, async () => {
      remote.faults.push({ on: 'push', what: 'signed_out' })
      await saveLeague()
      await engine.syncNow()
      expect(await phase()).toBe('signed_out')
      expect(clock.delays()).toEqual([])
      engine.signedIn()
      await engine.settled()
      expect(await phase()).toBe('idle')
      expect(server.rows(org).size).toBe(1)
      expect(count('account')).toBe(2)
    })
  })

  it('5.7 lets one tab exchange, and another take over when it closes', async () => {
    const locks = testLocks()
    const remotes = [server.remoteFor(user), server.remoteFor(user)] as const
    const [first, second] = [engineOn({ locks, remote: remotes[0] }), engineOn({ locks, remote: remotes[1] })]
    const led = called(remotes[0], 'pull')
    first.start()
    second.start()
    await led
    await first.settled()
    expect(remotes[1].calls).toEqual([])

    const asked = called(remotes[0], 'pull')
    expect(await second.syncNow()).toBe('elsewhere')
    await asked
    await first.settled()

    const takenOver = called(remotes[1], 'push')
    await first.stop()
    await saveLeague()
    await takenOver
    await second.settled()
    expect(server.rows(org).size).toBe(1)
    await second.stop()
  })

  it('5.7 fetches for a tab that was just opened while another one leads', async () => {
    const locks = testLocks()
    const [leading, opened] = [engineOn({ locks }), engineOn({ locks, remote: server.remoteFor(user) })]
    const led = called(remote, 'pull')
    leading.start()
    await led
    await leading.settled()
    const before = count('pull')
    const asked = called(remote, 'pull')
    opened.start()
    clock.advance(500)
    await asked
    await leading.settled()
    expect(count('pull')).toBe(before + 1)
    await opened.stop()
    await leading.stop()
  })

  it('5.7 keeps a visible tab fresh while a hidden one leads', async () => {
    const locks = testLocks()
    const [hidden, visible] = [engineOn({ locks }), engineOn({ locks, remote: server.remoteFor(user) })]
    const led = called(remote, 'pull')
    hidden.start()
    visible.start()
    await led
    await hidden.settled()
    hidden.visible(false)
    expect(clock.delays()).toHaveLength(1)
    const before = count('pull')
    const asked = called(remote, 'pull')
    clock.advance(40_000)
    await asked
    expect(count('pull')).toBe(before + 1)
    await hidden.settled()
    await visible.stop()
    await hidden.stop()
  })

  it('5.8 ends its requests when it is stopped, and starts no more', async () => {
    const engine = engineOn()
    engine.start()
    await engine.settled()
    remote.faults.push({ on: 'pull', what: 'silence' })
    const asked = called(remote, 'pull')
    const outcome = engine.syncNow()
    await asked
    await engine.stop()
    expect(await outcome).toBe('stopped')
    expect(clock.delays()).toEqual([])
    expect(await engine.syncNow()).toBe('stopped')
  })

  it('5.9 writes its state only when it changes', async () => {
    const engine = engineOn()
    await running(engine, async () => {
      let writes = 0
      db.meta.hook('updating', (_changes, key) => {
        if (key === 'sync') writes++
      })
      await engine.syncNow()
      await engine.syncNow()
      expect(writes).toBe(0) // nothing is written if the time and the text are the same
    })
  })

  it('5.9 says that it is sending while it is', async () => {
    const engine = engineOn()
    await running(engine, async () => {
      const phases: (string | undefined)[] = []
      remote.onCall = async (kind) => {
        if (kind === 'push') phases.push(await phase())
      }
      await saveLeague()
      await engine.syncNow()
      await engine.settled()
      expect(new Set(phases)).toEqual(new Set(['sending']))
    })
  })
})
