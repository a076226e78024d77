import { isDeepStrictEqual } from 'node:util'
import type { ServerRow } from '#data/store/outbox/entries.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { valuesOf } from './storage.ts'
import type { Profile, View, Watch, World } from './world.ts'
import { fail, outboxOf, readRejectedChanges } from './world.ts'

// What a person who keeps watching a screen must never see from one step to the next.

/**
 * Checks that a value that was replaced on the screen doesn't come back (I7). Nothing is checked in histories in which
 * the server goes back to an earlier state, because the screen may, too, or in which a phone's data is copied or
 * damaged.
 */
export function checkFlicker(world: World, profile: Profile, view: View): void {
  const { features } = world.plan
  if (wentBack(world) || features.has('copy') || features.has('damage')) return
  const rejectedIds = listRejectedIds(profile)
  profile.watches = profile.watches.filter((watch) => !isRefusedWithItsRow(profile, rejectedIds, view, watch))
  for (const watch of profile.watches) {
    const shown = view.get(`${watch.t}:${watch.row}`)?.[watch.field]
    if (isDeepStrictEqual(shown, watch.mine)) watch.wasShown = true
    else if (
      watch.wasShown &&
      isWrittenOnce(watch) &&
      isDeepStrictEqual(shown, watch.before) &&
      !rejectedIds.has(watch.entry) &&
      !world.given.has(watch.entry)
    )
      fail(world, profile, `I7 ${watch.t}:${watch.row}.${watch.field} went back to ${String(watch.before)}`)
  }
}

/**
 * Returns whether the row disappeared visibly with its rejected insert. If the insert is retried, the row comes back as
 * it was inserted: a change to it that was saved before the retry finds no row on the server and is rejected in turn.
 */
function isRefusedWithItsRow(
  profile: Profile,
  rejectedIds: ReadonlySet<string>,
  view: View,
  { t, row }: Watch,
): boolean {
  const insert = profile.inserted.get(`${t}:${row}`)
  return insert !== undefined && rejectedIds.has(insert) && !view.has(`${t}:${row}`)
}

/**
 * Returns whether this field never gets the same value twice. That is true of texts: no change in a history writes the
 * same text twice, or restores the value from before the first change.
 */
function isWrittenOnce({ field }: { readonly field: string }): boolean {
  return field === 'notes' || field === 'name' || field === 'rules'
}

/** Returns whether the server itself went back to an earlier state. */
function wentBack({ plan: { features } }: World): boolean {
  return features.has('restore') || features.has('unnoticed')
}

/** I10. A person's own row stays from the moment it is saved, but may disappear if it is rejected or taken back. */
export function checkVanished(world: World, profile: Profile, view: View): void {
  const { features } = world.plan
  if (wentBack(world) || features.has('membership') || features.has('damage')) return
  const base = new Map(valuesOf<ServerRow>(profile.name, 'base').map((copy) => [`${copy.t}:${copy.id}`, copy.row]))
  const outbox = outboxOf(profile)
  const hidden = new Set(
    outbox.flatMap(({ takes }) =>
      Object.values(takes)
        .flat()
        .map(({ t, id }) => `${t}:${id}`),
    ),
  )
  const pending = new Set(outbox.map(({ id }) => id))
  const rejectedIds = listRejectedIds(profile)
  for (const key of profile.seen) {
    if (view.has(key)) continue
    profile.seen.delete(key)
    const entry = profile.inserted.get(key)
    if (hidden.has(key) || (entry !== undefined && (rejectedIds.has(entry) || world.given.has(entry)))) continue
    if (mayRead(world, profile, key) || (entry !== undefined && pending.has(entry)))
      fail(world, profile, `I10 ${key} vanished`)
  }
  for (const key of view.keys()) if (profile.inserted.has(key) || base.get(key) !== null) profile.seen.add(key)
}

function listRejectedIds(profile: Profile): ReadonlySet<string> {
  return new Set(readRejectedChanges(profile).map(({ id }) => id))
}

function mayRead({ server, orgs }: World, { user }: Profile, key: string): boolean {
  return orgs.some((org) => {
    const row = server.rows(org).get(key)
    return row !== undefined && server.sees(user, key.slice(0, key.indexOf(':')) as TableName, row)
  })
}
