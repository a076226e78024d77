import { compareText } from '../compare-text.ts'
import type { Clause, Rulebook } from './document.ts'
import { compareFractions } from './fraction.ts'
import {
  countOutcomes,
  haveMetEquallyOften,
  isFewestBetter,
  isUndecided,
  measureTeam,
  selectSides,
} from './measure-teams.ts'
import type { Citation, Compared, Fraction, PlacedGroup, RulebookInput, Separated, Undecided } from './model.ts'
import { prepareSeason, type Season } from './season.ts'

/**
 * Ranks the teams by the document, from the top. `document.ts` defines what every clause means.
 * @throws RangeError if there are adjustments or byes, but the document gives no points
 */
export function rankTeams(rulebook: Rulebook, input: RulebookInput): PlacedGroup[] {
  return rankSeason(prepareSeason(rulebook, input))
}

export function rankSeason(season: Season): PlacedGroup[] {
  const { rulebook, teams, last } = season
  const rank = listOf(season, 'rank', rulebook.rank)
  const ties = listOf(season, 'ties', rulebook.ties.order)
  const ids = [...teams.keys()].toSorted(compareText)
  const rankIds = (level: readonly string[]) =>
    level.length === 0
      ? []
      : askInOrder(rank, level, new Set(level)).flatMap((group) =>
          group.undecided?.kind === 'exhausted'
            ? placeBelow(breakTies(ties, group.teamIds, rulebook.ties.restart), group.below)
            : [group],
        )
  return [...rankIds(ids.filter((id) => !last.has(id))), ...rankIds(ids.filter((id) => last.has(id)))]
}

/**
 * Ranks the teams that have the same place in different groups, by `across`.
 * @param groups the ids of each group's teams in order of their place
 * @param place starting at 1
 * @throws RangeError if the document does not say how
 */
export function rankAcrossGroups(
  rulebook: Rulebook,
  input: RulebookInput,
  groups: readonly (readonly string[])[],
  place: number,
): PlacedGroup[] {
  const { across } = rulebook
  if (across === undefined) throw new RangeError('These rules do not compare the teams of different groups')
  const smallest = Math.min(...groups.map(({ length }) => length))
  const beyond = new Set(across.ignore === undefined ? [] : groups.flatMap((ids) => ids.slice(smallest)))
  const games = input.games.filter(({ homeTeamId, awayTeamId }) => !beyond.has(homeTeamId) && !beyond.has(awayTeamId))
  const season = prepareSeason(rulebook, { ...input, games })
  const ids = groups.flatMap((teamIds) => teamIds[place - 1] ?? []).toSorted(compareText)
  return ids.length === 0 ? [] : askInOrder(listOf(season, 'across', across.order), ids, new Set(ids))
}

// ── One clause ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** The clauses of one list of the document. */
type List = { readonly season: Season; readonly name: Citation['list']; readonly clauses: readonly Clause[] }

function listOf(season: Season, name: Citation['list'], clauses: readonly Clause[]): List {
  return { season, name, clauses }
}

type Answer =
  | { readonly kind: 'skipped' }
  | { readonly kind: 'open'; readonly undecided: Undecided }
  | { readonly kind: 'ordered'; readonly parts: readonly (readonly string[])[]; readonly reason: Separated }

/** @param level teams in order of id */
function ask(list: List, index: number, level: readonly string[], compared: ReadonlySet<string>): Answer {
  const { season, name, clauses } = list
  const clause = clauses[index]
  if (clause === undefined) return { kind: 'skipped' }
  const sides = selectSides(season, clause, level, compared)
  if (!applies(season, clause, compared, [...sides.values()])) return { kind: 'skipped' }
  const citation: Citation = { list: name, index, id: clause.id }
  const missing = new Set<string>()
  const keys = keysOf(season, clause)
  const measured = level.map((teamId) => {
    const scope = { teamId, sides: sides.get(teamId) ?? [], compared }
    const values = keys.map((key) => measureTeam(season, key, scope, missing))
    return { teamId, values, outcomes: countOutcomes(scope.sides) }
  })
  if (missing.size > 0 || isUndecided(season, clause, compared)) {
    return { kind: 'open', undecided: { kind: 'open', clause: citation, facts: [...missing].toSorted(compareText) } }
  }
  const signs = keys.map((key) => (isFewestBetter(key) ? -1 : 1))
  const compare = (a: readonly Fraction[], b: readonly Fraction[]) => {
    for (const [key, sign] of signs.entries()) {
      const [ours, theirs] = [a[key], b[key]]
      const order = ours && theirs ? compareFractions(theirs, ours) * sign : 0
      if (order !== 0) return order
    }
    return 0
  }
  const parts: (typeof measured)[] = []
  for (const each of measured.toSorted((a, b) => compare(a.values, b.values))) {
    const part = parts.at(-1)
    if (part?.[0] && compare(part[0].values, each.values) === 0) part.push(each)
    else parts.push([each])
  }
  const usesCompared = clause.games === 'among' || clause.games === 'common'
  return {
    kind: 'ordered',
    parts: parts.map((part) => part.map(({ teamId }) => teamId).toSorted(compareText)),
    reason: {
      clause: citation,
      among: usesCompared ? [...compared].toSorted(compareText) : null,
      values: new Map(
        measured.map(({ teamId, values, outcomes }): [string, Compared] => [
          teamId,
          { value: values[0] ?? { n: 0, d: 1 }, ...outcomes },
        ]),
      ),
    },
  }
}

/** Returns the clause itself, or for `rank` all clauses of the document's `rank` over the clause's games. */
function keysOf({ rulebook }: Season, clause: Clause): readonly Clause[] {
  if (clause.by !== 'rank') return [clause]
  return rulebook.rank.map(({ games: _games, venue: _venue, last: _last, ...each }): Clause => ({
    ...each,
    ...(clause.games !== undefined && { games: clause.games }),
    ...(clause.venue !== undefined && { venue: clause.venue }),
    ...(clause.last !== undefined && { last: clause.last }),
  }))
}

function applies(
  season: Season,
  { games, only, meetings, complete, atLeast, by }: Clause,
  compared: ReadonlySet<string>,
  sides: readonly (readonly unknown[])[],
): boolean {
  if (only === 'two' && compared.size !== 2) return false
  if (only === 'three_or_more' && compared.size < 3) return false
  if (atLeast !== undefined && sides.some(({ length }) => length < atLeast)) return false
  if (games !== 'among') return true
  const isAmong = ({ homeTeamId, awayTeamId }: Season['open'][number]) =>
    compared.has(homeTeamId) && compared.has(awayTeamId)
  if (complete === true && season.open.some(isAmong)) return false
  return meetings === 'any' || by === 'sweep' || haveMetEquallyOften(season, compared)
}

// ── Step by step ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Asks the clauses from `first` up to `end` in order, each once. Groups that are level at the end are `exhausted`. */
function askInOrder(
  list: List,
  level: readonly string[],
  compared: ReadonlySet<string>,
  first = 0,
  end = list.clauses.length,
): PlacedGroup[] {
  if (level.length === 1) return [single(level)]
  for (let index = first; index < end; index++) {
    const answer = ask(list, index, level, compared)
    if (answer.kind === 'open') return [shared(level, answer.undecided)]
    if (answer.kind === 'ordered' && answer.parts.length > 1) {
      return joinParts(
        answer.parts.map((part) => askInOrder(list, part, compared, index + 1, end)),
        answer.reason,
      )
    }
  }
  return [shared(level, { kind: 'exhausted' })]
}

function breakTies(list: List, level: readonly string[], restart: Rulebook['ties']['restart']): PlacedGroup[] {
  switch (restart) {
    case 'never':
      return askInOrder(list, level, new Set(level))
    case 'block':
      return askByBlocks(list, level, 0)
    case 'each_group':
    case 'best_group':
      return startOver(list, level, restart)
    case 'one_by_one':
      return placeOneByOne(list, level)
  }
}

function askByBlocks(list: List, level: readonly string[], first: number): PlacedGroup[] {
  if (level.length === 1) return [single(level)]
  const { clauses } = list
  const isAmong = (index: number) => clauses[index]?.games === 'among'
  let index = first
  while (index < clauses.length) {
    const start = index
    let end = start + 1
    if (isAmong(start)) while (isAmong(end)) end += 1
    const groups = askInOrder(list, level, new Set(level), start, end)
    const next = isAmong(start) ? start : end
    if (groups.length > 1) {
      return groups.flatMap((group) =>
        group.undecided?.kind === 'exhausted'
          ? placeBelow(askByBlocks(list, group.teamIds, next), group.below)
          : [group],
      )
    }
    if (groups[0]?.undecided?.kind === 'open') return groups
    index = end
  }
  return [shared(level, { kind: 'exhausted' })]
}

/** Returns what the first clause that separates the teams says, or why none does. */
function firstSeparation(list: List, level: readonly string[]): Extract<Answer, { kind: 'ordered' }> | Undecided {
  for (const index of list.clauses.keys()) {
    const answer = ask(list, index, level, new Set(level))
    if (answer.kind === 'open') return answer.undecided
    if (answer.kind === 'ordered' && answer.parts.length > 1) return answer
  }
  return { kind: 'exhausted' }
}

function startOver(list: List, level: readonly string[], restart: 'each_group' | 'best_group'): PlacedGroup[] {
  if (level.length === 1) return [single(level)]
  const found = firstSeparation(list, level)
  if (found.kind !== 'ordered') return [shared(level, found)]
  const [best = [], ...others] = found.parts
  const groups = restart === 'each_group' ? found.parts : [best, others.flat().toSorted(compareText)]
  return joinParts(
    groups.map((group) => startOver(list, group, restart)),
    found.reason,
  )
}

function placeOneByOne(list: List, level: readonly string[]): PlacedGroup[] {
  const placed: PlacedGroup[] = []
  let waiting = level
  let reasonFor = new Map<string, Separated>()
  while (waiting.length > 0) {
    const reasons = new Map<string, Separated>()
    let best = waiting
    let undecided: Undecided | null = null
    while (best.length > 1) {
      const found = firstSeparation(list, best)
      if (found.kind !== 'ordered') {
        undecided = found
        break
      }
      const [first = [], ...others] = found.parts
      for (const id of others.flat()) reasons.set(id, found.reason)
      best = first
    }
    placed.push({ teamIds: best, below: firstReason(best, reasonFor), undecided })
    const isPlaced = new Set(best)
    waiting = waiting.filter((id) => !isPlaced.has(id))
    reasonFor = reasons
  }
  return placed
}

/** Of teams that share a place, the earliest reason compares all of them. */
function firstReason(teamIds: readonly string[], reasonFor: ReadonlyMap<string, Separated>): Separated | null {
  const reasons = teamIds.flatMap((id) => reasonFor.get(id) ?? [])
  return reasons.toSorted((a, b) => b.values.size - a.values.size)[0] ?? null
}

function single(teamIds: readonly string[]): PlacedGroup {
  return { teamIds, below: null, undecided: null }
}

function shared(teamIds: readonly string[], undecided: Undecided): PlacedGroup {
  return { teamIds, below: null, undecided }
}

/** The first group of each part but the first is below the part before it for this reason. */
function joinParts(parts: readonly (readonly PlacedGroup[])[], reason: Separated): PlacedGroup[] {
  return parts.flatMap((groups, index) => (index === 0 ? groups : placeBelow(groups, reason)))
}

function placeBelow([first, ...others]: readonly PlacedGroup[], reason: Separated | null): PlacedGroup[] {
  return first ? [{ ...first, below: reason }, ...others] : []
}
