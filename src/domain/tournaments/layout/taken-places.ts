import { getTeamIds } from '../../scores/game-teams.ts'
import type { Game, ScheduleConstraints } from '../../schema/schedules.ts'
import type { Bracket } from '../model.ts'
import { findPossibleTeams } from '../possible-teams.ts'
import { computeProgress } from '../progress.ts'

export type TakenPlaces = { readonly byField: readonly Game[]; readonly byTeam: readonly Game[] }

type Times = readonly { readonly start: string; readonly end: string; readonly fieldId: string | null }[]

/**
 * Returns the games that the planned matches of a bracket would clash with, in two lists: those on the same field, and
 * those of a team that may reach the match, including its rest. Used for a last check before a plan is saved.
 * @param games the games nearby; cancelled or postponed games, and those without a time, never clash
 */
export function findTakenPlaces(
  { bracket, entrants, times }: { bracket: Bracket; entrants: readonly string[]; times: Times },
  games: readonly Game[],
  { minGameSpacing, turnaroundMinutes }: Pick<ScheduleConstraints, 'minGameSpacing' | 'turnaroundMinutes'>,
): TakenPlaces {
  const possible = findPossibleTeams(bracket, entrants, computeProgress(bracket, entrants, []))
  const matches = times.map(({ start, end, fieldId }, index) => ({
    span: { start: Date.parse(start), end: Date.parse(end) },
    fieldId,
    teamIds: new Set(possible[index]?.flat()),
  }))
  const near = games
    .filter(({ status, local_time: time }) => status !== 'cancelled' && status !== 'postponed' && time !== null)
    .map((game) => ({ game, span: { start: Date.parse(game.start_time), end: Date.parse(game.end_time) } }))
  const clashing = (isConcerned: (match: (typeof matches)[number], game: Game) => boolean, gapMinutes: number) =>
    near
      .filter(({ game, span }) =>
        matches.some((match) => isConcerned(match, game) && isTooClose(match.span, span, gapMinutes * 60_000)),
      )
      .map(({ game }) => game)
  return {
    byField: clashing(({ fieldId }, game) => fieldId !== null && fieldId === game.field_id, turnaroundMinutes),
    byTeam: clashing(({ teamIds }, game) => getTeamIds(game).some((id) => teamIds.has(id)), minGameSpacing * 60),
  }
}

type Span = { readonly start: number; readonly end: number }

const isTooClose = (a: Span, b: Span, gapMs: number) => a.start < b.end + gapMs && b.start < a.end + gapMs
