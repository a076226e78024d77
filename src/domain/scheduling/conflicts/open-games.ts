import { beginsIn } from '../../tournaments/model.ts'
import type { Source } from '../../tournaments/model.ts'
import type { Game, Schedule } from '../../schema/schedules.ts'

// Matches of tournaments whose teams are not all known yet: who may come, and from where.

export type OpenGame = {
  readonly gameId: string
  readonly match: number
  /** Who may come to the sides that are open. */
  readonly teamIds: readonly string[]
  /** The games that they come from, each once. */
  readonly after: readonly ComesFrom[]
}

export type ComesFrom = { readonly gameId: string; readonly match: number; readonly source: Source }

export type OpenBracket = {
  readonly scheduleId: string
  /** All its matches that are given, open or not. Two of them have a team in common only where one feeds the other. */
  readonly gameIds: readonly string[]
  readonly open: readonly OpenGame[]
}

export type TournamentRow = Pick<Schedule, 'id'> & Partial<Pick<Schedule, 'bracket' | 'tournament_facts'>>
export type MatchRow = Pick<Game, 'id' | 'schedule_id' | 'home_team_id' | 'away_team_id' | 'status'> &
  Partial<Pick<Game, 'match_number'>>

/**
 * As the rows say it: a side is open where its team is null. Of matches that are not among the games nothing is known but
 * the bracket.
 * @param games with the teams that follow from the results (`withTeams`); others are ignored
 */
export function openBrackets(schedules: readonly TournamentRow[], games: readonly MatchRow[]): OpenBracket[] {
  const tournaments = schedules.filter(({ bracket }) => bracket)
  if (tournaments.length === 0) return []
  const byTournament = new Map(tournaments.map(({ id }) => [id, new Map<number, MatchRow>()]))
  for (const game of games) {
    if (typeof game.match_number === 'number') byTournament.get(game.schedule_id)?.set(game.match_number, game)
  }
  return tournaments.map((schedule) => openBracket(schedule, byTournament.get(schedule.id) ?? new Map()))
}

/** By game, the teams that may come to its open sides. */
export function possibleTeamsByGame(
  schedules: readonly TournamentRow[],
  games: readonly MatchRow[],
): Map<string, readonly string[]> {
  return new Map(openBrackets(schedules, games).flatMap(({ open }) => open.map((one) => [one.gameId, one.teamIds])))
}

function openBracket(
  { id, bracket, tournament_facts: facts }: TournamentRow,
  rows: ReadonlyMap<number, MatchRow>,
): OpenBracket {
  const matches = bracket?.matches ?? []
  const withdrawn = new Set(facts?.withdrawn)
  const entrant = (seed: number) => facts?.entrants[seed - 1] ?? []
  const sides: (readonly string[])[][] = []
  const mayCome = (source: Source): readonly string[] => {
    switch (source.kind) {
      case 'seed':
        return [entrant(source.seed)].flat()
      case 'place':
        return (bracket?.pools[source.pool] ?? []).flatMap(entrant)
      case 'winner':
        return (sides[source.match - 1] ?? []).flat()
      case 'loser': {
        const from = matches[source.match - 1]
        return (sides[source.match - 1] ?? []).filter((_, side) => !source.firstGameOnly || beginsIn(from, side)).flat()
      }
    }
  }
  const comesFrom = (source: Source): ComesFrom[] => {
    const from = matches.filter(({ number, pool }) =>
      'match' in source ? number === source.match : source.kind === 'place' && pool === source.pool,
    )
    return from.flatMap(({ number }) => {
      const gameId = rows.get(number)?.id
      return gameId === undefined ? [] : [{ gameId, match: number, source }]
    })
  }

  const open: OpenGame[] = []
  for (const { number, sources } of matches) {
    const row = rows.get(number)
    const known = [row?.home_team_id ?? null, row?.away_team_id ?? null]
    const teams = sources.map((source, side) => known[side] ?? mayCome(source)).map((side) => [side].flat())
    sides.push(teams)
    const openSides = row && row.status !== 'cancelled' ? [0, 1].filter((side) => known[side] === null) : []
    if (!row || openSides.length === 0) continue
    const after = new Map(
      openSides
        .flatMap((side) => sources[side] ?? [])
        .flatMap(comesFrom)
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

/** Open games arranged for look-ups. */
export type OpenRules = {
  readonly games: ReadonlyMap<string, OpenGame>
  readonly bracketOf: ReadonlyMap<string, string>
  /** By game, the open ones that take a team from it. */
  readonly followers: ReadonlyMap<string, readonly { readonly game: OpenGame; readonly from: ComesFrom }[]>
  /** By team, the open games that it may come to. */
  readonly byTeam: ReadonlyMap<string, readonly OpenGame[]>
}

/** Null where every team is known. */
export function compileOpenRules(brackets: readonly OpenBracket[]): OpenRules | null {
  const open = brackets.flatMap((bracket) => bracket.open)
  if (open.length === 0) return null
  const followers = new Map<string, { game: OpenGame; from: ComesFrom }[]>()
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
