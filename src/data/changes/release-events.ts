import type { LeagueEvent } from '#domain/schema/league-events.ts'
import type { Change } from '../store/change.ts'

// Practices and other events stop using a field or a team that is deleted in the same change.

/** An event that lost its field. */
export type ReleasedField = { readonly id: string; readonly fieldId: string }

export async function releaseFields(tx: Change, fieldIds: readonly string[]): Promise<ReleasedField[]> {
  const events = await tx.where('league_events', 'field_id', fieldIds)
  for (const { id } of events) await tx.patch('league_events', id, { field_id: null })
  return events.flatMap(({ id, field_id }) => (field_id === null ? [] : [{ id, fieldId: field_id }]))
}

/** Puts events back on fields that were restored under new IDs, unless they have been given another place since. */
export async function returnFields(
  tx: Change,
  released: readonly ReleasedField[],
  fieldIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { id, fieldId } of released) {
    const event = await tx.get('league_events', id)
    if (event?.field_id !== null || event.place !== null) continue
    await tx.patch('league_events', id, { field_id: fieldIds.get(fieldId) ?? null })
  }
}

/** Returns an event that is restored, without its field if that was deleted in the meantime. */
export async function withKnownField(tx: Change, event: LeagueEvent): Promise<LeagueEvent> {
  const field = event.field_id === null ? undefined : await tx.get('venue_fields', event.field_id)
  return { ...event, field_id: field?.id ?? null }
}

/** The events as they were before their teams were deleted. */
export type ReleasedTeams = readonly LeagueEvent[]

/** Removes teams from the events of their leagues, and deletes practices that no other team has. */
export async function releaseTeams(
  tx: Change,
  leagueIds: readonly string[],
  teamIds: readonly string[],
): Promise<ReleasedTeams> {
  const going = new Set(teamIds)
  const events = (await tx.where('league_events', 'league_id', leagueIds)).filter(({ team_ids }) =>
    team_ids.some((id) => going.has(id)),
  )
  for (const { id, kind, team_ids } of events) {
    const left = team_ids.filter((teamId) => !going.has(teamId))
    if (left.length === 0 && kind === 'practice') await tx.remove('league_events', id)
    else await tx.patch('league_events', id, { team_ids: left })
  }
  return events
}

/** Restores the events of restored teams. One that is still there keeps what has changed since, and gets its teams back. */
export async function returnTeams(tx: Change, released: ReleasedTeams, teamIds: readonly string[]): Promise<void> {
  const back = new Set(teamIds)
  const missing: LeagueEvent[] = []
  for (const event of released) {
    const now = await tx.get('league_events', event.id)
    if (!now) {
      missing.push(await withKnownField(tx, event))
      continue
    }
    const lost = event.team_ids.filter((id) => back.has(id) && !now.team_ids.includes(id))
    await tx.patch('league_events', event.id, { team_ids: [...now.team_ids, ...lost] })
  }
  await tx.insert('league_events', missing)
}
