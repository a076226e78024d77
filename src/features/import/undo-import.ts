import { commit, type Change } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { keyOf } from '#data/store/stored-rows.ts'
import { discardEntry } from '#data/store/tray.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { RuleError } from '#domain/rule-error.ts'
import { canImport } from './can-import.ts'
import type { CreatedTable, ImportReceipt } from './receipt.ts'

type Created = ImportReceipt['created'][number]
export type Undone = { readonly kept: number }

/** So many rows are removed in one change: each of them asks what hangs on it. */
const rowsPerChange = 200

/**
 * Removes what an import created and gives back what it changed. What has come to be used since stays: a team with a
 * game, a field with one, a game with a result; and a value that somebody has changed again.
 */
export async function undoImport(
  db: LocalDatabase,
  actor: Actor,
  receipt: ImportReceipt,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Undone> {
  if (!canImport(actor, receipt.kind)) throw new RuleError('not_allowed')
  const { created, patches } = receipt
  if (await takeBack(db, receipt)) return { kept: 0 }
  const total = created.length + patches.length
  const isOurs = new Set(created.map(({ id }) => id))
  let kept = 0
  let handled = 0
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

/** Too many rows to remove one by one while they wait: where nothing was changed after it, the import itself leaves the outbox. */
async function takeBack(db: LocalDatabase, { created }: ImportReceipt): Promise<boolean> {
  const [first] = created
  if (!first || created.length <= rowsPerChange) return false
  const [entry, last] = await Promise.all([
    db.outbox
      .where('touches')
      .equals(keyOf({ t: first.table, id: first.id }))
      .first(),
    db.outbox.orderBy('order').last(),
  ])
  return entry !== undefined && entry.id === last?.id && discardEntry(db, entry.id)
}

/** A schedule that holds nothing but games of the import goes with them, in one stroke. */
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
  return games.every((game) => isOurs.has(game.id) && isUntouched(game, row))
}

async function giveBack(tx: Change, { table, id, set, was }: ImportReceipt['patches'][number]): Promise<boolean> {
  const row: Readonly<Record<string, unknown>> | undefined = await tx.get(table, id)
  if (!row) return true
  const columns = Object.keys(set).filter((column) => row[column] === set[column])
  await tx.patch(table, id, Object.fromEntries(columns.map((column) => [column, was[column]])))
  return columns.length === Object.keys(set).length
}

async function removeUnused(tx: Change, { table, id }: Created, isOurs: ReadonlySet<string>): Promise<boolean> {
  if (!(await tx.get(table, id))) return true // somebody else removed it
  if (await isUsed[table](tx, id, isOurs)) return false
  await tx.remove(table, id)
  return true
}

type Question = (tx: Change, id: string, isOurs: ReadonlySet<string>) => Promise<boolean>

const isUsed: Record<CreatedTable, Question> = {
  games: async (tx, id) => {
    const game = await tx.get('games', id)
    return game !== undefined && !isUntouched(game, await tx.get('schedules', game.schedule_id))
  },
  schedules: async (tx, id, isOurs) => {
    const [games, schedule] = await Promise.all([tx.where('games', 'schedule_id', id), tx.get('schedules', id)])
    return games.some((game) => !isOurs.has(game.id) || !isUntouched(game, schedule))
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

/** Nobody has said anything about it yet. In a draft nobody can: a result there came with the import. */
function isUntouched(
  { status, home_score: score }: Pick<Game, 'status' | 'home_score'>,
  schedule: Pick<Schedule, 'status'> | undefined,
): boolean {
  return schedule?.status === 'draft' || (status === 'scheduled' && score === null)
}
