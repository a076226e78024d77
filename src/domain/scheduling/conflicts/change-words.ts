import { formatMatchup } from '../../leagues/format-matchup.ts'
import type { GamePlan } from '../../schema/schedules.ts'
import { formatDayAndTime } from '../../time.ts'
import { t } from './words.ts'

/** The names needed to describe a game. */
export type GameLabels = {
  readonly home: string
  readonly away: string
  readonly teamOf: (teamId: string) => string
  /** For example `Riverside, Field 2`; null if the device doesn't know the field. */
  readonly placeOf: (fieldId: string) => string | null
}

/**
 * Describes a game's change: `Sat, Nov 21, 10:30 AM → Sun, Nov 22, 2:00 PM`, `postponed, was Sat, Nov 21, 10:30 AM`.
 * Changes of teams come first: `home and away were swapped, Sat, Nov 21, 10:30 AM`, `Bears instead of Wolves, Sat, Nov
 * 21, 10:30 AM`. For an added game, pass the same values as before and after: `new, Sat, Nov 21, 10:30 AM, Riverside,
 * Field 2`.
 */
export function describeGameChange(
  { teams: were, ...from }: GamePlan,
  { teams: are, ...to }: GamePlan,
  names: GameLabels,
): string {
  const who = were && are && teamsInWords(were, are, names)
  if (!who) return planInWords(from, to, names)
  if (JSON.stringify(from) !== JSON.stringify(to)) return `${who}, ${planInWords(from, to, names)}`
  const place = to.field_id && names.placeOf(to.field_id)
  return [who, formatDayAndTime(to.local_date, to.local_time), place].filter(Boolean).join(', ')
}

type Teams = NonNullable<GamePlan['teams']>

/** Returns null if the teams and sides are the same. */
function teamsInWords(from: Teams, to: Teams, { teamOf }: GameLabels): string | null {
  const [hasHome, hasAway] = [from.home === to.home, from.away === to.away]
  if (hasHome && hasAway) return null
  if (from.home === to.away && from.away === to.home) return t.swapped
  if (hasHome) return t.insteadOf(teamOf(to.away), teamOf(from.away))
  if (hasAway) return t.insteadOf(teamOf(to.home), teamOf(from.home))
  const both = ({ home, away }: Teams) => formatMatchup(teamOf(home), teamOf(away))
  return t.insteadOf(both(to), both(from))
}

function planInWords(from: GamePlan, to: GamePlan, names: GameLabels): string {
  const at = (plan: GamePlan) => formatDayAndTime(plan.local_date, plan.local_time)
  const place = (plan: GamePlan) => plan.field_id && names.placeOf(plan.field_id)
  const somewhere = (plan: GamePlan) => place(plan) ?? t.noPlace
  if (JSON.stringify(from) === JSON.stringify(to)) return [t.added, at(to), place(to)].filter(Boolean).join(', ')
  const isElsewhere = from.field_id !== to.field_id
  if (to.status === 'forfeited') return t.forfeitedBy(forfeiter(to, names))
  if (to.status === 'completed' || to.status === 'in_progress') return t.countsAgain
  if (from.status !== to.status) {
    if (to.status !== 'scheduled') return t.calledOff(to.status, at(from))
    return [t.backOnSchedule, at(to), place(to)].filter(Boolean).join(', ')
  }
  if (from.start_time !== to.start_time) {
    const full = (plan: GamePlan) => (isElsewhere ? `${at(plan)}, ${somewhere(plan)}` : at(plan))
    return `${full(from)} → ${full(to)}`
  }
  if (isElsewhere) return `${at(to)}, ${somewhere(from)} → ${somewhere(to)}`
  return t.anotherEnd(at(to))
}

function forfeiter({ forfeited_by }: GamePlan, { home, away }: GameLabels): string {
  if (forfeited_by === 'home') return home
  return forfeited_by === 'away' ? away : t.bothTeams
}
