import type { Clause, Rulebook } from '#domain/rulebook/document.ts'
import type { Citation, PlacedGroup, RulebookInput, Separated, Undecided } from '#domain/rulebook/model.ts'
import { askClause, type Answer, type League } from './naive-clause.ts'

// A second implementation of document.ts, written from its text alone and in the plainest way, to judge the engine. It
// shares nothing with the engine except types.

type Teams = readonly string[]

/** The list of clauses that a citation names. */
type List = { readonly name: Citation['list']; readonly clauses: readonly Clause[] }

export function rankNaively(rulebook: Rulebook, input: RulebookInput): PlacedGroup[] {
  const league = { rulebook, input, without: [] }
  const all = input.teams.map(({ id }) => id)
  const hasLeft = (teamId: string) => (input.withdrawals ?? []).some((withdrawal) => withdrawal.teamId === teamId)
  const isLast = (teamId: string) => rulebook.withdrawal?.place === 'last' && hasLeft(teamId)
  const stayed = all.filter((teamId) => !isLast(teamId))
  const parts = [stayed, all.filter(isLast)]
  return parts.flatMap((teams, part) => (teams.length === 0 ? [] : byRank(league, teams, placeOf(1, parts, part))))
}

/** Compares the teams that have the same place in different groups. */
export function rankAcrossNaively(
  rulebook: Rulebook,
  input: RulebookInput,
  groups: readonly Teams[],
  place: number,
): PlacedGroup[] {
  const { across } = rulebook
  if (across === undefined) throw new Error('These rules compare no groups')
  const inSmallest = Math.min(...groups.map((group) => group.length))
  const behind = groups.flatMap((group) => group.filter((_, index) => index + 1 > inSmallest))
  const league: League = { rulebook, input, without: across.ignore === 'last_places' ? behind : [] }
  const teams = groups.flatMap((group) => group.filter((_, index) => index + 1 === place))
  const list: List = { name: 'across', clauses: across.order }
  return teams.length === 0 ? [] : inOrderOf(list, league, teams, teams, 1, 0, (rest) => [sharedAtEnd(rest)])
}

/** The best place of a part whose parts before it begin at `first`. */
function placeOf(first: number, parts: readonly Teams[], part: number): number {
  return first + parts.slice(0, part).flat().length
}

function byRank(league: League, teams: Teams, place: number): PlacedGroup[] {
  const list: List = { name: 'rank', clauses: league.rulebook.rank }
  return inOrderOf(list, league, teams, null, place, 0, (level, at) => byTies(league, level, at))
}

/**
 * Asks the clauses of a list in order, each once. Teams that are still tied at its end are passed to `afterwards`.
 * Without compared teams, they are the tied teams: no clause of such a list depends on them.
 */
function inOrderOf(
  list: List,
  league: League,
  level: Teams,
  compared: Teams | null,
  place: number,
  index: number,
  afterwards: (level: Teams, place: number) => PlacedGroup[],
): PlacedGroup[] {
  if (level.length === 1) return [alone(level)]
  const clause = list.clauses[index]
  if (clause === undefined) return afterwards(level, place)
  const answer = askClause(league, clause, level, compared ?? level, place)
  if (answer.is === 'open') return [sharedOpen(level, list, index, answer)]
  const next = (group: Teams, at: number) => inOrderOf(list, league, group, compared, at, index + 1, afterwards)
  if (answer.is === 'passed') return next(level, place)
  return inRow(
    answer.groups.map((group, part) => next(group, placeOf(place, answer.groups, part))),
    separatedBy(list, index, compared ?? level, answer),
  )
}

function byTies(league: League, level: Teams, place: number): PlacedGroup[] {
  switch (league.rulebook.ties.restart) {
    case 'never':
      return never(league, level, place)
    case 'block':
      return block(league, level, place, 0)
    case 'each_group':
      return eachGroup(league, level, place)
    case 'best_group':
      return bestGroup(league, level, place)
    case 'one_by_one':
      return oneByOne(league, level, place)
  }
}

const ties = (league: League): List => ({ name: 'ties', clauses: league.rulebook.ties.order })

function never(league: League, level: Teams, place: number): PlacedGroup[] {
  return inOrderOf(ties(league), league, level, level, place, 0, (rest) => [sharedAtEnd(rest)])
}

function block(league: League, level: Teams, place: number, index: number): PlacedGroup[] {
  const list = ties(league)
  const clause = list.clauses[index]
  if (level.length === 1) return [alone(level)]
  if (clause === undefined) return [sharedAtEnd(level)]
  if (clause.games === 'among') {
    let end = index
    while (list.clauses[end]?.games === 'among') end++
    const isSeparated = { yes: false }
    const again = (group: Teams, at: number) => block(league, group, at, isSeparated.yes ? index : end)
    // Asked twice, because what happens to the groups depends on whether the block separates any.
    askBlock(league, level, level, place, index, end, isSeparated, () => [])
    return askBlock(league, level, level, place, index, end, isSeparated, again)
  }
  const answer = askClause(league, clause, level, level, place)
  if (answer.is === 'open') return [sharedOpen(level, list, index, answer)]
  if (answer.is === 'passed') return block(league, level, place, index + 1)
  return inRow(
    answer.groups.map((group, part) => block(league, group, placeOf(place, answer.groups, part), index + 1)),
    separatedBy(list, index, level, answer),
  )
}

/** Asks a block once. Teams that are still tied at its end are passed to `afterwards`. */
function askBlock(
  league: League,
  level: Teams,
  compared: Teams,
  place: number,
  index: number,
  end: number,
  isSeparated: { yes: boolean },
  afterwards: (group: Teams, place: number) => PlacedGroup[],
): PlacedGroup[] {
  const list = ties(league)
  const clause = list.clauses[index]
  if (level.length === 1) return [alone(level)]
  if (index === end || clause === undefined) return afterwards(level, place)
  const answer = askClause(league, clause, level, compared, place)
  if (answer.is === 'open') return [sharedOpen(level, list, index, answer)]
  if (answer.is === 'ordered' && answer.groups.length > 1) isSeparated.yes = true
  const groups = answer.is === 'ordered' ? answer.groups : [level]
  return inRow(
    groups.map((group, part) =>
      askBlock(league, group, compared, placeOf(place, groups, part), index + 1, end, isSeparated, afterwards),
    ),
    answer.is === 'ordered' ? separatedBy(list, index, compared, answer) : null,
  )
}

type Split = {
  readonly groups: readonly Teams[]
  readonly separated: Separated
}

/** Asks the clauses of `ties.order` from the first one until one separates the teams, or tells why none does. */
function firstSplit(league: League, level: Teams, place: number): Split | Undecided {
  const list = ties(league)
  for (const [index, clause] of list.clauses.entries()) {
    const answer = askClause(league, clause, level, level, place)
    if (answer.is === 'open') return openAt(list, index, answer)
    if (answer.is === 'ordered' && answer.groups.length > 1) {
      return { groups: answer.groups, separated: separatedBy(list, index, level, answer) }
    }
  }
  return { kind: 'exhausted' }
}

function eachGroup(league: League, level: Teams, place: number): PlacedGroup[] {
  if (level.length === 1) return [alone(level)]
  const split = firstSplit(league, level, place)
  if ('kind' in split) return [shared(level, split)]
  return inRow(
    split.groups.map((group, part) => eachGroup(league, group, placeOf(place, split.groups, part))),
    split.separated,
  )
}

function bestGroup(league: League, level: Teams, place: number): PlacedGroup[] {
  if (level.length === 1) return [alone(level)]
  const split = firstSplit(league, level, place)
  if ('kind' in split) return [shared(level, split)]
  const [best = [], ...others] = split.groups
  const rest = bestGroup(league, others.flat(), place + best.length)
  return inRow([bestGroup(league, best, place), rest], split.separated)
}

function oneByOne(league: League, level: Teams, place: number): PlacedGroup[] {
  if (level.length === 1) return [alone(level)]
  const steps: { readonly behind: Teams; readonly separated: Separated }[] = []
  let best = level
  let placed: PlacedGroup | undefined
  while (placed === undefined) {
    if (best.length === 1) {
      placed = alone(best)
      continue
    }
    const split = firstSplit(league, best, place)
    if ('kind' in split) {
      placed = shared(best, split)
      continue
    }
    const [ahead = [], ...others] = split.groups
    steps.push({ behind: others.flat(), separated: split.separated })
    best = ahead
  }
  const others = level.filter((team) => !best.includes(team))
  if (others.length === 0) return [placed]
  const rest = oneByOne(league, others, place + best.length)
  const next = rest[0]?.teamIds ?? []
  const step = steps.find(({ behind }) => behind.some((team) => next.includes(team)))
  return inRow([[placed], rest], step?.separated ?? null)
}

/** Puts the groups of each part behind those of the part before it, separated by the same clause. */
function inRow(parts: readonly PlacedGroup[][], separated: Separated | null): PlacedGroup[] {
  return parts.flatMap((groups, part) =>
    groups.map((group, index) => (part > 0 && index === 0 ? { ...group, below: separated } : group)),
  )
}

const alone = (teamIds: Teams): PlacedGroup => ({ teamIds, below: null, undecided: null })
const shared = (teamIds: Teams, undecided: Undecided): PlacedGroup => ({
  teamIds: [...teamIds].toSorted(),
  below: null,
  undecided,
})
const sharedAtEnd = (teamIds: Teams) => shared(teamIds, { kind: 'exhausted' })
const sharedOpen = (teamIds: Teams, list: List, index: number, answer: Answer & { is: 'open' }) =>
  shared(teamIds, openAt(list, index, answer))

function openAt(list: List, index: number, { facts }: Answer & { is: 'open' }): Undecided {
  return { kind: 'open', clause: cite(list, index), facts }
}

function cite({ name, clauses }: List, index: number): Citation {
  return { list: name, index, id: clauses[index]?.id ?? '' }
}

function separatedBy(list: List, index: number, compared: Teams, answer: Answer & { is: 'ordered' }): Separated {
  const games = list.clauses[index]?.games
  return {
    clause: cite(list, index),
    among: games === 'among' || games === 'common' ? [...compared].toSorted() : null,
    values: answer.values,
  }
}
