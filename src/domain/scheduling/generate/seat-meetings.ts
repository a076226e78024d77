import { isRuleOf, isWithin } from '../model/meeting-rules.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import type { RoundMatch } from '../model/match.ts'
import type { MeetingRule } from '../../schema/schedules.ts'

const costs = { must: 10, never: 5, wish: 1 }
const mostPasses = 20

/** A pairing of two seats, and the date that its round is meant for. */
type SeatPairing = { readonly one: number; readonly other: number; readonly date: string }

/**
 * Exchanges teams among the seats of their rounds, so that as many pairs as possible with rules about dates meet in
 * rounds of such dates. The rounds stay whole, which leaves the least for the search to mend.
 * @param members the team in each seat
 */
export function seatMeetings(
  members: readonly number[],
  pairings: readonly SeatPairing[],
  { teams }: Pick<SchedulingCalendar, 'teams'>,
  rules: readonly MeetingRule[],
): number[] {
  const seatOf = new Map(members.map((team, seat) => [teams[team]?.id ?? '', seat]))
  const known = rules.flatMap((rule) => {
    const [one, other] = rule.teamIds.map((id) => seatOf.get(id))
    return one === undefined || other === undefined ? [] : [{ rule, occupants: [one, other] as const }]
  })
  if (known.length === 0) return [...members]
  const datesOf = new Map<number, string[]>()
  const keyOf = (one: number, other: number) => Math.min(one, other) * members.length + Math.max(one, other)
  for (const { one, other, date } of pairings) {
    const dates = datesOf.get(keyOf(one, other))
    if (dates) dates.push(date)
    else datesOf.set(keyOf(one, other), [date])
  }
  const seats = members.map((_, seat) => seat) // by team of `members`
  const cost = () =>
    known.reduce((sum, { rule, occupants: [one, other] }) => {
      const dates = datesOf.get(keyOf(seats[one] ?? 0, seats[other] ?? 0)) ?? []
      const inside = dates.filter((date) => isWithin(rule, date)).length
      return sum + costs[rule.kind] * (rule.kind === 'never' ? inside : inside > 0 ? 0 : 1)
    }, 0)
  const exchange = (a: number, b: number) => {
    const [one = 0, other = 0] = [seats[a], seats[b]]
    seats[a] = other
    seats[b] = one
  }
  const concerned = [...new Set(known.flatMap(({ occupants }) => occupants))]
  let least = cost()
  for (let pass = 0, isBetter = true; isBetter && least > 0 && pass < mostPasses; pass++) {
    isBetter = false
    for (const a of concerned) {
      for (let b = 0; b < members.length && least > 0; b++) {
        if (a === b) continue
        exchange(a, b)
        const next = cost()
        if (next < least) {
          least = next
          isBetter = true
        } else exchange(a, b)
      }
    }
  }
  const seated = [...members]
  seats.forEach((seat, index) => (seated[seat] = members[index] ?? 0))
  return seated
}

/**
 * Aims one meeting of each pair at the dates of its rules, where no round does: the meeting that is nearest to them gets
 * the nearest of these dates as its target.
 */
export function aimMeetings(
  matches: readonly RoundMatch[],
  { teams, dates }: Pick<SchedulingCalendar, 'teams' | 'dates'>,
  rules: readonly MeetingRule[],
): RoundMatch[] {
  const aimed = [...matches]
  const isAimed = new Set<number>()
  for (const rule of rules) {
    if (rule.kind === 'never') continue
    const inside = dates.flatMap((date, index) => (isWithin(rule, date) ? [index] : []))
    const options = aimed.flatMap(({ home, away, targetDate }, index) => {
      if (isAimed.has(index) || !isRuleOf(rule, teams[home]?.id ?? '', teams[away]?.id ?? '')) return []
      const [nearest] = inside.toSorted((a, b) => Math.abs(a - targetDate) - Math.abs(b - targetDate))
      return nearest === undefined ? [] : [{ index, nearest, distance: Math.abs(nearest - targetDate) }]
    })
    const [best] = options.toSorted((a, b) => a.distance - b.distance)
    const match = aimed[best?.index ?? -1]
    if (best === undefined || match === undefined) continue
    isAimed.add(best.index)
    aimed[best.index] = { ...match, targetDate: best.nearest }
  }
  return aimed
}
