import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { computeFinalStanding } from '#domain/tournaments/final-standing.ts'
import { getPoolPlacing, computePoolTables } from '#domain/tournaments/pool-placings.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { getTournamentState, resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { parseSeason } from '#server/commands/import/season-file.ts'
import type { KnockoutGame, ImportedSeason } from '#server/commands/import/imported-season.ts'
import { resolveInProject } from '#server/project-root.ts'
import { testId } from '../../../support/rows/factories.ts'
import { makeTournament, type TournamentInTest } from '../../../support/rows/tournaments.ts'

// A real tournament, to check that our interpretation of its results matches what happened.

/** The federation’s 2018 rules, as far as they depend on scores. */
const rules = fromLeagueColumns('points_3_1_0', ['difference', 'scored', 'head_to_head'])

/**
 * The fair play ranking came before the drawing of lots. Our tables leave the two teams tied, and people enter which
 * one advances.
 */
const decided = ['Japan', 'Senegal']

/**
 * Creates a tournament with these groups as its pools.
 * @param groups the group in each of the bracket's pools, in order
 */
function tournamentOf(season: ImportedSeason, groups: readonly string[]) {
  const inGroup = groups.map((group) => season.teams.filter(({ division }) => division === `Group ${group}`))
  const bracket = createPoolsBracket({
    sizes: inGroup.map((teams) => teams.length),
    advance: 2,
    thirdPlace: groups.length > 2,
  })
  const idByName = new Map(season.teams.map(({ name }) => [name, testId()]))
  const entrants = new Map(
    bracket.pools.flatMap((seeds, pool) => seeds.map((seed, index) => [seed, inGroup[pool]?.[index]?.name ?? ''])),
  )
  const bySeed = [...entrants].toSorted(([a], [b]) => a - b).map(([, name]) => idByName.get(name) ?? '')
  const nameById = new Map([...idByName].map(([name, id]) => [id, name]))
  return { ...makeTournament(bracket, bySeed), nameOf: (id: string | null) => nameById.get(id ?? '') ?? 'nobody' }
}

type Played = ReturnType<typeof tournamentOf>
type Result = Pick<Game, 'home_score' | 'away_score' | 'winner'>

/** Enters a result in the open match of these two teams, whichever of them is at home. */
function enter({ nameOf, ...tournament }: Played, home: string, away: string, result: Result): Played {
  const games = resolveTournamentTeams(tournament.schedule, tournament.games)
  const open = games.flatMap((game) => {
    const names = [nameOf(game.home_team_id), nameOf(game.away_team_id)]
    if (game.status !== 'scheduled' || !names.includes(home) || !names.includes(away)) return []
    return [{ ...game, ...(names[0] === home ? result : turned(result)), status: 'completed' as const }]
  })
  expect(open.map(() => `${home} – ${away}`)).toEqual([`${home} – ${away}`])
  const [played] = open
  return { ...tournament, nameOf, games: games.map((game) => (game.id === played?.id ? played : game)) }
}

const turned = ({ home_score, away_score, winner }: Result): Result => ({
  home_score: away_score,
  away_score: home_score,
  winner: winner && (winner === 'home' ? 'away' : 'home'),
})

/** Returns the final score, and after a draw, who won on penalties. */
function resultOf({ score, extraTime, penalties }: KnockoutGame): Result {
  const [home_score, away_score] = extraTime ?? score
  return { home_score, away_score, winner: penalties && (penalties[0] > penalties[1] ? 'home' : 'away') }
}

const afterGroups = (season: ImportedSeason, tournament: Played) =>
  season.games
    .filter(({ home }) => tournament.games.some((game) => tournament.nameOf(game.home_team_id) === home))
    .reduce(
      (now, { home, away, homeScore, awayScore }) =>
        enter(now, home, away, { home_score: homeScore, away_score: awayScore, winner: null }),
      tournament,
    )

function tablesOf({ schedule, games, nameOf }: Played) {
  const stand = getTournamentState(schedule, games)
  const entrants = stand?.entrants.map((id) => ({ id, name: nameOf(id) })) ?? []
  return stand ? computePoolTables(stand, resolveTournamentTeams(schedule, games), entrants, rules) : []
}

function fillFromPools(tournament: Played): Played {
  const { schedule, games, nameOf } = tournament
  const idOf = (name: string) => schedule.tournament_facts?.entrants.find((id) => nameOf(id) === name) ?? name
  const placings = tablesOf(tournament).map((table) => getPoolPlacing(table, [], decided.map(idOf)))
  const facts = schedule.tournament_facts && { ...schedule.tournament_facts, placings }
  const filled: TournamentInTest['schedule'] = { ...schedule, tournament_facts: facts }
  return { ...tournament, schedule: filled, games: resolveTournamentTeams(filled, games) }
}

/** Returns the pairings of a round by country: `France – Argentina`. */
const pairings = ({ games, nameOf }: Played, stage: string, round: number) =>
  games
    .filter(({ tournament_stage, round_number }) => tournament_stage === stage && round_number === round)
    .map((game) => `${nameOf(game.home_team_id)} – ${nameOf(game.away_team_id)}`)

/** Reads a season and refers to its teams by name, because no two teams in a World Cup have the same name. */
function readSeason(file: string): ImportedSeason {
  const season = parseSeason(readFileSync(file, 'utf8'))
  const names = new Map(season.teams.map(({ key, name }) => [key, name]))
  const named = <Game extends { readonly home: string; readonly away: string }>(game: Game): Game => ({
    ...game,
    home: names.get(game.home) ?? '',
    away: names.get(game.away) ?? '',
  })
  return { ...season, games: season.games.map(named), knockout: season.knockout.map(named) }
}

test('two groups of the World Cup 2018 cross over: each winner meets the other runner-up', () => {
  const season = readSeason(resolveInProject('tests/fixtures/worldcup-2018-extract.json'))
  const played = afterGroups(season, tournamentOf(season, ['G', 'H']))
  const ties = tablesOf(played).map(({ ties: level }) => level.map((ids) => ids.map(played.nameOf)))
  expect(ties).toEqual([[], [['Japan', 'Senegal']]])
  const filled = fillFromPools(played)
  expect(pairings(filled, 'main', 1)).toEqual(['Belgium – Japan', 'Colombia – England'])
  const end = season.knockout.reduce((now, game) => enter(now, game.home, game.away, resultOf(game)), filled)
  expect(pairings({ ...end, games: resolveTournamentTeams(end.schedule, end.games) }, 'main', 2)).toEqual([
    'Belgium – England',
  ])
})

const published = resolveInProject(join('../shared/data', 'worldcup-2018.json'))
const isAbsent = !existsSync(published)
if (isAbsent) console.warn('Skipping the whole World Cup 2018: worldcup-2018 not in ../shared/data')

describe.skipIf(isAbsent)('the whole World Cup 2018', () => {
  // In this order, the groups' winners and runners-up meet as they did: 1A–2B, 1C–2D, 1E–2F, 1G–2H, and likewise 1B–2A
  // and so on.
  const drawn = ['A', 'D', 'H', 'E', 'G', 'F', 'B', 'C']

  test('leads from its groups through the bracket to its champion', () => {
    const season = readSeason(published)
    const filled = fillFromPools(afterGroups(season, tournamentOf(season, drawn)))
    expect(pairings(filled, 'main', 1)).toEqual([
      'Uruguay – Portugal',
      'France – Argentina',
      'Brazil – Mexico',
      'Belgium – Japan',
      'Croatia – Denmark',
      'Spain – Russia',
      'Colombia – England',
      'Sweden – Switzerland',
    ])
    // Each match had the two teams that reached it: `enter` finds no match for any other pair.
    const end = season.knockout.reduce((now, game) => enter(now, game.home, game.away, resultOf(game)), filled)
    expect(season.knockout).toHaveLength(16)

    const stand = getTournamentState(end.schedule, end.games)
    const standing = stand && computeFinalStanding(stand.bracket, stand.entrants, stand.progress, stand.facts)
    const ranked = standing?.slice(0, 8).map(({ teamId, place }) => `${place} ${end.nameOf(teamId)}`)
    expect(ranked?.slice(0, 4)).toEqual(['1 France', '2 Croatia', '3 Belgium', '4 England'])
    expect(ranked?.slice(4).toSorted()).toEqual(['5 Brazil', '5 Russia', '5 Sweden', '5 Uruguay'])
    expect(standing?.filter(({ place }) => place === 9)).toHaveLength(8)
  })
})
