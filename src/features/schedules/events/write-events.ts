import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { LeagueEvent } from '#domain/schema/league-events.ts'

export type NewEvent = Omit<LeagueEvent, 'organization_id' | 'version'>

/** The columns that staff can change. */
export type EventChange = Omit<NewEvent, 'league_id' | 'series_id'>

/** Adds events, or puts deleted ones back under the same IDs, as one change. @throws RuleError `not_allowed`, `row_gone` */
export async function addEvents(db: LocalDatabase, actor: Actor, events: readonly NewEvent[]): Promise<void> {
  requireStaff(actor)
  await commit(db, actor.organizationId, 'event.save', async (tx) => {
    for (const leagueId of new Set(events.map(({ league_id }) => league_id))) {
      if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
    }
    await tx.insert('league_events', events)
  })
}

/**
 * Changes events as one change. @param seen the events as the person saw them while typing
 * @throws RuleError `not_allowed`, `row_gone`
 */
export async function changeEvents(
  db: LocalDatabase,
  actor: Actor,
  events: readonly EventChange[],
  seen: readonly EventChange[] = [],
): Promise<void> {
  requireStaff(actor)
  const seenById = new Map(seen.map((event) => [event.id, toPatch(event)]))
  await commit(db, actor.organizationId, 'event.save', async (tx) => {
    for (const event of events) await tx.patch('league_events', event.id, toPatch(event), seenById.get(event.id))
  })
}

function toPatch({ kind, title, field_id, place, start_time, end_time, team_ids, note }: EventChange) {
  return { kind, title, field_id, place, start_time, end_time, team_ids, note }
}

/** @throws RuleError `not_allowed`, `row_gone` */
export async function deleteEvents(db: LocalDatabase, actor: Actor, ids: readonly string[]): Promise<void> {
  requireStaff(actor)
  await commit(db, actor.organizationId, 'event.delete', async (tx) => {
    for (const id of ids) await tx.remove('league_events', id)
  })
}

function requireStaff(actor: Actor): void {
  if (!can(actor, 'game.update')) throw new RuleError('not_allowed')
}
