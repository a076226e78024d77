import { commit } from '#data/store/commit.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { League } from '#domain/schema/leagues.ts'
import { notify } from '#ui/feedback/toast.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Sets the league's status. An archived league is over: it no longer appears at the top of lists, but all of its data
 * remains readable.
 */
export async function setLeagueStatus(
  db: LocalDatabase,
  actor: Actor,
  leagueId: string,
  status: League['status'],
): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'league.update', (tx) => tx.patch('leagues', leagueId, { status }))
}

/** Archives the league, confirms it, and offers Undo. */
export async function archiveLeague(db: LocalDatabase, actor: Actor, leagueId: string): Promise<void> {
  try {
    await setLeagueStatus(db, actor, leagueId, 'archived')
    notify.undoable(t.leagueArchived, () => {
      setLeagueStatus(db, actor, leagueId, 'active').catch((error: unknown) => notify.error(errorMessage(error)))
    })
  } catch (error) {
    notify.error(errorMessage(error))
  }
}
