import { teamIdsOf } from '#domain/scores/game-teams.ts'
import type { Random } from '#domain/random.ts'
import type { RowOf } from '#domain/schema/tables.ts'
import { addMinutes, localDate } from '#domain/time.ts'
import { coach, manager, otherCoach, scorekeeper } from './accounts.ts'
import { sampleTimeZone } from './leagues.ts'
import { pick } from './names.ts'
import type { Season } from './season.ts'

type Game = Season['games'][number]
type Change = Partial<Pick<RowOf<'games'>, 'status' | 'forfeited_by'>>

/** Something a person does to a game, in list order. */
export type Event = { readonly by: string; readonly game: Game } & (
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
 * Creates events for the games so far: most results are official or from the scorekeeper; the coached teams have one
 * that both coaches agree on, one in dispute and one that only a coach reported; three games did not take place.
 */
export function createResults(
  season: Season,
  now: Date,
  random: Random,
  goals: readonly number[],
  draws: boolean,
): Event[] {
  const nameById = new Map(season.teams.map(({ id, name }) => [id, name]))
  const plays = (game: Game, team: string): boolean => teamIdsOf(game).some((id) => nameById.get(id) === team)
  const coached = (game: Game): boolean => plays(game, coach.team) || plays(game, otherCoach.team)

  const today = localDate(now.toISOString(), sampleTimeZone)
  const over = season.games.filter((game) => localDate(game.start_time, sampleTimeZone) < today)
  const running = season.games.filter(
    (game) => Date.parse(game.start_time) <= now.getTime() && now.getTime() < Date.parse(game.end_time),
  )

  const latest = over.toReversed()
  const derby = latest.find((game) => plays(game, coach.team) && plays(game, otherCoach.team))
  const disputed = latest.find((game) => plays(game, coach.team) && game !== derby)
  const offline = latest.find((game) => plays(game, otherCoach.team) && game !== derby && game !== disputed)
  const [postponed, cancelled, forfeited] = distinctRounds(latest.filter((game) => !coached(game)))

  const played = over.flatMap((game, index): Event[] => {
    const score = newScore(random, goals, draws)
    const final = (
      by: string,
      { home, away }: Score = score,
      more: { offline?: boolean; note?: string } = {},
    ): Event => ({
      by,
      game,
      kind: 'final',
      home,
      away,
      offline: more.offline ?? false,
      note: more.note ?? null,
      at: addMinutes(game.end_time, 10),
    })
    const change = (to: Change, reason: string): Event[] => [
      { by: manager.email, game, kind: 'change', change: to, reason },
    ]

    if (game === postponed) return change({ status: 'postponed' }, 'Thunderstorm. A new date follows.')
    if (game === cancelled) return change({ status: 'cancelled' }, 'Field under water, will not be replayed.')
    if (game === forfeited) return change({ status: 'forfeited', forfeited_by: 'away' }, 'Too few players.')
    if (game === derby) return [final(coach.email), final(otherCoach.email)]
    if (game === disputed) {
      const other = { home: score.home + 1, away: score.away }
      const opponent = plays(game, otherCoach.team) ? otherCoach.email : scorekeeper.email
      return [final(coach.email), final(opponent, other, { note: 'The last goal counted, the referee said so.' })]
    }
    if (game === offline) return [final(otherCoach.email, score, { offline: true, note: 'No signal at the field.' })]
    if (plays(game, coach.team)) return [final(coach.email), final(scorekeeper.email)]
    return [final(index % 3 === 0 ? scorekeeper.email : manager.email)]
  })

  const live = running.filter((game) => !coached(game)).slice(0, 1)
  return [
    ...played,
    ...live.map((game): Event => {
      const { home, away } = newScore(random, goals, true)
      return {
        by: scorekeeper.email,
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
  const score = { home: pick(goals, random), away: pick(goals, random) }
  return draws || score.home !== score.away ? score : { ...score, home: score.home + 1 }
}
