import type { Membership } from '#domain/schema/organizations.ts'
import type { TeamStaff } from '#domain/schema/leagues.ts'
import type { ScheduleTeam } from '#domain/scheduling/model/model.ts'

/** Two teams with the same coach or manager. */
export type SharedTeams = {
  readonly key: string
  readonly teams: readonly [ScheduleTeam, ScheduleTeam]
  /** Sorted by name; people without a name are left out. */
  readonly people: readonly string[]
}

/** Returns two teams as one key, regardless of order. */
export function toPairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

export function parsePairKey(key: string): string[] {
  return key.split(' ')
}

/** Returns the pairs of these teams that share a person, in the order of the teams. */
export function findSharedTeams(
  teams: readonly ScheduleTeam[],
  staff: readonly Pick<TeamStaff, 'team_id' | 'user_id'>[],
  members: readonly Pick<Membership, 'user_id' | 'display_name'>[],
): SharedTeams[] {
  const names = new Map(members.map((one) => [one.user_id, one.display_name.trim()]))
  const staffOf = new Map(
    teams.map(({ id }) => [id, new Set(staff.filter((one) => one.team_id === id).map((one) => one.user_id))] as const),
  )
  return teams.flatMap((one, index) =>
    teams.slice(index + 1).flatMap((other): SharedTeams[] => {
      const others = staffOf.get(other.id)
      const both = [...(staffOf.get(one.id) ?? [])].filter((userId) => others?.has(userId))
      if (both.length === 0) return []
      const people = both.map((userId) => names.get(userId) ?? '').filter((name) => name !== '')
      return [{ key: toPairKey(one.id, other.id), teams: [one, other], people: people.toSorted() }]
    }),
  )
}
