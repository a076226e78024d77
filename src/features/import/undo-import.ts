import * as z from 'zod/mini'
import { applyGameChanges, insertChangeSet } from '#data/changes/change-games.ts'
import { commit } from '#data/store/commit.ts'
import { toRowKey } from '#data/store/stored-rows.ts'
import { undoQueuedChange } from '#data/store/outbox/rejected-changes.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { groupBy } from '#domain/group-by.ts'
import { toGameChange, type GameChange } from '#domain/scheduling/conflicts/change-game.ts'
import { gameRow, type Game } from '#domain/schema/schedules.ts'
import { RuleError } from '#domain/rule-error.ts'
import { hasGameBegun } from '#domain/scores/has-result.ts'
import { canImport } from './can-import.ts'
import type { CreatedTable, ImportReceipt } from './receipt.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

type Created = ImportReceipt['created'][number]
export type UndoImportResult = { readonly kept: number }

/** The number of rows removed per change. It is limited because each removal checks what depends on the row. */
const rowsPerChange = 200

/**
 * Removes what an import created and restores what it changed. Keeps anything that has been used since then: teams and
 * fields with games, games with results, and published schedules with their games. Also keeps values that someone has
 * changed again. Notifies the people affected by changes to games in schedules that were already published.
 */
export async function undoImport(
  db: LocalDatabase,
  actor: Actor,
  receipt: ImportReceipt,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<UndoImportResult> {
  if (!canImport(actor, receipt.kind)) throw new RuleError('not_allowed')
  if (await takeBack(db, receipt)) return { kept: 0 }
  const isOurs = new Set(receipt.created.map(({ id }) => id))
  const told = await undoInPublished(db, actor, receipt, isOurs)
  const isLeft = ({ table, id }: { readonly table: string; readonly id: string }) =>
    table !== 'games' || !told.handled.has(id)
  const [created, patches] = [receipt.created.filter(isLeft), receipt.patches.filter(isLeft)]
  const total = receipt.created.length + receipt.patches.length
  let kept = told.kept
  let handled = told.handled.size
  const inSteps = async <Item>(items: readonly Item[], work: (tx: Change, item: Item) => Promise<boolean>) => {
    for (let start = 0; start < items.length; start += rowsPerChange) {
      const step = items.slice(start, start + rowsPerChange)
      kept += await commit(db, actor.organizationId, `${receipt.kind}.undo_import`, async (tx) => {
        let staying = 0
        for (const item of step) if (!(await work(tx, item))) staying++
        return staying
      })
      handled += step.length
      onProgress(handled, total)
    }
  }
  await inSteps(patches, giveBack)
  const whole = await schedulesToDrop(db, created, isOurs)
  const rest = created.filter(({ table }) => table !== 'games' || !whole)
  handled = total - rest.length
  await inSteps(rest, (tx, item) => removeUnused(tx, item, isOurs))
  return { kept }
}

/**
 * Undoes the import's changes to published schedules that it did not create, in one change with a notification to the
 * people affected.
 */
async function undoInPublished(
  db: LocalDatabase,
  actor: Actor,
  { kind, created, patches }: ImportReceipt,
  isOurs: ReadonlySet<string>,
): Promise<UndoImportResult & { readonly handled: ReadonlySet<string> }> {
  const patchById = new Map(patches.flatMap((patch) => (patch.table === 'games' ? [[patch.id, patch] as const] : [])))
  const ids = [...created.flatMap(({ table, id }) => (table === 'games' ? [id] : [])), ...patchById.keys()]
  const handled = new Set<string>()
  if (ids.length === 0) return { kept: 0, handled }
  const [games, schedules] = await Promise.all([db.games.bulkGet(ids), db.schedules.toArray()])
  const published = new Set(schedules.flatMap(({ id, status }) => (status === 'draft' || isOurs.has(id) ? [] : [id])))
  const theirs = games.filter((game) => game !== undefined && published.has(game.schedule_id))
  if (theirs.length === 0) return { kept: 0, handled }
  const kept = await commit(db, actor.organizationId, `${kind}.undo_import`, async (tx) => {
    const at = new Date().toISOString()
    let staying = 0
    for (const [scheduleId, ofOne] of groupBy(theirs, (game) => game?.schedule_id ?? '')) {
      const changes: GameChange[] = []
      const removed: Game[] = []
      for (const id of ofOne.flatMap((game) => game?.id ?? [])) {
        handled.add(id)
        const game = await tx.get('games', id)
        const patch = patchById.get(id)
        if (!game) continue // someone else removed it
        if (patch) {
          const row: Readonly<Record<string, unknown>> = game
          const isAsImported = Object.keys(patch.set).every((column) => row[column] === patch.set[column])
          const was = givenBack.safeParse(patch.was).data
          if (!isAsImported || !was || hasGameBegun(game)) staying++
          else {
            changes.push(toGameChange(game, was))
            if (was.notes !== undefined) await tx.patch('games', id, { notes: was.notes })
          }
        } else {
          const reports = await tx.where('score_reports', 'game_id', id)
          if (game.status !== 'scheduled' || game.home_score !== null || reports.length > 0) staying++
          else removed.push(game)
        }
      }
      const told = { scheduleId, reason: t.lastChangeWasTaken, at }
      await applyGameChanges(tx, actor, { ...told, changes, isOffline: () => !navigator.onLine })
      // The change set comes first: its notifications name the games while they still exist.
      const cancelled = removed.map((before) => ({ before, after: { ...before, status: 'cancelled' as const } }))
      await insertChangeSet(tx, actor, { ...told, changed: cancelled })
      for (const { id } of removed) await tx.remove('games', id)
    }
    return staying
  })
  return { kept, handled }
}

/** The fields of a game in a published schedule that an import may have changed. */
const givenBack = z.partial(
  z.object({
    ...z.pick(gameRow, {
      local_date: true,
      local_time: true,
      start_time: true,
      end_time: true,
      field_id: true,
      forfeited_by: true,
      notes: true,
    }).shape,
    status: z.enum(['scheduled', 'postponed', 'cancelled', 'forfeited']),
  }),
)

/**
 * For an unsent import with too many rows for one removal: drops the import itself from the outbox if no later change
 * is waiting there. Returns whether it was dropped.
 */
async function takeBack(db: LocalDatabase, { created }: ImportReceipt): Promise<boolean> {
  const [first] = created
  if (!first || created.length <= rowsPerChange) return false
  const [entry, last] = await Promise.all([
    db.outbox
      .where('touches')
      .equals(toRowKey({ t: first.table, id: first.id }))
      .first(),
    db.outbox.orderBy('order').last(),
  ])
  return entry !== undefined && entry.id === last?.id && undoQueuedChange(db, entry.id)
}

/**
 * Returns whether the created schedule is a draft that contains only games of the import, so that it can be deleted
 * together with them in one step.
 */
async function schedulesToDrop(
  db: LocalDatabase,
  created: readonly Created[],
  isOurs: ReadonlySet<string>,
): Promise<boolean> {
  const schedule = created.find(({ table }) => table === 'schedules')
  if (!schedule) return false
  const [games, row] = await Promise.all([
    db.games.where('schedule_id').equals(schedule.id).toArray(),
    db.schedules.get(schedule.id),
  ])
  return row?.status === 'draft' && games.every((game) => isOurs.has(game.id))
}

async function giveBack(tx: Change, { table, id, set, was }: ImportReceipt['patches'][number]): Promise<boolean> {
  const row: Readonly<Record<string, unknown>> | undefined = await tx.get(table, id)
  if (!row) return true
  const columns = Object.keys(set).filter((column) => row[column] === set[column])
  await tx.patch(table, id, Object.fromEntries(columns.map((column) => [column, was[column]])))
  return columns.length === Object.keys(set).length
}

async function removeUnused(tx: Change, { table, id }: Created, isOurs: ReadonlySet<string>): Promise<boolean> {
  if (!(await tx.get(table, id))) return true // someone else removed it
  if (await isUsed[table](tx, id, isOurs)) return false
  await tx.remove(table, id)
  return true
}

type Question = (tx: Change, id: string, isOurs: ReadonlySet<string>) => Promise<boolean>

const isUsed: Record<CreatedTable, Question> = {
  games: async (tx, id) => {
    const game = await tx.get('games', id)
    return game !== undefined && (await tx.get('schedules', game.schedule_id))?.status !== 'draft'
  },
  schedules: async (tx, id, isOurs) => {
    const [games, schedule] = await Promise.all([tx.where('games', 'schedule_id', id), tx.get('schedules', id)])
    return schedule?.status !== 'draft' || games.some((game) => !isOurs.has(game.id))
  },
  players: () => Promise.resolve(false),
  teams: async (tx, id) => {
    const team = await tx.get('teams', id)
    const [players, staff, schedules] = await Promise.all([
      tx.where('players', 'team_id', id),
      tx.where('team_staff', 'team_id', id),
      tx.where('schedules', 'league_id', team?.league_id ?? ''),
    ])
    if (players.length > 0 || staff.length > 0) return true
    const games = await tx.where(
      'games',
      'schedule_id',
      schedules.map((schedule) => schedule.id),
    )
    return games.some((game) => game.home_team_id === id || game.away_team_id === id)
  },
  venue_fields: async (tx, id) => {
    const field = await tx.get('venue_fields', id)
    const games = await tx.where('games', 'organization_id', field?.organization_id ?? '')
    return games.some((game) => game.field_id === id)
  },
  venues: async (tx, id) => (await tx.where('venue_fields', 'venue_id', id)).length > 0,
  divisions: async (tx, id) => {
    const division = await tx.get('divisions', id)
    const teams = await tx.where('teams', 'league_id', division?.league_id ?? '')
    return teams.some((team) => team.division_id === id)
  },
}
