import type { SchedulingCalendar } from '../model/calendar.ts'
import type { ScheduleMatch } from '../model/match.ts'

/** Fields where the same teams may be the host. */
export type FieldClass = { readonly fields: readonly number[] }

/** Matches of the same two teams that can use the same fields, so they are interchangeable. */
export type MatchKind = {
  readonly home: number
  readonly away: number
  readonly matches: readonly number[]
  /** Where the matches can be played: indexes of field classes. */
  readonly classes: readonly number[]
}

export function groupFieldClasses({ fields, teams, mayHost }: SchedulingCalendar): FieldClass[] {
  const byHosts = new Map<string, number[]>()
  fields.forEach((_, field) => {
    const key = mayHost === null ? '' : teams.map((_, team) => mayHost[team * fields.length + field]).join('')
    const members = byHosts.get(key)
    if (members) members.push(field)
    else byHosts.set(key, [field])
  })
  return [...byHosts.values()].map((members) => ({ fields: members }))
}

/** Returns the kinds in order of their first matches. */
export function groupMatchKinds(
  calendar: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  classes: readonly FieldClass[],
): MatchKind[] {
  const kinds = new Map<string, { home: number; away: number; matches: number[]; classes: number[] }>()
  matches.forEach((match, index) => {
    const { home, away } = match
    const open = classes.flatMap(({ fields }, at) => (mayPlayAt(calendar, match, fields[0] ?? 0) ? [at] : []))
    const key = `${Math.min(home, away)} ${Math.max(home, away)} ${open.join(',')}`
    const kind = kinds.get(key)
    if (kind) kind.matches.push(index)
    else kinds.set(key, { home, away, matches: [index], classes: open })
  })
  return [...kinds.values()]
}

function mayPlayAt(
  { mayHost, fields }: SchedulingCalendar,
  { home, away, isSideFixed }: ScheduleMatch,
  field: number,
): boolean {
  const isHome = (team: number) => mayHost === null || mayHost[team * fields.length + field] === 1
  return isHome(home) || (!isSideFixed && isHome(away))
}
