import { beforeEach, describe, expect, it } from 'vitest'
import { reportActivity } from '#app/session/report-activity.ts'
import { getMeta, setMeta } from '#data/store/meta.ts'
import { OnlineError } from '#domain/online-error.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { createVirtualClock } from '../../support/device/virtual-clock.ts'
import type { SyncPhase } from '#data/store/meta-values.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

const minute = 60_000

function follow(answer: () => Promise<number | null>) {
  const clock = createVirtualClock()
  const target = new EventTarget()
  let notes = 0
  let online = true
  const stop = reportActivity({
    db,
    clock,
    log: () => {},
    isOnline: () => online,
    noteUse: () => {
      notes++
      return answer()
    },
    target,
  })
  return {
    clock,
    stop,
    notes: () => notes,
    connect: (to: boolean) => (online = to),
    /** Touches the screen, and waits until everything that this triggers is done. */
    touch: async (event = 'pointerdown') => {
      target.dispatchEvent(new Event(event))
      await askedToSync()
      await askedToSync()
    },
  }
}

/** Waits for any write in progress, then reads. */
const askedToSync = () => db.transaction('rw', db.meta, async () => ((await getMeta(db, 'wake'))?.nr ?? 0) > 0)
const enter = (phase: SyncPhase) => setMeta(db, 'sync', { phase, lastSyncedAt: null, lastError: null })

describe('a person who uses the app', () => {
  it('is noted at most once a minute, and not by what else happens', async () => {
    const { clock, notes, touch } = follow(() => Promise.resolve(30))
    expect(notes()).toBe(0)
    for (const event of ['pointerdown', 'keydown', 'pointerdown']) await touch(event)
    expect(notes()).toBe(1)
    for (const event of ['pointermove', 'scroll', 'visibilitychange', 'online']) {
      clock.advance(2 * minute)
      await touch(event)
    }
    expect(notes()).toBe(1)
    await touch()
    clock.advance(minute - 1)
    await touch()
    expect(notes()).toBe(2)
    clock.advance(1)
    await touch()
    expect(notes()).toBe(3)
  })

  it('is noted less often where no time is set, and still often enough for one that is set meanwhile', async () => {
    const { clock, notes, touch } = follow(() => Promise.resolve(null))
    await touch()
    clock.advance(3 * minute)
    await touch()
    expect(notes()).toBe(1)
    clock.advance(minute)
    await touch()
    expect(notes()).toBe(2)
  })

  it('is not noted without a connection, nor where they have to sign in already', async () => {
    const { clock, notes, touch, connect } = follow(() => Promise.resolve(30))
    connect(false)
    await touch()
    expect(notes()).toBe(0)
    connect(true)
    await enter('signed_out')
    await touch()
    expect(notes()).toBe(0)
    await enter('idle')
    clock.advance(4 * minute)
    await touch()
    expect(notes()).toBe(1)
  })
})

describe('a session that lay unused for too long', () => {
  it('is asked about once its time is over, and not before', async () => {
    const { clock, touch } = follow(() => Promise.resolve(30))
    await touch()
    clock.advance(20 * minute)
    await touch()
    clock.advance(30 * minute)
    expect(await askedToSync()).toBe(false)
    clock.advance(6000)
    expect(await askedToSync()).toBe(true)
  })

  it('is none where nobody sets a time, without a connection, or after the person has left', async () => {
    const free = follow(() => Promise.resolve(null))
    await free.touch()
    free.clock.advance(10_000 * minute)
    const onTheField = follow(() => Promise.resolve(30))
    await onTheField.touch()
    onTheField.connect(false)
    onTheField.clock.advance(40 * minute)
    const left = follow(() => Promise.resolve(30))
    await left.touch()
    left.stop()
    left.clock.advance(40 * minute)
    await left.touch()
    expect(await askedToSync()).toBe(false)
    expect(left.notes()).toBe(1)
  })

  it('is told by the server where this device slept through it', async () => {
    const refused = follow(() => Promise.reject(new OnlineError('signed_out')))
    await refused.touch()
    expect(await askedToSync()).toBe(true)
  })

  it('is not told by a network that fails', async () => {
    const failing = follow(() => Promise.reject(new OnlineError('no_connection')))
    await failing.touch()
    expect(await askedToSync()).toBe(false)
  })
})
