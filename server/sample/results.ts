import { getTeamIds } from '#domain/scores/game-teams.ts'
import type { Random } from '#domain/random.ts'
import type { RowOf } from '#domain/schema/tables.ts'
import { addMinutes, toLocalDate } from '#domain/time.ts'
import { sampleCoach, sampleManager, otherSampleCoach, sampleScorekeeper } from './accounts.ts'
import { sampleTimeZone } from './leagues.ts'
import { pickRandom } from './names.ts'
import type { SampleSeason } from './season.ts'

type Game = SampleSeason['games'][number]
type Change = Partial<Pick<RowOf<'games'>, 'status' | 'forfeited_by'>>

/** An action by a person on a game. Each person's actions happen in list order. */
export type SampleGameEvent = { readonly by: string; readonly game: Game } & (
  | {
      readonly kind: 'final' | 'progress'
      readonly home: number
      readonly away: number
      readonly offline: boolean
      readonly note: string | null
      readonly at: string
    }
  | { readonly kind: 'change'; readonly change: Change; readonly reason: string }
)

type Score = { readonly home: number; readonly away: number }

/**
 * Creates events for the games so far: most results are official or from the scorekeeper. Of the coached teams' games,
 * both coaches agree on one result, one is in dispute, and one was reported by only one coach. Three games did not take
 * place. If games are being played right now, one of them has a live score.
 */
export function createGameResults(
  season: SampleSeason,
  now: Date,
  random: Random,
  goals: readonly number[],
  draws: boolean,
): SampleGameEvent[] {
  const nameById = new Map(season.teams.map(({ id, name }) => [id, name]))
  const plays = (game: Game, team: string): boolean => getTeamIds(game).some((id) => nameById.get(id) === team)
  const coached = (game: Game): boolean => plays(game, sampleCoach.team) || plays(game, otherSampleCoach.team)

  const today = toLocalDate(now.toISOString(), sampleTimeZone)
  const over = season.games.filter((game) => toLocalDate(game.start_time, sampleTimeZone) < today)
  const running = season.games.filter(
    (game) => Date.parse(game.start_time) <= now.getTime() && now.getTime() < Date.parse(game.end_time),
  )

  const latest = over.toReversed()
  const derby = latest.find((game) => plays(game, sampleCoach.team) && plays(game, otherSampleCoach.team))
  const disputed = latest.find((game) => plays(game, sampleCoach.team) && game !== derby)
  const offline = latest.find((game) => plays(game, otherSampleCoach.team) && game !== derby && game !== disputed)
  const [postponed, cancelled, forfeited] = distinctRounds(latest.filter((game) => !coached(game)))

  const played = over.flatMap((game, index): SampleGameEvent[] => {
    const score = newScore(random, goals, draws)
    const final = (
      by: string,
      { home, away }: Score = score,
      more: { offline?: boolean; note?: string } = {},
    ): SampleGameEvent => ({
      by,
      game,
      kind: 'final',
      home,
      away,
      offline: more.offline ?? false,
      note: more.note ?? null,
      at: addMinutes(game.end_time, 10),
    })
    const change = (to: Change, reason: string): SampleGameEvent[] => [
      { by: sampleManager.email, game, kind: 'change', change: to, reason },
    ]

    if (game === postponed) return change({ status: 'postponed' }, 'Thunderstorm. A new date follows.')
    if (game === cancelled) return change({ status: 'cancelled' }, 'Field under water, will not be replayed.')
    if (game === forfeited) return change({ status: 'forfeited', forfeited_by: 'away' }, 'Too few players.')
    if (game === derby) return [final(sampleCoach.email), final(otherSampleCoach.email)]
    if (game === disputed) {
      const other = { home: score.home + 1, away: score.away }
      const opponent = plays(game, otherSampleCoach.team) ? otherSampleCoach.email : sampleScorekeeper.email
      return [final(sampleCoach.email), final(opponent, other, { note: 'The last goal counted, the referee said so.' })]
    }
    if (game === offline)
      return [final(otherSampleCoach.email, score, { offline: true, note: 'No signal at the field.' })]
    if (plays(game, sampleCoach.team)) return [final(sampleCoach.email), final(sampleScorekeeper.email)]
    return [final(index % 3 === 0 ? sampleScorekeeper.email : sampleManager.email)]
  })

  const live = running.filter((game) => !coached(game)).slice(0, 1)
  return [
    ...played,
    ...live.map((game): SampleGameEvent => {
      const { home, away } = newScore(random, goals, true)
      return {
        by: sampleScorekeeper.email,
        game,
        kind: 'progress',
        home,
        away,
        offline: false,
        note: null,
        at: now.toISOString(),
      }
    }),
  ]
}

/** Returns the first game of each round. */
function distinctRounds(games: readonly Game[]): Game[] {
  return games.filter((game, index) => games.findIndex((other) => other.round_number === game.round_number) === index)
}

function newScore(random: Random, goals: readonly number[], draws: boolean): Score {
  const score = { home: pickRandom(goals, random), away: pickRandom(goals, random) }
  return draws || score.home !== score.away ? score : { ...score, home: score.home + 1 }
}
