import { canHost, canUse, type SchedulingCalendar } from '../model/calendar.ts'
import type { ScheduleMatch } from '../model/match.ts'

/** Fields where the same teams may be the host, and that the same divisions may use at the same times. */
export type FieldClass = { readonly fields: readonly number[] }

/** Matches of the same two teams that can use the same fields, so they are interchangeable. */
export type MatchKind = {
  readonly home: number
  readonly away: number
  readonly matches: readonly number[]
  readonly isSideFixed: boolean
  /** Where the matches can be played on some date: indexes of field classes. */
  readonly classes: readonly number[]
}

export function groupFieldClasses(calendar: SchedulingCalendar): FieldClass[] {
  const { fields } = calendar
  const byHosts = new Map<string, number[]>()
  fields.forEach((_, field) => {
    const key = toFieldKey(calendar, field)
    const members = byHosts.get(key)
    if (members) members.push(field)
    else byHosts.set(key, [field])
  })
  return [...byHosts.values()].map((members) => ({ fields: members }))
}

/** Returns the same text for fields that can be exchanged for each other as far as teams are concerned. */
export function toFieldKey({ fields, teams, mayHost, mayUse }: SchedulingCalendar, field: number): string {
  const hosts = mayHost === null ? '' : teams.map((_, team) => mayHost[team * fields.length + field]).join('')
  return mayUse === null ? hosts : `${hosts} ${mayUse.filter((_, at) => at % fields.length === field).join('')}`
}

/** Returns a class for each field. */
export function separateFields({ fields }: SchedulingCalendar): FieldClass[] {
  return fields.map((_, field) => ({ fields: [field] }))
}

/** Returns the kinds in order of their first matches. */
export function groupMatchKinds(
  calendar: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  classes: readonly FieldClass[],
): MatchKind[] {
  const kinds = new Map<string, MatchKind & { matches: number[] }>()
  matches.forEach((match, index) => {
    const { home, away, isSideFixed } = match
    const open = classes.flatMap(({ fields }, at) => (mayPlayAt(calendar, match, fields[0] ?? 0) ? [at] : []))
    const isHostKnown = calendar.sides !== null || calendar.limitsSides
    const host = isHostKnown && isSideFixed ? home : ''
    const key = `${Math.min(home, away)} ${Math.max(home, away)} ${open.join(',')} ${host}`
    const kind = kinds.get(key)
    if (kind) kind.matches.push(index)
    else kinds.set(key, { home, away, isSideFixed, matches: [index], classes: open })
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

/**
 * Whether one of the teams may host the other in this cell, as far as the sides are not fixed, and the slot is for both
 * of them.
 */
export function mayPlayIn(
  calendar: SchedulingCalendar,
  match: Pick<ScheduleMatch, 'home' | 'away' | 'isSideFixed'>,
  cell: number,
): boolean {
  const { home, away, isSideFixed } = match
  const field = cell % calendar.fields.length
  const date = calendar.dateOf[Math.floor(cell / calendar.fields.length)] ?? 0
  return (
    canUse(calendar, match, cell) &&
    (canHost(calendar, { host: home, guest: away }, date, field) ||
      (!isSideFixed && canHost(calendar, { host: away, guest: home }, date, field)))
  )
}
