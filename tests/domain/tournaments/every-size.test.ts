import { describe, expect, test } from 'vitest'
import { createBracket } from '#domain/tournaments/create-bracket.ts'
import { computeFinalStanding } from '#domain/tournaments/final-standing.ts'
import type { Bracket, BracketMatch } from '#domain/tournaments/model.ts'
import { computeOutcome } from '#domain/tournaments/formats/series.ts'
import { findLostGames, getTournamentState, resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { hasGameBegun } from '#domain/scores/has-result.ts'
import { createRandom, shuffle } from '#domain/random.ts'
import type { Random } from '#domain/random.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { isKnockout, isSecondLeg } from '#domain/scores/scores.ts'
import { cup } from '../scheduling/cup.ts'
import { qualifyAny, sizes } from './play.ts'

// Whole tournaments as rows, from the first result to the last, in a random order, with some results undone along the
// way.

const noResult = {
  status: 'scheduled',
  home_score: null,
  away_score: null,
  winner: null,
  result_state: null,
  forfeited_by: null,
} as const

const isReady = ({ status, home_team_id, away_team_id }: Game) =>
  status === 'scheduled' && home_team_id !== null && away_team_id !== null

/**
 * Gives a game a score, sometimes a draw with a winner outside of pools, or, unless the tournament is regular, a
 * forfeit.
 */
function withResult(game: Game, random: Random, isRegular: boolean): Game {
  const chance = random()
  const wins = random() < 0.5 ? 'home' : 'away'
  if (!isRegular && chance < 0.1) return { ...game, status: 'forfeited', forfeited_by: chance < 0.03 ? 'both' : wins }
  const isLevel = chance > 0.8
  // Of two legs, the second always names a winner, so that none is left open.
  const isNamed = isLevel ? isKnockout(game) || isSecondLeg(game) : isSecondLeg(game)
  const winner = isNamed ? wins : null
  const scores = isLevel ? [1, 1] : wins === 'home' ? [2, 1] : [1, 2]
  const [home_score = 0, away_score = 0] = scores
  return { ...game, status: 'completed', result_state: 'confirmed', home_score, away_score, winner }
}

const replaced = (games: readonly Game[], changed: ReadonlyMap<string, Game>) =>
  games.map((game) => changed.get(game.id) ?? game)

/** Clears the results of these games, and of games that would then have different teams or none. */
function takenBack(schedule: Schedule, games: readonly Game[], ids: ReadonlySet<string>): Game[] {
  const cleared = games.map((game) => (ids.has(game.id) ? { ...game, ...noResult } : game))
  const lost = findLostGames(games, { schedule, games: cleared })
  if (lost.length === 0) return resolveTournamentTeams(schedule, cleared)
  return takenBack(schedule, games, new Set([...ids, ...lost.map(({ id }) => id)]))
}

type Played = { readonly schedule: Schedule; readonly games: readonly Game[]; readonly faults: readonly string[] }

function playInAnyOrder(bracket: Bracket, random: Random, isRegular: boolean): Played {
  const made = cup(bracket, [])
  let { schedule, games } = made
  const faults: string[] = []
  const take = (some: readonly Game[]) => {
    const results = new Map(some.map((game) => [game.id, withResult(game, random, isRegular)]))
    return resolveTournamentTeams(schedule, replaced(games, results))
  }
  for (;;) {
    const ready = shuffle(games.filter(isReady), random)
    const [one] = ready
    if (one === undefined) {
      const settled = settlePools(bracket, schedule, random)
      if (settled === schedule) break
      schedule = settled
      games = resolveTournamentTeams(schedule, games)
      continue
    }
    if (random() < 0.15) {
      const back = resolveTournamentTeams(schedule, replaced(take([one]), new Map([[one.id, { ...one, ...noResult }]])))
      if (JSON.stringify(back) !== JSON.stringify(games)) faults.push(`${one.id} leaves something behind`)
    }
    games = take(ready.slice(0, Math.ceil((0.4 + 0.6 * random()) * ready.length)))
  }
  const any = shuffle(games.filter(hasGameBegun), random)[0]
  if (any) {
    const back = takenBack(schedule, games, new Set([any.id]))
    const results = new Map(back.filter(hasGameBegun).map((game) => [game.id, game]))
    const afresh = resolveTournamentTeams(schedule, replaced(made.games, results))
    if (JSON.stringify(back) !== JSON.stringify(afresh)) faults.push(`${any.id} leaves something behind later`)
  }
  return { schedule, games, faults }
}

/** Settles all pools at once, each with its teams in a random order. */
function settlePools(bracket: Bracket, schedule: Schedule, random: Random): Schedule {
  const facts = schedule.tournament_facts
  if (!facts || facts.placings.every((placing) => placing !== null)) return schedule
  const placings = bracket.pools.map((seeds) =>
    shuffle(
      seeds.flatMap((seed) => facts.entrants[seed - 1] ?? []),
      random,
    ),
  )
  const qualified = qualifyAny(bracket, placings, random)
  return { ...schedule, tournament_facts: { ...facts, placings, ...(qualified && { qualified }) } }
}

const losses = (games: readonly Game[], team: string) =>
  games.filter((game) => {
    if (game.status !== 'completed' || game.home_score === null || game.away_score === null) return false
    const wins = game.winner ?? (game.home_score > game.away_score ? 'home' : 'away')
    return (wins === 'home' ? game.away_team_id : game.home_team_id) === team
  }).length

/** The last game of a match's series, or the match itself. */
const lastOf = ({ number, series }: BracketMatch) => number + (series ? series.of - series.game : 0)

const plain = { has_consolation: false, has_third_place_game: false } as const

// In two parts, because the largest brackets of a format take as long as all others together.
describe.each([
  { range: 'from 2 to 45 teams', counts: sizes.filter((teams) => teams <= 45) },
  { range: 'from 46 to 64 teams', counts: sizes.filter((teams) => teams > 45) },
])('for every number $range and any order of results', ({ counts }) => {
  test.each([
    { format: 'single_elimination', pools: null, has_consolation: false, has_third_place_game: true },
    { format: 'single_elimination', pools: null, has_consolation: true, has_third_place_game: false },
    { format: 'single_elimination', pools: null, has_placement_games: true, ...plain },
    { format: 'single_elimination', pools: null, best_of: 3, has_third_place_game: true, has_consolation: true },
    { format: 'pools_to_bracket', pools: 4, best_of: 5, ...plain },
    { format: 'single_elimination', pools: null, final_best_of: 3, ...plain },
    { format: 'pools_to_bracket', pools: 8, best_of: 3, final_best_of: 7, ...plain },
    {
      format: 'single_elimination',
      pools: null,
      two_legs: 'away_goals',
      has_third_place_game: true,
      has_consolation: true,
    },
    { format: 'pools_to_bracket', pools: 4, two_legs: 'aggregate', final_best_of: 1, ...plain },
    { format: 'single_elimination', pools: null, reseeds: true, has_consolation: true, has_third_place_game: true },
    {
      format: 'single_elimination',
      pools: null,
      reseeds: true,
      two_legs: 'away_goals',
      has_placement_games: true,
      ...plain,
    },
    { format: 'double_elimination', pools: null, has_consolation: false, has_third_place_game: false },
    { format: 'pools_to_bracket', pools: 4, has_placement_games: true, ...plain },
    { format: 'pools_to_bracket', pools: 3, advancing: 1, has_placement_games: true, two_legs: 'aggregate', ...plain },
    { format: 'pools_to_bracket', pools: 8, has_consolation: true, has_third_place_game: true },
    { format: 'pools_to_bracket', pools: 6, advancing: 2, wild_cards: 4, ...plain },
    { format: 'pools_to_bracket', pools: 12, advancing: 2, wild_cards: 8, ...plain },
    { format: 'pools_to_bracket', pools: 5, advancing: 1, wild_cards: 3, ...plain },
    { format: 'pools_to_bracket', pools: 3, advancing: 3, wild_cards: 1, ...plain },
  ] as const)('no match is stuck, all have a place, and what is taken back leaves nothing: %j', (template) => {
    for (const teams of counts) {
      const bracket = createBracket(
        {
          advancing: 2,
          wild_cards: 0,
          has_placement_games: false,
          best_of: 1,
          two_legs: null,
          final_best_of: null,
          rounds: null,
          reseeds: false,
          ...template,
        },
        teams,
      )
      const isRegular = teams % 2 === 0
      const { schedule, games, faults } = playInAnyOrder(bracket, createRandom(teams), isRegular)
      expect({ teams, faults }).toEqual({ teams, faults: [] })
      const stand = getTournamentState(schedule, games)
      const standing = stand && computeFinalStanding(bracket, stand.entrants, stand.progress, stand.facts)
      expect(standing).toHaveLength(teams)
      expect(standing?.map(({ place }) => place)).toEqual(standing?.map(({ place }) => place).toSorted((a, b) => a - b))
      const last = games.findLast(
        ({ status, tournament_stage }) => status === 'completed' && tournament_stage !== 'third',
      )
      const final = bracket.matches[(last?.match_number ?? 0) - 1]
      const decisive = stand && final && computeOutcome(bracket, stand.progress.matches, lastOf(final))
      const winner = decisive?.winner
      const [champion, ...others] = standing ?? []
      if (!isRegular) continue
      expect(champion).toMatchObject({ teamId: winner, place: 1, lastPlace: 1 })
      if (bracket.format !== 'double_elimination') continue
      expect(others.filter(({ teamId }) => losses(games, teamId) !== 2)).toEqual([])
      expect(losses(games, champion?.teamId ?? '')).toBeLessThan(2)
    }
  })
})
