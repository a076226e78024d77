import { readOpenSeason, type OpenSeason } from './race.ts'
import type { StandingsInput } from './standings.ts'

// Between which places a team is certain to finish.

export type PlaceRange = { readonly best: number; readonly worst: number }

/** Every way in which the games can end is tried if that takes at most this many comparisons of two teams. */
const mostComparisons = 1_000_000

/**
 * Returns the places outside which each team cannot finish, by ID; none if the season is over, or if the rules make the
 * result depend on more than who wins. As in `computeRace`, only the first criterion is compared, so a possible tie
 * counts as both above and below, and further deductions and withdrawals are not predicted. With many games left, each
 * team is compared with each other one on its own, which gives a wider range.
 */
export function computePlaceRanges(input: StandingsInput): ReadonlyMap<string, PlaceRange> {
  const season = readOpenSeason({ ...input, drawsPossible: true }) // a range must hold even if there has been none
  const games = listOpenGames(season)
  if (!season.isPredictable || games.length === 0) return new Map()
  const ranges =
    3 ** games.length * season.ids.length ** 2 <= mostComparisons ? tryAll(season, games) : boundEach(season)
  return new Map(
    season.ids.flatMap((id, team) => {
      const range = ranges[team]
      return range ? [[id, range] as const] : []
    }),
  )
}

/** Two teams by index; null for one that is not in the table. */
type OpenGame = { readonly a: number; readonly b: number | null }

function listOpenGames({ open, pairs }: OpenSeason): OpenGame[] {
  const left = [...open]
  const among = pairs.flatMap(({ a, b, games }) => {
    left[a] = (left[a] ?? 0) - games
    left[b] = (left[b] ?? 0) - games
    return Array.from({ length: games }, (): OpenGame => ({ a, b }))
  })
  return [...among, ...left.flatMap((count, a) => Array.from({ length: count }, (): OpenGame => ({ a, b: null })))]
}

/** What a team has at the end: points, or wins and losses. */
type End = { readonly points: number; readonly won: number; readonly lost: number }

function endOf(season: OpenSeason, team: number, wins: number, draws: number): End {
  const { points, forResult, won, lost, open } = season
  const gained = forResult ? wins * (forResult.win - forResult.loss) + draws * (forResult.draw - forResult.loss) : 0
  return {
    points: (points?.[team] ?? 0) + gained,
    won: (won[team] ?? 0) + wins,
    lost: (lost[team] ?? 0) + (open[team] ?? 0) - wins - draws,
  }
}

/** Positive if `a` is above. A team that has neither won nor lost has a percentage of 0. */
function compareEnds({ forResult }: OpenSeason, a: End, b: End): number {
  if (forResult !== null) return a.points - b.points
  return a.won * Math.max(1, b.won + b.lost) - b.won * Math.max(1, a.won + a.lost)
}

function tryAll(season: OpenSeason, games: readonly OpenGame[]): PlaceRange[] {
  const { ids } = season
  const ranges = ids.map(() => ({ best: ids.length, worst: 1 }))
  const wins = ids.map(() => 0)
  const draws = ids.map(() => 0)
  const add = (counts: number[], team: number | null, by: number) => {
    if (team !== null) counts[team] = (counts[team] ?? 0) + by
  }
  const play = (index: number): void => {
    const game = games[index]
    if (game === undefined) return widen()
    for (const winner of [game.a, game.b]) {
      add(wins, winner, 1)
      play(index + 1)
      add(wins, winner, -1)
    }
    for (const team of [game.a, game.b]) add(draws, team, 1)
    play(index + 1)
    for (const team of [game.a, game.b]) add(draws, team, -1)
  }
  const widen = () => {
    const ends = ids.map((_, team) => endOf(season, team, wins[team] ?? 0, draws[team] ?? 0))
    ranges.forEach((range, team) => {
      const own = ends[team]
      if (own === undefined) return
      const differences = ends.map((end) => compareEnds(season, end, own))
      range.best = Math.min(range.best, 1 + differences.filter((difference) => difference > 0).length)
      range.worst = Math.max(range.worst, differences.filter((difference) => difference >= 0).length)
    })
  }
  play(0)
  return ranges
}

function boundEach(season: OpenSeason): PlaceRange[] {
  const { ids, open } = season
  const least = ids.map((_, team) => endOf(season, team, 0, 0))
  const most = ids.map((_, team) => endOf(season, team, open[team] ?? 0, 0))
  const count = (ends: readonly End[], own: End | undefined, isBetter: boolean) =>
    own === undefined
      ? 0
      : ends.filter((end) => (isBetter ? compareEnds(season, end, own) > 0 : compareEnds(season, own, end) > 0)).length
  return ids.map((_, team) => ({
    best: 1 + count(least, most[team], true),
    worst: ids.length - count(most, least[team], false),
  }))
}
