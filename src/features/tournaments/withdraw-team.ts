import { commit } from '#data/store/commit.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { toStorableText } from '#domain/storable-text.ts'
import { updateTournamentFacts, requireTournament } from './tournament-facts.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Who = { readonly scheduleId: string; readonly teamId: string; readonly reason: string }

/**
 * Withdraws a team from a tournament: its results remain, and in all its other games the opponent advances.
 * @throws RuleError `schedule_edit_not_allowed`, `row_gone`, `not_in_tournament`, `reason_required`,
 *   `later_games_played`
 */
export async function withdrawTeam(
  db: LocalDatabase,
  actor: Actor,
  who: Who,
  now: () => Date = () => new Date(),
): Promise<void> {
  await setWithdrawn(db, actor, who, { name: 'tournament.withdraw', isOut: true, at: now().toISOString() })
}

/**
 * Reverts a withdrawal, unless a game has begun with another team in this one's place.
 * @throws RuleError as in `withdrawTeam`
 */
export async function undoWithdrawTeam(
  db: LocalDatabase,
  actor: Actor,
  who: Who,
  now: () => Date = () => new Date(),
): Promise<void> {
  await setWithdrawn(db, actor, who, { name: 'tournament.return', isOut: false, at: now().toISOString() })
}

async function setWithdrawn(
  db: LocalDatabase,
  actor: Actor,
  { scheduleId, teamId, reason }: Who,
  { name, isOut, at }: { name: string; isOut: boolean; at: string },
): Promise<void> {
  if (!can(actor, 'schedule.update')) throw new RuleError('schedule_edit_not_allowed')
  if (toStorableText(reason).trim() === '') throw new RuleError('reason_required')
  await commit(db, actor.organizationId, name, async (tx) => {
    const schedule = await requireTournament(tx, scheduleId)
    const { tournament_facts: facts } = schedule
    if (!facts.entrants.includes(teamId)) throw new RuleError('not_in_tournament')
    const others = facts.withdrawn.filter((id) => id !== teamId)
    const withdrawn = isOut ? [...others, teamId] : others
    await updateTournamentFacts(tx, actor, schedule, { ...facts, withdrawn }, { reason, at })
  })
}
