import { getTeamIds } from '../../scores/game-teams.ts'
import { getGapMs, toOrderedGameIds, hasUnknownTime, findBlockingSpan } from './rules/pair-rules.ts'
import { toIndexedGame } from './sweep.ts'
import { compileOpenRules, type OpenSide, type OpenBracket, type OpenRules } from './open-games.ts'
import type { Conflict, ConflictGame, CompiledRules, TimedGame, GameColumns } from './model.ts'

// Matches whose teams are not all known: they must come after the games that their teams come from, and a team that may
// play in them could have another game then, or be away. Leagues without tournaments skip this code.

const minuteMs = 60_000

/** Returns the conflict between a match and a game that feeds it, or null. */
export function findOrderConflict(before: TimedGame, after: TimedGame, match: number, from: OpenSide): Conflict | null {
  if (hasUnknownTime(before, after)) return null
  const gap = after.start - before.end
  if (gap < 0) {
    return { kind: 'order', gameIds: toOrderedGameIds(before, after), match, sourceMatch: from.match }
  }
  const needed = Math.max(before.rest, after.rest)
  if (gap >= needed) return null
  return {
    kind: 'source_rest',
    gameIds: toOrderedGameIds(before, after),
    source: from.source,
    restMinutes: gap / minuteMs,
    neededMinutes: needed / minuteMs,
  }
}

/**
 * Returns the conflict between two games that could involve the same team, or null. Two games of the same bracket never
 * have one: the order of its matches covers them.
 */
export function findPossibleConflict(a: TimedGame, b: TimedGame, rules: OpenRules): Conflict | null {
  if (hasUnknownTime(a, b)) return null
  const bracket = rules.bracketOf.get(a.game.id)
  if (bracket !== undefined && bracket === rules.bracketOf.get(b.game.id)) return null
  const gap = getGapMs(a, b)
  const needed = Math.max(a.rest, b.rest)
  if (gap >= needed && gap >= 0) return null
  const [mayPlayA, mayPlayB] = [rules.games.get(a.game.id)?.teamIds ?? [], rules.games.get(b.game.id)?.teamIds ?? []]
  const playA = getTeamIds(a.game)
  const playB = getTeamIds(b.game)
  const inB = new Set([...mayPlayB, ...playB])
  const teamIds = [
    ...mayPlayA.filter((team) => inB.has(team)),
    ...playA.filter((team) => mayPlayB.includes(team) && !mayPlayA.includes(team)),
  ].filter((team) => !(playA.includes(team) && playB.includes(team)))
  if (teamIds.length === 0) return null
  const gameIds = toOrderedGameIds(a, b)
  if (gap < 0) return { kind: 'possible', about: 'team', gameIds, teamIds: teamIds.toSorted() }
  const [restMinutes, neededMinutes] = [gap / minuteMs, needed / minuteMs]
  return { kind: 'possible', about: 'rest', gameIds, teamIds: teamIds.toSorted(), restMinutes, neededMinutes }
}

/** Returns the conflict if teams that may play in a game are away then, or null. */
export function findPossibleAbsence(timed: TimedGame, { open, singleGame }: CompiledRules): Conflict | null {
  const { game } = timed
  const mayPlay = open?.games.get(game.id)?.teamIds ?? []
  const playing = getTeamIds(game)
  const teamIds = mayPlay.filter((team) => {
    const { blackouts = null, events = null } = singleGame?.teams.get(team) ?? {}
    return (
      !playing.includes(team) &&
      (findBlockingSpan(blackouts, timed) !== null || findBlockingSpan(events, timed) !== null)
    )
  })
  return teamIds.length === 0
    ? null
    : { kind: 'possible', about: 'away', gameIds: [game.id], teamIds: teamIds.toSorted() }
}

/** Returns all conflicts of matches whose teams are not all known, keyed by the index of the game that starts last. */
export function findOpenConflicts(
  columns: GameColumns,
  rules: CompiledRules,
  open: OpenRules,
): Map<number, Conflict[]> {
  const indexById = new Map(columns.games.map(({ id }, index) => [id, index]))
  const found = new Map<number, Conflict[]>()
  const add = (index: number, conflict: Conflict | null) => {
    if (conflict !== null) found.set(index, [...(found.get(index) ?? []), conflict])
  }
  const playing = new Map([...open.byTeam.keys()].map((team): [string, number[]] => [team, []]))
  columns.games.forEach((game, index) => {
    for (const team of getTeamIds(game)) playing.get(team)?.push(index)
  })
  const pairs = new Set<string>()
  const later = (one: number, other: number) => ((columns.start[one] ?? 0) > (columns.start[other] ?? 0) ? one : other)
  for (const openGame of open.games.values()) {
    const index = indexById.get(openGame.gameId)
    const timed = index === undefined ? null : toIndexedGame(columns, index)
    if (index === undefined || timed === null) continue
    add(index, findPossibleAbsence(timed, rules))
    for (const from of openGame.after) {
      const at = indexById.get(from.gameId)
      const before = at === undefined ? null : toIndexedGame(columns, at)
      if (at !== undefined && before !== null)
        add(later(index, at), findOrderConflict(before, timed, openGame.match, from))
    }
    const others = new Set(
      openGame.teamIds.flatMap((team) => [
        ...(playing.get(team) ?? []),
        ...(open.byTeam.get(team) ?? []).flatMap(({ gameId }) => indexById.get(gameId) ?? []),
      ]),
    )
    for (const at of others) {
      const pair = at < index ? `${at} ${index}` : `${index} ${at}`
      const other = at === index || pairs.has(pair) ? null : toIndexedGame(columns, at)
      pairs.add(pair)
      if (other !== null) add(later(index, at), findPossibleConflict(timed, other, open))
    }
  }
  return found
}

/**
 * Returns a function that tells whether another game may conflict with the given one: the two have a team in common,
 * counting teams that may still reach a match, or one feeds the other. Returns null if all teams are known.
 */
export function createOpenConflictFilter(
  game: ConflictGame,
  brackets: readonly OpenBracket[],
): ((other: ConflictGame) => boolean) | null {
  const open = compileOpenRules(brackets)
  if (open === null) return null
  const mayPlay = ({ id, ...teams }: ConflictGame) => [...getTeamIds(teams), ...(open.games.get(id)?.teamIds ?? [])]
  const mine = new Set(mayPlay(game))
  const linked = new Set([
    ...(open.games.get(game.id)?.after ?? []).map(({ gameId }) => gameId),
    ...(open.followers.get(game.id) ?? []).map((one) => one.game.gameId),
  ])
  return (other) => linked.has(other.id) || mayPlay(other).some((team) => mine.has(team))
}
