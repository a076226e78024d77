import { applyGameChanges, insertChangeSet } from '#data/changes/change-games.ts'
import { commit } from '#data/store/commit.ts'
import { requireRoom } from '#data/changes/plan-limits.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { toLimitMonth } from '#domain/plans/entitlements.ts'
import { groupBy } from '#domain/group-by.ts'
import { toGameChange } from '#domain/scheduling/conflicts/change-game.ts'
import { acceptsManualGames } from '#domain/leagues/manual-games.ts'
import type { Game } from '#domain/schema/schedules.ts'
import type { ImportChanges, ImportKind, PatchedRow } from '#domain/import/model.ts'
import { RuleError } from '#domain/rule-error.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { canImport } from './can-import.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

/**
 * Saves all valid rows of a file as one change, which the server accepts or rejects as a whole. Changing games of a
 * published schedule works as it does by hand: the people affected are notified and told the reason.
 * @throws RuleError if the person lacks permission, if something the rows refer to no longer exists, if the rows would
 *   exceed the plan's limits, or if a published schedule would change without a reason
 */
export async function saveImport(
  db: LocalDatabase,
  actor: Actor,
  kind: ImportKind,
  leagueId: string,
  changes: ImportChanges,
  { reason = null, now = () => new Date() }: { readonly reason?: string | null; readonly now?: () => Date } = {},
): Promise<void> {
  if (!canImport(actor, kind)) throw new RuleError('not_allowed')
  const { organizationId } = actor
  await requireRoom(
    db,
    { organizationId, key: 'teams' },
    changes.teams.map((team) => team.league_id),
  )
  await requireRoom(
    db,
    { organizationId, key: 'players' },
    changes.players.map((player) => player.team_id),
  )
  await requireRoom(
    db,
    { organizationId, key: 'games' },
    changes.games.map((game) => toLimitMonth(game.start_time)),
  )
  await commit(db, actor.organizationId, `${kind}.import`, async (tx) => {
    if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
    const published = await publishedAmong()
    const isPublishedGame = ({ table, id }: PatchedRow) => table === 'games' && published.games.has(id)
    await tx.insert('divisions', changes.divisions) // changed rows may refer to a new division
    for (const patch of changes.patches) if (!isPublishedGame(patch)) await tx.patch(patch.table, patch.id, patch.set)
    for (const [scheduleId, games] of groupBy([...published.games.values()], ({ schedule_id: id }) => id)) {
      await changePublished(tx, actor, { scheduleId, games, patches: changes.patches, reason, at: now().toISOString() })
    }
    await tx.insert('teams', changes.teams)
    await tx.insert('players', changes.players)
    await tx.insert('venues', changes.venues)
    await tx.insert('venue_fields', changes.venue_fields)
    await tx.insert('schedules', changes.schedules)
    await tx.insert('games', changes.games)
    for (const [scheduleId, games] of groupBy(changes.games, ({ schedule_id: id }) => id)) {
      if (!published.schedules.has(scheduleId)) continue
      const added = await Promise.all(games.map(({ id }) => tx.get('games', id)))
      const changed = added.flatMap((game) => (game ? [{ before: game, after: game }] : [])) // `before` and `after` are the same row, because the game is new
      await insertChangeSet(tx, actor, { scheduleId, reason, changed, at: now().toISOString() })
    }

    /** Returns the published schedules that the file affects, with the games that it changes. */
    async function publishedAmong() {
      const siblings = await tx.where('schedules', 'league_id', leagueId)
      for (const { name } of changes.schedules) {
        if (siblings.some((one) => isSameName(one.name, name))) throw new RuleError('schedule_name_taken')
      }
      const changed = await Promise.all(
        changes.patches.filter(({ table }) => table === 'games').map(({ id }) => tx.get('games', id)),
      )
      const made = new Set(changes.schedules.map(({ id }) => id))
      const schedules = new Set<string>()
      for (const game of [...changes.games.slice(0, 1), ...changed]) {
        if (game && made.has(game.schedule_id)) continue
        const target = siblings.find(({ id }) => id === game?.schedule_id)
        if (!target) throw new RuleError('row_gone')
        if (!acceptsManualGames(target)) throw new RuleError('schedule_edit_not_allowed')
        if (target.status !== 'draft') schedules.add(target.id)
      }
      const games = changed.filter((game) => game !== undefined && schedules.has(game.schedule_id))
      return { schedules, games: new Map(games.flatMap((game) => (game ? [[game.id, game] as const] : []))) }
    }
  })
}

type PublishedGames = {
  readonly scheduleId: string
  readonly games: readonly Game[]
  readonly patches: readonly PatchedRow[]
  readonly reason: string | null
  readonly at: string
}

async function changePublished(
  tx: Change,
  actor: Actor,
  { scheduleId, games, patches, reason, at }: PublishedGames,
): Promise<void> {
  const setById = new Map(patches.flatMap(({ table, id, set }) => (table === 'games' ? [[id, set] as const] : [])))
  const changes = games.map((game) => toGameChange(game, planIn(setById.get(game.id))))
  await applyGameChanges(tx, actor, { scheduleId, reason, changes, at, isOffline: () => !navigator.onLine })
  for (const [id, { notes }] of setById) {
    if (notes !== undefined && games.some((game) => game.id === id)) await tx.patch('games', id, { notes })
  }
}

/** Returns a row's values without the statuses `in_progress` and `completed`, which a game change does not cover. */
function planIn({ status, ...set }: Partial<Game> = {}) {
  return { ...set, ...(status !== undefined && status !== 'in_progress' && status !== 'completed' && { status }) }
}
