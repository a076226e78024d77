import type { Rulebook, Unit } from '#domain/rulebook/document.ts'
import type { RulebookGame, RulebookInput } from '#domain/rulebook/model.ts'

// The games that count, for the naive ranking: one appearance for each listed side.

export type Outcome = 'win' | 'draw' | 'loss'

export type Appearance = {
  readonly game: RulebookGame
  readonly teamId: string
  readonly opponentId: string
  readonly side: 'home' | 'away'
  /** Null without a result. */
  readonly outcome: Outcome | null
  readonly decidedBy: 'regulation' | 'overtime' | 'shootout'
  readonly isForfeit: boolean
  /** Whether one of the two teams won. */
  readonly isWon: boolean
  readonly forfeitedByTeam: boolean
  /** The number of a unit for this side, or null if it is missing. */
  readonly own: (unit: Unit) => bigint | null
  readonly opponents: (unit: Unit) => bigint | null
}

type Forfeiter = 'home' | 'away' | 'both'
type State =
  | { readonly is: 'ignored' }
  | { readonly is: 'to_play' }
  | { readonly is: 'played' }
  | { readonly is: 'forfeited'; readonly by: Forfeiter }

const involves = (game: RulebookGame, teamId: string) => game.homeTeamId === teamId || game.awayTeamId === teamId

export const isListed = (input: RulebookInput, teamId: string) => input.teams.some(({ id }) => id === teamId)

function hasResult({ status, score }: RulebookGame): boolean {
  return status === 'forfeit' || status === 'no_result' || (status === 'final' && score !== undefined)
}

/** When the team left: the earliest of its entries. */
function leftAt(input: RulebookInput, teamId: string): string | undefined {
  const times = (input.withdrawals ?? []).flatMap((withdrawal) => (withdrawal.teamId === teamId ? [withdrawal.at] : []))
  return times.find((time) => times.every((other) => Date.parse(time) <= Date.parse(other)))
}

/** Whether the game is one that `carriedOver` lets count, or not carried over at all. */
function isOfThisStage(rulebook: Rulebook, input: RulebookInput, { kind, homeTeamId, awayTeamId }: RulebookGame) {
  if (kind !== 'carried') return true
  return rulebook.carriedOver === 'games' && isListed(input, homeTeamId) && isListed(input, awayTeamId)
}

/** Whether the game has a result and started before the team left, if it left. */
function hasPlayed(input: RulebookInput, teamId: string, game: RulebookGame): boolean {
  const at = leftAt(input, teamId)
  return hasResult(game) && (at === undefined || Date.parse(game.startTime) < Date.parse(at))
}

function isAnnulled(rulebook: Rulebook, input: RulebookInput, teamId: string): boolean {
  if (leftAt(input, teamId) === undefined) return false
  const rule = rulebook.withdrawal?.games ?? 'keep'
  if (rule === 'keep') return false
  if (rule === 'annul') return true
  const [a, b] = rule.keepFrom
  const all = input.games.filter(
    (game) =>
      involves(game, teamId) &&
      game.status !== 'void' &&
      game.kind !== 'playoff' &&
      isOfThisStage(rulebook, input, game),
  )
  const played = all.filter((game) => hasPlayed(input, teamId, game))
  return BigInt(played.length) * BigInt(b) < BigInt(a) * BigInt(all.length)
}

function stateOf(rulebook: Rulebook, input: RulebookInput, game: RulebookGame): State {
  const { homeTeamId, awayTeamId, status, kind } = game
  if (status === 'void') return { is: 'ignored' }
  if (!isOfThisStage(rulebook, input, game)) return { is: 'ignored' }
  if (kind !== 'playoff') {
    if (isAnnulled(rulebook, input, homeTeamId) || isAnnulled(rulebook, input, awayTeamId)) return { is: 'ignored' }
    const isHomeGone = leftAt(input, homeTeamId) !== undefined && !hasPlayed(input, homeTeamId, game)
    const isAwayGone = leftAt(input, awayTeamId) !== undefined && !hasPlayed(input, awayTeamId, game)
    if (isHomeGone || isAwayGone) {
      if (rulebook.withdrawal?.remaining !== 'forfeit') return { is: 'ignored' }
      return { is: 'forfeited', by: isHomeGone && isAwayGone ? 'both' : isHomeGone ? 'home' : 'away' }
    }
  }
  if (!hasResult(game)) return { is: 'to_play' }
  if (status !== 'forfeit') return { is: 'played' }
  if (game.forfeitedBy === undefined) throw new Error(`Nobody forfeited ${game.id}`)
  return { is: 'forfeited', by: game.forfeitedBy }
}

function winnerOf(game: RulebookGame): 'home' | 'away' | null {
  const [home, away] = game.score ?? [0, 0]
  if (home > away) return 'home'
  if (home < away) return 'away'
  return game.winner ?? null
}

function outcomeFor(side: 'home' | 'away', game: RulebookGame, state: State): Outcome | null {
  if (state.is === 'forfeited') return state.by === 'both' || state.by === side ? 'loss' : 'win'
  if (game.status === 'no_result') return null
  const winner = winnerOf(game)
  if (winner === null) return 'draw'
  return winner === side ? 'win' : 'loss'
}

/** What is counted of a game for one side, or null if it is missing. */
function numberOf(
  rulebook: Rulebook,
  game: RulebookGame,
  state: State,
  side: 'home' | 'away',
  unit: Unit,
): bigint | null {
  const [own, other] = side === 'home' ? ([0, 1] as const) : ([1, 0] as const)
  if (state.is === 'forfeited') {
    const score = rulebook.forfeit?.score
    if (unit !== 'score' || score === undefined || state.by === 'both') return 0n
    return BigInt(state.by === side ? score[1] : score[0])
  }
  if (game.status === 'no_result') return 0n
  if (unit === 'score') return game.score === undefined ? null : BigInt(game.score[own])
  if (unit === 'periods_won' || unit === 'period_points') {
    if (game.periods === undefined) return null
    let total = 0n
    for (const period of game.periods) {
      if (unit === 'period_points') total += BigInt(period[own])
      else if (period[own] > period[other]) total += 1n
    }
    return total
  }
  const fact = game.facts?.[unit.slice('fact_'.length)]?.[own] ?? null
  return fact === null ? null : BigInt(fact)
}

function appearance(rulebook: Rulebook, game: RulebookGame, state: State, side: 'home' | 'away'): Appearance {
  const otherSide = side === 'home' ? 'away' : 'home'
  const isForfeit = state.is === 'forfeited'
  return {
    game,
    teamId: side === 'home' ? game.homeTeamId : game.awayTeamId,
    opponentId: side === 'home' ? game.awayTeamId : game.homeTeamId,
    side,
    outcome: outcomeFor(side, game, state),
    decidedBy: isForfeit ? 'regulation' : (game.decidedBy ?? 'regulation'),
    isForfeit,
    isWon: (['home', 'away'] as const).some((each) => outcomeFor(each, game, state) === 'win'),
    forfeitedByTeam: isForfeit && (state.by === 'both' || state.by === side),
    own: (unit) => numberOf(rulebook, game, state, side, unit),
    opponents: (unit) => numberOf(rulebook, game, state, otherSide, unit),
  }
}

/** The counting games of a team, or its playoffs that have a result. */
export function appearancesOf(
  rulebook: Rulebook,
  input: RulebookInput,
  teamId: string,
  kind: 'counting' | 'playoff' = 'counting',
): Appearance[] {
  const found: Appearance[] = []
  for (const game of input.games) {
    if (!involves(game, teamId) || (game.kind === 'playoff') !== (kind === 'playoff')) continue
    const state = stateOf(rulebook, input, game)
    if (state.is === 'ignored' || state.is === 'to_play') continue
    found.push(appearance(rulebook, game, state, game.homeTeamId === teamId ? 'home' : 'away'))
  }
  return found
}

/** Whether a game between two of the teams is still to be played and would count. */
export function isAnyToPlayAmong(rulebook: Rulebook, input: RulebookInput, teamIds: readonly string[]): boolean {
  return input.games.some(
    (game) =>
      game.kind !== 'playoff' &&
      teamIds.includes(game.homeTeamId) &&
      teamIds.includes(game.awayTeamId) &&
      stateOf(rulebook, input, game).is === 'to_play',
  )
}

/** Whether a playoff between two of the teams is still to be played. */
export function isPlayoffAhead(rulebook: Rulebook, input: RulebookInput, teamIds: readonly string[]): boolean {
  return input.games.some(
    (game) =>
      game.kind === 'playoff' &&
      teamIds.includes(game.homeTeamId) &&
      teamIds.includes(game.awayTeamId) &&
      stateOf(rulebook, input, game).is === 'to_play',
  )
}
