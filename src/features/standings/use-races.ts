import type { DivisionTable } from '#domain/standings/division-tables.ts'
import { isPlayedByAny } from '#domain/scores/game-teams.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { computePlaceRanges, type PlaceRange } from '#domain/standings/place-range.ts'
import { computeRace, type RaceVerdict } from '#domain/standings/race.ts'
import { createAsyncMemoHook } from '#ui/browser/create-async-memo-hook.ts'

/** `range` is null if nothing is known about the team’s final place. */
export type TeamRace = RaceVerdict & { readonly range: PlaceRange | null }

type Races = ReadonlyMap<string, ReadonlyMap<string, TeamRace>>

type Asked = {
  readonly tables: readonly DivisionTable[]
  /** The league's games that have no result yet. */
  readonly open: readonly Game[]
}

/**
 * Computes who can still finish first, for each table and team. Not needed once the season is over, because the table
 * then shows who did.
 */
export function useRaces(tables: readonly DivisionTable[] | undefined, open: readonly Game[] | undefined) {
  const races = useFound(tables && open && together(tables, open))
  return races === 'failed' ? undefined : races
}

/** Returns the same object for the same pair, regardless of which screen requests it. */
function together(tables: readonly DivisionTable[], open: readonly Game[]): Asked {
  const known = asked.get(tables)
  if (known?.open === open) return known
  const made = { tables, open }
  asked.set(tables, made)
  return made
}

const asked = new WeakMap<readonly DivisionTable[], Asked>()

const useFound = createAsyncMemoHook(async ({ tables, open }: Asked): Promise<Races> => {
  await new Promise((resolve) => setTimeout(resolve)) // paint the screen first: a large league may take a tenth of a second
  const races = tables.flatMap(({ id, rows, season }) => {
    const teams = new Set(rows.map(({ teamId }) => teamId))
    const games = open.filter((game) => isPlayedByAny(game, teams))
    if (rows.length < 2 || games.length === 0) return []
    const input = { ...season, games: [...season.games, ...games] }
    const ranges = computePlaceRanges(input)
    const races = computeRace(input).map((verdict) => ({ ...verdict, range: ranges.get(verdict.teamId) ?? null }))
    return [[id, new Map(races.map((race) => [race.teamId, race]))] as const]
  })
  return new Map(races)
})
