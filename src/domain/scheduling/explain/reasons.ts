import type { Calendar } from '../model/calendar.ts'
import type { Match } from '../model/match.ts'
import { createLeague } from './league.ts'
import type { Reason } from './reason.ts'
import { capacityReasons, majorisationReason, oddDateReasons } from './room-reasons.ts'
import { peopleReasons } from './people-reasons.ts'
import { opponentReasons, placeReasons, smallSetReasons } from './subset-reasons.ts'
import { pairReasons, teamReasons } from './team-reasons.ts'

/**
 * Returns the reasons why the matches can't all be placed that counting can find. Each is a proof and adds something to
 * the others. An empty result proves nothing.
 */
export function reasonsFor(calendar: Calendar, matches: readonly Match[]): Reason[] {
  if (matches.length === 0) return []
  const league = createLeague(calendar, matches)
  const capacity = capacityReasons(league)
  const odd = oddDateReasons(league)
  const byTeam = teamReasons(league)
  const byPair = pairReasons(league)
  const plain = [...capacity, ...odd, ...byTeam, ...byPair.map(({ reason }) => reason)]
  if (capacity.length + byTeam.length + byPair.length === 0) plain.push(...majorisationReason(league))
  if (capacity.length > 0) return plain

  const indexOf = new Map(calendar.teams.map(({ id }, team) => [id, team]))
  const explained = {
    teams: new Set(byTeam.flatMap(({ teams = [] }) => teams.flatMap((id) => indexOf.get(id) ?? []))),
    pairs: new Set(byPair.map(({ pair: [a, b] }) => Math.min(a, b) * calendar.teams.length + Math.max(a, b))),
  }
  plain.push(...peopleReasons(league, explained.teams))
  const ofSets = smallSetReasons(league, explained)
  if (ofSets.length > 0) return [...plain, ...ofSets]
  const ofOpponents = opponentReasons(league, explained)
  if (ofOpponents.length > 0) return [...plain, ...ofOpponents.slice(0, 3)]
  return plain.length > 0 ? plain : placeReasons(league, explained)
}
