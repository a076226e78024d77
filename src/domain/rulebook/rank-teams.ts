import { compareText } from '../compare-text.ts'
import type { Clause, Rulebook } from './document.ts'
import { compareFractions, whole } from './fraction.ts'
import {
  countOutcomes,
  haveMetEquallyOften,
  isFewestBetter,
  isUndecided,
  measureTeam,
  selectSides,
  type SelectedSides,
} from './measure-teams.ts'
import type { Citation, Compared, Fraction, PlacedGroup, RulebookInput, Separated, Undecided, Unmet } from './model.ts'
import { prepareSeason, withoutTeams, type Season } from './season.ts'

/** Ranks the teams by the document, from the top. `document.ts` defines what every clause means. */
export function rankTeams(rulebook: Rulebook, input: RulebookInput): PlacedGroup[] {
  return rankSeason(prepareSeason(rulebook, input))
}

/**
 * @param explain reports every clause asked, in order; with a team, breaks only the ties that can place it or its neighbors
 */
export function rankSeason(
  season: Season,
  explain?: { readonly teamId?: string; readonly onAsked: (asked: Asked) => void },
): PlacedGroup[] {
  const { rulebook, teams, last } = season
  const rank = listOf(season, 'rank', rulebook.rank, explain?.onAsked)
  const ties = listOf(season, 'ties', rulebook.ties.order, explain?.onAsked)
  const ids = [...teams.keys()].toSorted(compareText)
  const rankIds = (level: readonly string[]) => (level.length === 0 ? [] : askInOrder(rank, level, new Set(level)))
  const ranked = [...rankIds(ids.filter((id) => !last.has(id))), ...rankIds(ids.filter((id) => last.has(id)))]
  const one = explain?.teamId
  const own = one === undefined ? undefined : ranked.findIndex(({ teamIds }) => teamIds.includes(one))
  const places = placesOf(
    1,
    ranked.map(({ teamIds }) => teamIds),
  )
  return ranked.flatMap((group, index) =>
    group.undecided?.kind === 'exhausted' && (own === undefined || Math.abs(index - own) <= 1)
      ? placeBelow(breakTies(ties, group.teamIds, rulebook.ties.restart, places[index] ?? 1), group.below)
      : [group],
  )
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
  const season = withoutTeams(prepareSeason(rulebook, input), beyond)
  const ids = groups.flatMap((teamIds) => teamIds[place - 1] ?? []).toSorted(compareText)
  return ids.length === 0 ? [] : askInOrder(listOf(season, 'across', across.order), ids, new Set(ids))
}

/** Returns the best place of each group, of groups that follow each other. */
function placesOf(first: number, groups: readonly (readonly string[])[]): number[] {
  let next = first
  return groups.map(({ length }) => {
    next += length
    return next - length
  })
}

// ── One clause ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** The clauses of one list of the document. */
type List = {
  readonly season: Season
  readonly name: Citation['list']
  readonly clauses: readonly Clause[]
  readonly onAsked: ((asked: Asked) => void) | undefined
}

function listOf(
  season: Season,
  name: Citation['list'],
  clauses: readonly Clause[],
  onAsked?: (asked: Asked) => void,
): List {
  return { season, name, clauses, onAsked }
}

/** A clause that was asked for tied teams. */
export type Asked = {
  readonly clause: Citation
  readonly level: readonly string[]
  readonly compared: ReadonlySet<string>
  readonly answer: Answer
}

type Answer =
  | { readonly kind: 'skipped'; readonly because: Unmet }
  | { readonly kind: 'open'; readonly undecided: Undecided }
  | { readonly kind: 'ordered'; readonly parts: readonly (readonly string[])[]; readonly reason: Separated }

/**
 * @param level teams in order of id; at least two
 * @param place the best of the places that they share
 */
function ask(
  list: List,
  index: number,
  level: readonly string[],
  compared: ReadonlySet<string>,
  place: number,
): Answer {
  const clause = list.clauses[index]
  if (clause === undefined) throw new RangeError(`There is no clause ${index}`)
  const citation: Citation = { list: list.name, index, id: clause.id }
  const answer: Answer = isForPlaces(clause, place, level.length)
    ? answerBy(list.season, clause, citation, level, compared)
    : { kind: 'skipped', because: 'places' }
  list.onAsked?.({ clause: citation, level, compared, answer })
  return answer
}

function isForPlaces({ forPlaces }: Clause, place: number, count: number): boolean {
  return forPlaces === undefined || forPlaces.some((upper) => place <= upper && upper + 1 < place + count)
}

function answerBy(
  season: Season,
  clause: Clause,
  citation: Citation,
  level: readonly string[],
  compared: ReadonlySet<string>,
): Answer {
  const found = orderLevel(season, clause, level, compared)
  if (found.kind === 'skipped') return found
  if (found.kind === 'open') {
    const facts = [...found.missing].toSorted(compareText)
    return { kind: 'open', undecided: { kind: 'open', clause: citation, facts } }
  }
  const usesCompared = clause.games === 'among' || clause.games === 'common'
  const comparedOf = (teamId: string): Compared => ({
    value: found.values.get(teamId) ?? nothing,
    ...countOutcomes(found.selected.sides.get(teamId) ?? []),
  })
  return {
    kind: 'ordered',
    parts: found.parts,
    reason: {
      clause: citation,
      among: usesCompared ? [...compared].toSorted(compareText) : null,
      values: new Map(level.map((teamId) => [teamId, comparedOf(teamId)])),
    },
  }
}

const nothing = whole(0)

type Ordered = {
  readonly kind: 'ordered'
  /** Best first; each in order of id. */
  readonly parts: readonly (readonly string[])[]
  readonly values: ReadonlyMap<string, Fraction>
  readonly selected: SelectedSides
}
type Found =
  | { readonly kind: 'skipped'; readonly because: Unmet }
  | { readonly kind: 'open'; readonly missing: ReadonlySet<string> }
  | Ordered

/** @param from the games from which the clause selects, if it is a clause of `rank` that the measure `rank` asks */
function orderLevel(
  season: Season,
  clause: Clause,
  level: readonly string[],
  compared: ReadonlySet<string>,
  from?: SelectedSides,
): Found {
  const selected = selectSides(season, clause, level, compared, from)
  const because = findUnmet(season, clause, compared, [...selected.sides.values()])
  if (because !== null) return { kind: 'skipped', because }
  if (clause.by === 'rank') return orderByRank(season, level, compared, selected)
  const missing = new Set<string>()
  const measured = level.map((teamId) => {
    const scope = { teamId, level, sides: selected.sides.get(teamId) ?? [], isAll: selected.isAll, compared }
    return { teamId, value: measureTeam(season, clause, scope, missing) }
  })
  if (missing.size > 0 || isUndecided(season, clause, level)) return { kind: 'open', missing }
  const sign = isFewestBetter(clause) ? 1 : -1
  const parts: (typeof measured)[] = []
  for (const each of measured.toSorted((a, b) => compareFractions(a.value, b.value) * sign)) {
    const part = parts.at(-1)
    if (part?.[0] && compareFractions(part[0].value, each.value) === 0) part.push(each)
    else parts.push([each])
  }
  return {
    kind: 'ordered',
    parts: parts.map((part) => part.map(({ teamId }) => teamId).toSorted(compareText)),
    values: new Map(measured.map(({ teamId, value }) => [teamId, value])),
    selected,
  }
}

/** Orders the teams by all clauses of the document's `rank` over the selected games. */
function orderByRank(
  season: Season,
  level: readonly string[],
  compared: ReadonlySet<string>,
  selected: SelectedSides,
): Found {
  const clauses = season.rulebook.rank
  const missing = new Set<string>()
  let isOpen = false
  let values: ReadonlyMap<string, Fraction> = new Map()
  const split = (group: readonly string[], index: number): readonly (readonly string[])[] => {
    const clause = clauses[index]
    if (clause === undefined || group.length === 1) return [group]
    const found = orderLevel(season, clause, group, compared, selected)
    if (found.kind === 'open') {
      isOpen = true
      for (const key of found.missing) missing.add(key)
      return [group]
    }
    if (found.kind === 'skipped') return split(group, index + 1)
    if (index === 0) values = found.values
    return found.parts.flatMap((part) => split(part, index + 1))
  }
  const parts = split(level, 0)
  return isOpen ? { kind: 'open', missing } : { kind: 'ordered', parts, values, selected }
}

/** Returns why the clause does not apply, or null if it does. */
function findUnmet(
  season: Season,
  { games, only, meetings, complete, atLeast, by }: Clause,
  compared: ReadonlySet<string>,
  sides: readonly (readonly unknown[])[],
): Unmet | null {
  if (only === 'two' && compared.size !== 2) return 'only_two'
  if (only === 'three_or_more' && compared.size < 3) return 'only_three_or_more'
  if (atLeast !== undefined && sides.some(({ length }) => length < atLeast)) return 'at_least'
  if (games !== 'among') return null
  const isAmong = ({ homeTeamId, awayTeamId }: Season['open'][number]) =>
    compared.has(homeTeamId) && compared.has(awayTeamId)
  if (complete === true && season.open.some(isAmong)) return 'complete'
  return meetings === 'any' || by === 'sweep' || haveMetEquallyOften(season, compared) ? null : 'meetings'
}

// ── Step by step ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Asks the clauses from `first` up to `end` in order, each once. Groups that are tied at the end are `exhausted`. */
function askInOrder(
  list: List,
  level: readonly string[],
  compared: ReadonlySet<string>,
  place = 1,
  first = 0,
  end = list.clauses.length,
): PlacedGroup[] {
  if (level.length === 1) return [single(level)]
  for (let index = first; index < end; index++) {
    const answer = ask(list, index, level, compared, place)
    if (answer.kind === 'open') return [shared(level, answer.undecided)]
    if (answer.kind === 'ordered' && answer.parts.length > 1) {
      const places = placesOf(place, answer.parts)
      return joinParts(
        answer.parts.map((part, at) => askInOrder(list, part, compared, places[at], index + 1, end)),
        answer.reason,
      )
    }
  }
  return [shared(level, { kind: 'exhausted' })]
}

function breakTies(
  list: List,
  level: readonly string[],
  restart: Rulebook['ties']['restart'],
  place: number,
): PlacedGroup[] {
  switch (restart) {
    case 'never':
      return askInOrder(list, level, new Set(level), place)
    case 'block':
      return askByBlocks(list, level, place, 0)
    case 'each_group':
    case 'best_group':
      return startOver(list, level, restart, place)
    case 'one_by_one':
      return placeOneByOne(list, level, place)
  }
}

function askByBlocks(list: List, level: readonly string[], place: number, first: number): PlacedGroup[] {
  if (level.length === 1) return [single(level)]
  const { clauses } = list
  const isAmong = (index: number) => clauses[index]?.games === 'among'
  let index = first
  while (index < clauses.length) {
    const start = index
    let end = start + 1
    if (isAmong(start)) while (isAmong(end)) end += 1
    const groups = askInOrder(list, level, new Set(level), place, start, end)
    const next = isAmong(start) ? start : end
    if (groups.length > 1) {
      const places = placesOf(
        place,
        groups.map(({ teamIds }) => teamIds),
      )
      return groups.flatMap((group, at) =>
        group.undecided?.kind === 'exhausted'
          ? placeBelow(askByBlocks(list, group.teamIds, places[at] ?? place, next), group.below)
          : [group],
      )
    }
    if (groups[0]?.undecided?.kind === 'open') return groups
    index = end
  }
  return [shared(level, { kind: 'exhausted' })]
}

/** Returns what the first clause that separates the teams says, or why none does. */
function firstSeparation(
  list: List,
  level: readonly string[],
  place: number,
): Extract<Answer, { kind: 'ordered' }> | Undecided {
  for (const index of list.clauses.keys()) {
    const answer = ask(list, index, level, new Set(level), place)
    if (answer.kind === 'open') return answer.undecided
    if (answer.kind === 'ordered' && answer.parts.length > 1) return answer
  }
  return { kind: 'exhausted' }
}

function startOver(
  list: List,
  level: readonly string[],
  restart: 'each_group' | 'best_group',
  place: number,
): PlacedGroup[] {
  if (level.length === 1) return [single(level)]
  const found = firstSeparation(list, level, place)
  if (found.kind !== 'ordered') return [shared(level, found)]
  const [best = [], ...others] = found.parts
  const groups = restart === 'each_group' ? found.parts : [best, others.flat().toSorted(compareText)]
  const places = placesOf(place, groups)
  return joinParts(
    groups.map((group, at) => startOver(list, group, restart, places[at] ?? place)),
    found.reason,
  )
}

function placeOneByOne(list: List, level: readonly string[], place: number): PlacedGroup[] {
  const placed: PlacedGroup[] = []
  let waiting = level
  let reasonFor = new Map<string, Separated>()
  while (waiting.length > 0) {
    const reasons = new Map<string, Separated>()
    let best = waiting
    let undecided: Undecided | null = null
    while (best.length > 1) {
      const found = firstSeparation(list, best, place + level.length - waiting.length)
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

/** For teams that share a place, returns the earliest reason, which compares all of them. */
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

/**
 * Gives this reason for the first group of each part except the first part: it is why the group is below the part
 * before it.
 */
function joinParts(parts: readonly (readonly PlacedGroup[])[], reason: Separated): PlacedGroup[] {
  return parts.flatMap((groups, index) => (index === 0 ? groups : placeBelow(groups, reason)))
}

function placeBelow([first, ...others]: readonly PlacedGroup[], reason: Separated | null): PlacedGroup[] {
  return first ? [{ ...first, below: reason }, ...others] : []
}
