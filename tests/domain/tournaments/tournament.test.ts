import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMatchesToReplay } from '#domain/tournaments/corrections.ts'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { computeFinalStanding } from '#domain/tournaments/final-standing.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { findLostGames, getTournamentState, resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { hasGameBegun } from '#domain/scores/has-result.ts'
import { createRandom, shuffle, type Random } from '#domain/random.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { tables } from '#domain/schema/tables.ts'
import { isKnockout } from '#domain/scores/scores.ts'
import { makeGame, testId } from '../../support/rows/factories.ts'
import { makeTournament, removeAdvancedTeams } from '../../support/rows/tournaments.ts'
import { qualifyAny, sizes } from './play.ts'
import { brackets } from './some-brackets.ts'

const teamsOf = ({ teams }: Bracket) => Array.from({ length: teams }, () => testId())

const isPlayable = (game: Game) =>
  game.status === 'scheduled' && game.home_team_id !== null && game.away_team_id !== null

/** Ends a game with a score, possibly a draw, or with a forfeit, sometimes by both sides. */
function ended(game: Game, random: Random): Game {
  const chance = random()
  if (chance < 0.1) return { ...game, status: 'forfeited', forfeited_by: chance < 0.04 ? 'both' : 'home' }
  const [home_score, away_score] = [Math.floor(random() * 3), Math.floor(random() * 3)]
  const isOpen = isKnockout(game) && home_score === away_score
  const winner = isOpen ? (random() < 0.5 ? 'home' : 'away') : null
  return {
    ...game,
    status: 'completed',
    home_score,
    away_score,
    winner,
    result_state: 'official',
    result_side: 'staff',
  }
}

type Played = { readonly schedule: Schedule; readonly games: readonly Game[] }

/** Plays everything that can be played, wave by wave; a finished pool ends in an arbitrary order. */
function playOut(bracket: Bracket, random: Random): Played {
  const made = makeTournament(bracket, teamsOf(bracket))
  let { schedule } = made
  let games = resolveTournamentTeams(schedule, made.games)
  for (;;) {
    const facts = schedule.tournament_facts
    const isPoolOver = !games.some((game) => game.tournament_stage === 'pool' && isPlayable(game))
    if (facts?.placings.includes(null) && isPoolOver) {
      const placings = bracket.pools.map((seeds) =>
        shuffle(
          seeds.map((seed) => facts.entrants[seed - 1] ?? ''),
          random,
        ),
      )
      const qualified = qualifyAny(bracket, placings, random)
      schedule = { ...schedule, tournament_facts: { ...facts, placings, ...(qualified && { qualified }) } }
    } else if (!games.some(isPlayable)) return { schedule, games }
    games = resolveTournamentTeams(
      schedule,
      games.map((game) => (isPlayable(game) ? ended(game, random) : game)),
    )
  }
}

test.each([
  [
    'single elimination',
    (teams: number) => createSingleElimination(teams, { thirdPlace: true, consolation: teams % 2 === 0 }),
  ],
  ['double elimination', (teams: number) => createDoubleElimination(teams)],
  [
    'pools',
    (teams: number) => createPoolsBracket({ sizes: poolSizes(teams), advance: teams < 8 ? 2 : 1 + (teams % 2) }),
  ],
])('%s of every number of teams: nothing is stuck, and everybody has a place', (_name, bracketOf) => {
  for (const teams of sizes) {
    const bracket = bracketOf(teams)
    const { schedule, games } = playOut(bracket, createRandom(teams))
    const stand = getTournamentState(schedule, games)
    const places = stand && computeFinalStanding(stand.bracket, stand.entrants, stand.progress, stand.facts)
    const isOpen = ({ status }: Game) => status === 'scheduled' || status === 'in_progress'
    expect({
      teams,
      ignored: stand?.progress.ignored,
      places: places?.length,
      first: (places ?? []).filter(({ place }) => place === 1).length > 2,
      open: games.filter(isOpen),
    }).toEqual({ teams, ignored: [], places: teams, first: false, open: [] })
  }
})

function poolSizes(teams: number): number[] {
  const pools = Math.max(1, Math.floor(teams / 4))
  return Array.from({ length: pools }, (_, pool) => Math.floor((teams + pools - 1 - pool) / pools))
}

/** A tournament with some games played, in any possible order. */
const underWay: fc.Arbitrary<Played> = fc.tuple(brackets, fc.nat(), fc.nat(25)).map(([bracket, seed, steps]) => {
  const random = createRandom(seed)
  const made = makeTournament(bracket, teamsOf(bracket))
  const facts = made.schedule.tournament_facts
  if (!facts) throw new Error('No facts')
  const placings = bracket.pools.map((seeds) =>
    random() < 0.7
      ? shuffle(
          seeds.map((number) => facts.entrants[number - 1] ?? ''),
          random,
        )
      : null,
  )
  const withdrawn = random() < 0.3 ? facts.entrants.slice(0, 1) : []
  const schedule = { ...made.schedule, tournament_facts: { ...facts, placings, withdrawn } }
  let games = resolveTournamentTeams(schedule, made.games)
  for (let step = 0; step < steps; step++) {
    const game = shuffle(games.filter(isPlayable), random)[0]
    if (!game) break
    const next = ended(game, random)
    games = resolveTournamentTeams(
      schedule,
      games.map((each) => (each.id === game.id ? next : each)),
    )
  }
  return { schedule, games }
})

const withOne = (games: readonly Game[], next: Game) => games.map((game) => (game.id === next.id ? next : game))

const open = (game: Game): Game => ({
  ...game,
  status: 'scheduled',
  home_score: null,
  away_score: null,
  winner: null,
  result_state: null,
  result_side: null,
  forfeited_by: null,
})

describe('for any tournament under way', () => {
  test('who plays follows from the results alone', () => {
    fc.assert(
      fc.property(underWay, ({ schedule, games }) => {
        expect(resolveTournamentTeams(schedule, games)).toEqual(games)
        expect(resolveTournamentTeams(schedule, removeAdvancedTeams(games))).toEqual(games)
        // As on a device on which everything was entered: a report contains a score, but not the teams.
        const entered = games.map((game) => ({ ...game, home_team_id: null, away_team_id: null }))
        expect(resolveTournamentTeams(schedule, entered)).toEqual(games)
      }),
      { numRuns: 25 },
    )
  })

  test('a result that is entered and taken back leaves what was before it', () => {
    fc.assert(
      fc.property(underWay, fc.nat(), ({ schedule, games }, seed) => {
        const random = createRandom(seed)
        for (const game of games.filter(isPlayable).slice(0, 3)) {
          const after = resolveTournamentTeams(schedule, withOne(games, ended(game, random)))
          const entered = after.find(({ id }) => id === game.id)
          expect(entered?.status).not.toBe('scheduled')
          expect(resolveTournamentTeams(schedule, withOne(after, open(game)))).toEqual(games)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('a correction costs the games that the bracket says, and those that are on', () => {
    fc.assert(
      fc.property(underWay, fc.nat(), ({ schedule, games }, seed) => {
        const random = createRandom(seed)
        const begun = games.filter(hasGameBegun)
        const corrected = begun[Math.floor(random() * begun.length)]
        const stand = getTournamentState(schedule, games)
        fc.pre(corrected !== undefined && stand !== null)
        const next = random() < 0.3 ? open(corrected) : ended(corrected, random)
        const lost = findLostGames(games, { schedule, games: withOne(games, next) })
        const results = stand.progress.matches.flatMap((match) => match.result ?? [])
        const after = getTournamentState(schedule, withOne(games, next))
        const counting = after?.progress.matches[(next.match_number ?? 0) - 1]?.result ?? null
        const correction = { match: next.match_number ?? 0, result: counting }
        expect(lost.map((game) => game.match_number)).toEqual(
          findMatchesToReplay(stand.bracket, stand.entrants, results, correction, stand.facts),
        )
        // After those results are undone, the correction removes nothing else.
        const left = games.map((game) => (lost.some(({ id }) => id === game.id) ? open(game) : game))
        const laid = resolveTournamentTeams(schedule, left)
        expect(findLostGames(laid, { schedule, games: withOne(laid, next) })).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

test('a bracket fits the columns that keep it', () => {
  for (const bracket of [
    createSingleElimination(64, { consolation: true }),
    createDoubleElimination(64),
    createPoolsBracket({ sizes: [8, 8, 8, 8, 8, 8, 8, 8], advance: 2 }),
  ]) {
    const { schedule, games } = makeTournament(bracket, teamsOf(bracket))
    expect(tables.schedules.row.parse(schedule).bracket).toEqual(bracket)
    expect(games).toHaveLength(bracket.matches.length)
  }
})

test('games without a bracket stay as they are', () => {
  const { schedule, games } = makeTournament(createSingleElimination(4), [testId(), testId(), testId(), testId()])
  const plain = { ...schedule, bracket: null, tournament_facts: null }
  expect(resolveTournamentTeams(plain, games)).toEqual(games)
  expect(findLostGames(games, { schedule: plain, games })).toEqual([])
})

test('a game that is no match of the bracket stays as it is, whatever its number', () => {
  const [one, two, three, four] = [testId(), testId(), testId(), testId()]
  const { schedule, games } = makeTournament(createSingleElimination(4), [one, two, three, four])
  const played = {
    status: 'completed',
    home_score: 3,
    away_score: 0,
    result_state: 'official',
    result_side: 'staff',
  } as const
  const friendly: Game = {
    ...makeGame({ schedule_id: schedule.id, home_team_id: four, away_team_id: one, match_number: 1, ...played }),
  }
  expect(resolveTournamentTeams(schedule, [...games, friendly])).toEqual([...games, friendly])
  const stand = getTournamentState(schedule, [...games, friendly])
  expect(stand?.progress.matches.map(({ state }) => state)).toEqual(['ready', 'ready', 'waiting'])
  expect(stand?.progress.ignored).toEqual([])
  // The first match has different teams than this friendly, so no result is lost.
  const other = { ...friendly, home_team_id: two, away_team_id: three }
  expect(findLostGames([...games, other], { schedule, games: [...games, other] })).toEqual([])
})

test('a game that is on goes on only where both of its teams are known by the results before it', () => {
  const [one, two, three, four] = [testId(), testId(), testId(), testId()]
  const { schedule, games } = makeTournament(createSingleElimination(4), [one, two, three, four])
  const homeWins = {
    status: 'completed',
    home_score: 1,
    away_score: 0,
    result_state: 'official',
    result_side: 'staff',
  } as const
  const final = (played: readonly number[]) => {
    const entered = games.map((game): Game => {
      if (game.match_number === 3) return { ...game, status: 'in_progress', home_score: 2, away_score: 1 }
      return played.includes(game.match_number ?? 0) ? { ...game, ...homeWins } : game
    })
    return resolveTournamentTeams(schedule, entered).find(({ match_number }) => match_number === 3)
  }
  const nothing = { status: 'scheduled', home_score: null, away_score: null }
  expect(final([])).toMatchObject({ home_team_id: null, away_team_id: null, ...nothing })
  expect(final([1])).toMatchObject({ home_team_id: one, away_team_id: null, ...nothing })
  expect(final([2])).toMatchObject({ home_team_id: null, away_team_id: two, ...nothing })
  const isOn = { status: 'in_progress', home_score: 2, away_score: 1 }
  expect(final([1, 2])).toMatchObject({ home_team_id: one, away_team_id: two, ...isOn })
})
