import {
  listSourcePools,
  startsInMatch,
  type Bracket,
  type BracketMatch,
  type SideSource,
} from '../../tournaments/model.ts'
import { listMainRound } from '../../tournaments/formats/series.ts'
import { listSwissRound } from '../../tournaments/swiss/rounds.ts'
import type { Game, Schedule } from '../../schema/schedules.ts'

// Tournament matches whose teams are not all known yet: which teams may play, and where they come from.

export type OpenGame = {
  readonly gameId: string
  readonly match: number
  /** The teams that may fill the open sides. */
  readonly teamIds: readonly string[]
  /** The games that those teams come from, and the one before in a series, without duplicates. */
  readonly after: readonly OpenSide[]
}

export type OpenSide = { readonly gameId: string; readonly match: number; readonly source: SideSource }

export type OpenBracket = {
  readonly scheduleId: string
  /** All given matches of the bracket. Two of them share a team only if one feeds or precedes (in a series) the other. */
  readonly gameIds: readonly string[]
  readonly open: readonly OpenGame[]
}

export type TournamentRow = Pick<Schedule, 'id'> & Partial<Pick<Schedule, 'bracket' | 'tournament_facts'>>
export type MatchRow = Pick<Game, 'id' | 'schedule_id' | 'home_team_id' | 'away_team_id' | 'status'> &
  Partial<Pick<Game, 'match_number'>>

/**
 * Derives the brackets from the rows: a side is open if its team is null. For matches missing from the games, only the
 * bracket is used.
 * @param games with the teams that follow from the results (`resolveTournamentTeams`); others are ignored
 */
export function toOpenBrackets(schedules: readonly TournamentRow[], games: readonly MatchRow[]): OpenBracket[] {
  const tournaments = schedules.filter(({ bracket }) => bracket)
  if (tournaments.length === 0) return []
  const byTournament = new Map(tournaments.map(({ id }) => [id, new Map<number, MatchRow>()]))
  for (const game of games) {
    if (typeof game.match_number === 'number') byTournament.get(game.schedule_id)?.set(game.match_number, game)
  }
  return tournaments.map((schedule) => openBracket(schedule, byTournament.get(schedule.id) ?? new Map()))
}

/** Returns the teams that may fill a game's open sides, keyed by game. */
export function findPossibleTeamsByGame(
  schedules: readonly TournamentRow[],
  games: readonly MatchRow[],
): Map<string, readonly string[]> {
  return new Map(toOpenBrackets(schedules, games).flatMap(({ open }) => open.map((one) => [one.gameId, one.teamIds])))
}

function openBracket(
  { id, bracket, tournament_facts: facts }: TournamentRow,
  rows: ReadonlyMap<number, MatchRow>,
): OpenBracket {
  const matches = bracket?.matches ?? []
  const withdrawn = new Set(facts?.withdrawn)
  const entrant = (seed: number) => facts?.entrants[seed - 1] ?? []
  const sides: (readonly string[])[][] = []
  const mayCome = (source: SideSource): readonly string[] => {
    switch (source.kind) {
      case 'seed':
        return [entrant(source.seed)].flat()
      case 'place':
      case 'qualifier':
        return bracket
          ? listSourcePools(source, bracket).flatMap((pool) => bracket.pools[pool]?.flatMap(entrant) ?? [])
          : []
      case 'paired':
        return facts?.entrants ?? []
      case 'reseeded':
        return bracket
          ? listMainRound(bracket, source.round).flatMap(({ number }) => sides[number - 1]?.flat() ?? [])
          : []
      case 'winner':
        return (sides[source.match - 1] ?? []).flat()
      case 'loser': {
        const from = matches[source.match - 1]
        return (sides[source.match - 1] ?? [])
          .filter((_, side) => !source.firstGameOnly || startsInMatch(from, side))
          .flat()
      }
    }
  }
  const comesFrom = (source: SideSource): OpenSide[] => {
    const round = bracket ? listRoundBefore(bracket, source) : []
    const from = matches.filter((match) =>
      'match' in source
        ? match.number === source.match
        : source.kind === 'qualifier'
          ? match.pool !== null
          : round.includes(match) || (source.kind === 'place' && match.pool === source.pool),
    )
    return from.flatMap(({ number }) => {
      const gameId = rows.get(number)?.id
      return gameId === undefined ? [] : [{ gameId, match: number, source }]
    })
  }

  /** The game before in a series, which the same teams play. */
  const inSeriesBefore = (number: number, series: BracketMatch['series'], source: SideSource): OpenSide[] => {
    const gameId = series && series.game > 1 ? rows.get(number - 1)?.id : undefined
    return gameId === undefined ? [] : [{ gameId, match: number - 1, source }]
  }

  const open: OpenGame[] = []
  for (const { number, sources, series } of matches) {
    const row = rows.get(number)
    const known = [row?.home_team_id ?? null, row?.away_team_id ?? null]
    const teams = sources.map((source, side) => known[side] ?? mayCome(source)).map((side) => [side].flat())
    sides.push(teams)
    const openSides = row && row.status !== 'cancelled' ? [0, 1].filter((side) => known[side] === null) : []
    if (!row || openSides.length === 0) continue
    const after = new Map(
      openSides
        .flatMap((side) => sources[side] ?? [])
        .flatMap((source) => [...comesFrom(source), ...inSeriesBefore(number, series, source)])
        .map((from) => [from.gameId, from]),
    )
    const mayPlay = new Set(openSides.flatMap((side) => teams[side] ?? []))
    open.push({
      gameId: row.id,
      match: number,
      teamIds: [...mayPlay].filter((team) => !withdrawn.has(team)),
      after: [...after.values()],
    })
  }
  return { scheduleId: id, gameIds: [...rows.values()].map((row) => row.id), open }
}

/** Returns the matches of the round that decides about this source, if a whole round does. */
function listRoundBefore(bracket: Bracket, source: SideSource): readonly BracketMatch[] {
  if (source.kind === 'paired') return listSwissRound(bracket, source.round - 1)
  return source.kind === 'reseeded' ? listMainRound(bracket, source.round) : []
}

/** Open games arranged for lookups. */
export type OpenRules = {
  readonly games: ReadonlyMap<string, OpenGame>
  readonly bracketOf: ReadonlyMap<string, string>
  /** Maps each game to the open games that it feeds. */
  readonly followers: ReadonlyMap<string, readonly { readonly game: OpenGame; readonly from: OpenSide }[]>
  /** Maps each team to the open games that it may play in. */
  readonly byTeam: ReadonlyMap<string, readonly OpenGame[]>
}

/** Returns null if every team is known. */
export function compileOpenRules(brackets: readonly OpenBracket[]): OpenRules | null {
  const open = brackets.flatMap((bracket) => bracket.open)
  if (open.length === 0) return null
  const followers = new Map<string, { game: OpenGame; from: OpenSide }[]>()
  const byTeam = new Map<string, OpenGame[]>()
  for (const game of open) {
    for (const from of game.after) followers.set(from.gameId, [...(followers.get(from.gameId) ?? []), { game, from }])
    for (const team of game.teamIds) byTeam.set(team, [...(byTeam.get(team) ?? []), game])
  }
  return {
    games: new Map(open.map((game) => [game.gameId, game])),
    bracketOf: new Map(brackets.flatMap(({ scheduleId, gameIds }) => gameIds.map((id) => [id, scheduleId]))),
    followers,
    byTeam,
  }
}
