import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { requireRoom } from '#data/changes/plan-room.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { limitMonth } from '#domain/plans/entitlements.ts'
import type { ImportChanges, ImportKind } from '#domain/import/model.ts'
import { RuleError } from '#domain/rule-error.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { canImport } from './can-import.ts'

/**
 * Saves all good rows of a file as one change, which the server takes or refuses as a whole.
 * @throws RuleError where the person may not, what the rows refer to is gone, or the plan has no room for them
 */
export async function saveImport(
  db: LocalDatabase,
  actor: Actor,
  kind: ImportKind,
  leagueId: string,
  changes: ImportChanges,
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
    changes.games.map((game) => limitMonth(game.start_time)),
  )
  await commit(db, actor.organizationId, `${kind}.import`, async (tx) => {
    if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
    await checkSchedules()
    await tx.insert('divisions', changes.divisions) // what is changed may go into one
    for (const { table, id, set } of changes.patches) await tx.patch(table, id, set)
    await tx.insert('teams', changes.teams)
    await tx.insert('players', changes.players)
    await tx.insert('venues', changes.venues)
    await tx.insert('venue_fields', changes.venue_fields)
    await tx.insert('schedules', changes.schedules)
    await tx.insert('games', changes.games)

    async function checkSchedules() {
      const siblings = await tx.where('schedules', 'league_id', leagueId)
      for (const { name } of changes.schedules) {
        if (siblings.some((one) => isSameName(one.name, name))) throw new RuleError('schedule_name_taken')
      }
      const changed = await Promise.all(
        changes.patches.filter(({ table }) => table === 'games').map(({ id }) => tx.get('games', id)),
      )
      const made = new Set(changes.schedules.map(({ id }) => id))
      for (const game of [...changes.games.slice(0, 1), ...changed]) {
        if (game && made.has(game.schedule_id)) continue
        const target = siblings.find(({ id }) => id === game?.schedule_id)
        if (!target) throw new RuleError('row_gone')
        if (target.status !== 'draft') throw new RuleError('schedule_edit_not_allowed')
      }
    }
  })
}
