import type { SchedulingCalendar } from '../model/calendar.ts'
import type { ScheduleMatch } from '../model/match.ts'
import { createCountingLeague } from './counting-league.ts'
import { findMeetingReasons } from './meeting-reasons.ts'
import type { InfeasibilityReason } from './reason.ts'
import { findCapacityReasons, findMajorizationReason, findOddDateReasons } from './room-reasons.ts'
import { findPeopleReasons } from './people-reasons.ts'
import { findOpponentReasons, findPlaceReasons, findSmallSetReasons } from './subset-reasons.ts'
import { findPairReasons, findTeamReasons } from './team-reasons.ts'

/**
 * Returns the reasons, found by counting, why the matches can't all be placed. Each is a proof and adds something to
 * the others. An empty result proves nothing.
 */
export function findInfeasibilityReasons(
  calendar: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
): InfeasibilityReason[] {
  if (matches.length === 0) return []
  const league = createCountingLeague(calendar, matches)
  const capacity = findCapacityReasons(league)
  const odd = findOddDateReasons(league)
  const byTeam = findTeamReasons(league)
  const byPair = findPairReasons(league)
  const onDates = findMeetingReasons(league)
  const plain = [...capacity, ...odd, ...byTeam, ...byPair.map(({ reason }) => reason), ...onDates]
  if (capacity.length + byTeam.length + byPair.length === 0) plain.push(...findMajorizationReason(league))
  if (capacity.length > 0) return plain

  const indexOf = new Map(calendar.teams.map(({ id }, team) => [id, team]))
  const explained = {
    teams: new Set(byTeam.flatMap(({ teams = [] }) => teams.flatMap((id) => indexOf.get(id) ?? []))),
    pairs: new Set(byPair.map(({ pair: [a, b] }) => Math.min(a, b) * calendar.teams.length + Math.max(a, b))),
  }
  plain.push(...findPeopleReasons(league, explained.teams))
  const ofSets = findSmallSetReasons(league, explained)
  if (ofSets.length > 0) return [...plain, ...ofSets]
  const ofOpponents = findOpponentReasons(league, explained)
  if (ofOpponents.length > 0) return [...plain, ...ofOpponents.slice(0, 3)]
  return plain.length > 0 ? plain : findPlaceReasons(league, explained)
}
