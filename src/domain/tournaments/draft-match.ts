import type { BracketMatch, SideSource, BracketStage, LegDecider } from './model.ts'

// A bracket under construction: matches that refer to each other and have no numbers yet.

export type DraftSource =
  | Extract<SideSource, { kind: 'seed' | 'place' | 'qualifier' | 'paired' | 'reseeded' }>
  | { readonly kind: 'winner'; readonly of: DraftMatch }
  | { readonly kind: 'loser'; readonly of: DraftMatch; readonly firstGameOnly: boolean }

export type DraftMatch = Omit<BracketMatch, 'number' | 'sources' | 'series'> & {
  readonly sources: readonly [DraftSource, DraftSource]
  /** Unset for a single game. */
  readonly series?: DraftSeries | undefined
}

/** How many games a pairing has at most; with `by`, they are two legs. */
export type DraftSeries = { readonly of: number; readonly by?: LegDecider }

/** A line of the bracket, along which a team arrives; null if no team ever does. */
export type BracketLine = DraftSource | null

/** One round, from the top; null where there is nothing to play. */
export type DraftRound = readonly (DraftMatch | null)[]

export const toWinnerSource = (of: DraftMatch): DraftSource => ({ kind: 'winner', of })
export const toLoserSource = (of: DraftMatch): DraftSource => ({ kind: 'loser', of, firstGameOnly: false })

export function createDraftMatch(
  stage: BracketStage,
  round: number,
  sources: readonly [DraftSource, DraftSource],
  rest: Partial<Pick<DraftMatch, 'position' | 'pool' | 'ifNeeded' | 'places' | 'series'>> = {},
): DraftMatch {
  return { stage, round, position: 0, pool: null, ifNeeded: false, ...rest, sources }
}

/** Pairs neighboring lines. A team without an opponent advances without a match: a bye. */
export function playRound(
  stage: BracketStage,
  round: number,
  lines: readonly BracketLine[],
  series?: DraftSeries,
): { matches: DraftRound; winners: readonly BracketLine[] } {
  const pairs = Array.from({ length: lines.length / 2 }, (_, position) => {
    const one = lines[2 * position] ?? null
    const other = lines[2 * position + 1] ?? null
    if (one === null || other === null) return { match: null, winner: one ?? other }
    const match = createDraftMatch(stage, round, [one, other], { position, series })
    return { match, winner: toWinnerSource(match) }
  })
  return { matches: pairs.map(({ match }) => match), winners: pairs.map(({ winner }) => winner) }
}

/**
 * Plays rounds until one line is left.
 * @param lines their number is a power of two
 * @param seriesOf the series that a round with this many pairings has
 * @param reseed returns the lines of the next round from those that this round leaves
 */
export function playUntilOneLeft(
  stage: BracketStage,
  lines: readonly BracketLine[],
  seriesOf: (pairings: number) => DraftSeries | undefined = () => undefined,
  reseed: (lines: readonly BracketLine[], round: number) => readonly BracketLine[] = (lines) => lines,
): DraftRound[] {
  const rounds: DraftRound[] = []
  let left = lines
  while (left.length > 1) {
    const { matches, winners } = playRound(stage, rounds.length + 1, left, seriesOf(left.length / 2))
    rounds.push(matches)
    left = reseed(winners, rounds.length)
  }
  return rounds
}

export const listDraftMatches = (round: DraftRound): DraftMatch[] => round.filter((match) => match !== null)

/**
 * Numbers matches, and the games of series, in an order in which they can be played: those that can be played at the same time are consecutive,
 * ordered by stage and then from the top. Rounds with nothing to play are not counted.
 * @param matches each one after its sources
 * @param closing matches played after all others, in this order
 */
export function numberMatches(matches: readonly DraftMatch[], closing: readonly DraftMatch[]): BracketMatch[] {
  const waves = wavesOf(matches)
  const wave = (match: DraftMatch) => waves.get(match) ?? 0
  const inOrder = matches
    .filter((match) => !closing.includes(match))
    .toSorted(
      (a, b) =>
        wave(a) - wave(b) ||
        stageOrder[a.stage] - stageOrder[b.stage] ||
        (a.pool ?? 0) - (b.pool ?? 0) ||
        a.position - b.position,
    )
    .concat(closing)
  const numbers = new Map<DraftMatch, number>() // of a series: that of its last game
  let last = 0
  for (const match of inOrder) numbers.set(match, (last += match.series?.of ?? 1))
  return inOrder.flatMap((match) => {
    const { series, sources, ...rest } = match
    const games = series?.of ?? 1
    const [one, other] = [numbered(sources[0], numbers), numbered(sources[1], numbers)]
    const round = roundsUpTo(match, inOrder)
    return Array.from({ length: games }, (_, index): BracketMatch => ({
      ...rest,
      number: (numbers.get(match) ?? 0) - games + index + 1,
      round,
      // The teams take turns at home; the first source has the last game, which is what the bracket draws.
      sources: (games - index) % 2 === 1 ? [one, other] : [other, one],
      ...(series && { series: { game: index + 1, ...series } }),
    }))
  })
}

function roundsUpTo({ stage, round }: DraftMatch, matches: readonly DraftMatch[]): number {
  return new Set(matches.filter((other) => other.stage === stage && other.round <= round).map((other) => other.round))
    .size
}

const stageOrder: Readonly<Record<BracketStage, number>> = {
  pool: 0,
  main: 1,
  losers: 2,
  consolation: 3,
  placement: 4,
  third: 5,
  final: 6,
}

/**
 * Returns the number of the wave in which each match can be played: as early as possible, but the main bracket round by
 * round after the pools.
 */
function wavesOf(matches: readonly DraftMatch[]): Map<DraftMatch, number> {
  const waves = new Map<DraftMatch, number>()
  const lastOfPools = Math.max(0, ...matches.map(({ stage, round }) => (stage === 'pool' ? round : 0)))
  const after = (source: DraftSource) =>
    source.kind === 'winner' || source.kind === 'loser' ? (waves.get(source.of) ?? 0) : lastOfPools
  for (const match of matches) {
    if (match.stage === 'pool') waves.set(match, match.round)
    else if (match.stage === 'main') waves.set(match, lastOfPools + match.round)
    else waves.set(match, 1 + Math.max(...match.sources.map(after)))
  }
  return waves
}

function numbered(source: DraftSource, numbers: ReadonlyMap<DraftMatch, number>): SideSource {
  switch (source.kind) {
    case 'seed':
    case 'place':
    case 'qualifier':
    case 'paired':
    case 'reseeded':
      return source
    case 'winner':
      return { kind: 'winner', match: numbers.get(source.of) ?? 0 }
    case 'loser':
      return { kind: 'loser', match: numbers.get(source.of) ?? 0, firstGameOnly: source.firstGameOnly }
  }
}
