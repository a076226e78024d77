import { isDeepStrictEqual } from 'node:util'
import type { Change } from '#data/store/change.ts'
import { commit } from '#data/store/commit.ts'
import type { PatchOp } from '#data/store/ops.ts'
import { StorageError } from '#data/store/storage-error.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Profile, Tab, World } from './world.ts'
import { allProfiles, outboxOf, viewOf } from './world.ts'

export async function save(
  world: World,
  profile: Profile,
  { db, clock }: Tab,
  org: string,
  change: (tx: Change) => Promise<void>,
): Promise<void> {
  await noteSaved(world, profile, () =>
    orFull(() => commit(db, org, 'step', change, { newId: world.newId, now: () => new Date(clock.now()) })),
  )
}

/** Records changes as reported saved if they are in the outbox after the work and weren't before. */
export async function noteSaved(world: World, profile: Profile, work: () => Promise<void>): Promise<void> {
  const before = new Set(outboxOf(profile).map(({ id }) => id))
  const shown = viewOf(profile)
  await work()
  for (const { id, order, organization_id: org, ops } of outboxOf(profile)) {
    if (before.has(id)) continue
    const saved = { id, user: profile.user, org, order, ops: structuredClone(ops) }
    world.saved.set(id, saved)
    profile.saved.push(saved)
    for (const op of ops) {
      if ('rows' in op) for (const row of op.rows) profile.inserted.set(`${op.t}:${String(row['id'])}`, id)
      if (!('set' in op)) continue
      for (const [field, mine] of Object.entries(op.set)) {
        forgetWatches(world, op, field, mine)
        if (ops.length === 1 && !isDeepStrictEqual(op.was[field], shown.get(`${op.t}:${op.id}`)?.[field]))
          world.faults.push(`S3 ${id} says that ${field} was ${JSON.stringify(op.was[field])}`)
        const watch = { entry: id, t: op.t, row: op.id, field, mine, before: op.was[field], wasShown: false }
        profile.watches.push(watch)
      }
    }
  }
}

/** A value that is saved again from the rejected changes may reappear everywhere. */
function forgetWatches(world: World, { t, id }: PatchOp, field: string, value: unknown): void {
  for (const profile of allProfiles(world)) {
    profile.watches = profile.watches.filter(
      (watch) => watch.t !== t || watch.row !== id || watch.field !== field || !isDeepStrictEqual(watch.before, value),
    )
  }
}

/**
 * Also resolves if the process dies, or if the disk is full or a rule refuses the change, in which case the form would
 * have kept its input and shown why.
 */
export async function orFull(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isDeath = error instanceof Error && error.name === 'AbortError' // a process can die even while it only reads
    if (!isDeath && !(error instanceof StorageError) && !(error instanceof RuleError)) throw error
  }
}
