import { rulebookSchema, type Clause, type Restart, type Rulebook } from '#domain/rulebook/document.ts'
import type { PlacedGroup, RulebookGame, RulebookInput } from '#domain/rulebook/model.ts'
import { rankTeams } from '#domain/rulebook/rank-teams.ts'

// A compact notation for documents and games.

let counter = 0

/** Creates a game from `A 2-1 B`, or one without a result from `A - B`; the nth call is the season's nth game. */
export function game(text: string, changes: Partial<RulebookGame> = {}): RulebookGame {
  const [homeTeamId = '', numbers = '', awayTeamId = ''] = text.split(' ')
  const [home, away] = numbers.split('-').map(Number)
  counter += 1
  const base = { id: `game ${counter}`, homeTeamId, awayTeamId, startTime: new Date(counter * 3_600_000).toISOString() }
  if (numbers === '-') return { ...base, status: 'open', ...changes }
  return { ...base, status: 'final', score: [home ?? 0, away ?? 0], ...changes }
}

/** Creates a game from `A - B`. */
export const forfeit = (text: string, forfeitedBy: 'home' | 'away' | 'both') =>
  game(text, { status: 'forfeit', forfeitedBy })

/** Parses the document, so that a test can't use one that would be refused. */
export function rules(order: readonly object[], restart: Restart = 'never', changes: object = {}): Rulebook {
  const named = (clauses: readonly object[], prefix: string) =>
    clauses.map((clause, index) => ({ id: `${prefix}${index + 1}`, ...clause }))
  return rulebookSchema.parse({
    format: 1,
    name: 'Test',
    points: { win: 3, draw: 1, loss: 0 },
    rank: named([{ by: 'points' }], 'rank_'),
    ties: { restart, order: named(order, 'tie_') },
    ...changes,
  })
}

export type ClauseBody = Omit<Clause, 'id'>

export function place(
  rulebook: Rulebook,
  teams: string,
  games: readonly RulebookGame[],
  changes: Partial<RulebookInput> = {},
): PlacedGroup[] {
  return rankTeams(rulebook, { teams: teams.split(' ').map((id) => ({ id })), games, ...changes })
}

/** `A, B = C, D`. */
export const shown = (groups: readonly PlacedGroup[]) => groups.map(({ teamIds }) => teamIds.join(' = ')).join(', ')

export const order = (...given: Parameters<typeof place>) => shown(place(...given))
