import { itemAt } from '../../item-at.ts'
import { placeExactly } from '../exact/place-exactly.ts'
import { limitSolverCalls, type SolveProgram } from '../exact/program.ts'
import { decideFeasibility, quickFeasibilityOptions, type FeasibilityInput } from './feasibility-input.ts'
import type { InfeasibilityReason } from './reason.ts'
import { formatRun } from './rules.ts'
import { formatMatchCount, formatNames, formatSharedPeople } from './format-lists.ts'

const mostSolves = 12

/**
 * Explains a league that the solver, but not counting, found impossible: finds a set of teams whose games among
 * themselves already don't fit. As far as a dozen solver calls can tell, no team can be left out of the set.
 */
export async function findSmallestLeagueReason(
  question: FeasibilityInput,
  solve: SolveProgram,
): Promise<InfeasibilityReason> {
  const { calendar, matches } = question
  const among = (teams: ReadonlySet<number>) => matches.filter(({ home, away }) => teams.has(home) && teams.has(away))
  const ask = limitSolverCalls(mostSolves, solve)
  const everybody = new Set(matches.flatMap(({ home, away }) => [home, away]))
  let teams = everybody
  // Without one team's games, those of others can be too many in a row, so that fewer teams prove nothing about all of them.
  const hasRuns = calendar.maxSameSideInRow < Number.POSITIVE_INFINITY
  for (const team of hasRuns ? [] : everybody) {
    const others = new Set([...teams].filter((each) => each !== team))
    if ((await decideFeasibility({ calendar, matches: among(others) }, ask)) === 'impossible') teams = others
  }
  const games = among(teams)
  const answer = await placeExactly(calendar, games, solve, { goal: 'most', limits: quickFeasibilityOptions.limits })
  const has = answer.status === 'placed' ? answer.cells.filter((cell) => cell >= 0).length : null
  const members = [...teams].toSorted((a, b) => a - b).map((team) => itemAt(calendar.teams, team))
  const isEverybody = teams.size === calendar.teams.length
  const who = isEverybody ? 'all the teams' : formatNames(members.map((team) => team.name))
  const fits = has === null ? '' : `: at most ${has} of them can be played`
  const blamed = await blamedPeople({ calendar, matches: games }, teams, solve)
  const runs = hasRuns ? ` while each plays at most ${formatRun(calendar.maxSameSideInRow)}` : ''
  const words = `The ${formatMatchCount(games.length, calendar)} of ${who} among themselves do not fit into the times that they share${runs}${blamed}${fits}.`
  return {
    code: 'TEAM_SUBSET',
    words,
    teams: members.map((team) => team.id),
    needs: games.length,
    ...(has === null ? {} : { has }),
  }
}

/**
 * Returns the end of a sentence that names the teams that share people, if shared people are the only reason why there
 * is no schedule; otherwise an empty string.
 */
async function blamedPeople(
  { calendar, matches }: FeasibilityInput,
  teams: ReadonlySet<number>,
  solve: SolveProgram,
): Promise<string> {
  const pairs = calendar.partners.flatMap((others, team) =>
    others.filter((other) => other > team && teams.has(team) && teams.has(other)).map((other) => [team, other]),
  )
  if (pairs.length === 0) return ''
  const free = { ...calendar, partners: calendar.partners.map(() => []) }
  if ((await decideFeasibility({ calendar: free, matches }, solve)) !== 'fits') return ''
  const each = pairs.map((pair) =>
    formatSharedPeople(
      pair.map((team) => itemAt(calendar.teams, team)),
      calendar.sharedNames,
    ),
  )
  return `, since ${formatNames(each)} and never play at the same time`
}
