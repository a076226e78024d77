import * as z from 'zod/mini'
import { importKinds, type ImportChanges, type ImportKind } from '#domain/import/model.ts'

/** What an import created, stored on the device so it can be undone: ids in the order in which they can be removed. */
export const importReceiptSchema = z.object({
  kind: z.enum(importKinds),
  leagueId: z.string(),
  leagueName: z.string(),
  at: z.string(),
  created: z.array(
    z.object({
      table: z.enum(['games', 'schedules', 'players', 'teams', 'venue_fields', 'venues', 'divisions']),
      id: z.string(),
    }),
  ),
  patches: z.array(
    z.object({
      table: z.enum(['teams', 'players', 'venues', 'schedules', 'games']),
      id: z.string(),
      set: z.record(z.string(), z.unknown()),
      was: z.record(z.string(), z.unknown()),
    }),
  ),
  /** The number of file rows that created something, and that changed something. */
  counts: z.object({ create: z.number(), update: z.number() }),
})
export type ImportReceipt = z.infer<typeof importReceiptSchema>
export type CreatedTable = ImportReceipt['created'][number]['table']

/** Children come before their parents. */
const order = ['games', 'schedules', 'players', 'teams', 'venue_fields', 'venues', 'divisions'] as const

export function createReceipt(
  kind: ImportKind,
  league: { readonly id: string; readonly name: string },
  changes: ImportChanges,
  counts: ImportReceipt['counts'],
  at: string,
): ImportReceipt {
  const created = order.flatMap((table) => changes[table].map(({ id }) => ({ table, id })))
  const patches = changes.patches.map(({ table, id, set, was }) => ({ table, id, set: { ...set }, was: { ...was } }))
  return {
    kind,
    leagueId: league.id,
    leagueName: league.name,
    at,
    created,
    patches,
    counts: { create: counts.create, update: counts.update },
  }
}
