import { race, type RaceVerdict } from '#domain/standings-race.ts'
import type { DivisionTable } from '#domain/division-tables.ts'
import { workedOut } from '#ui/worked-out.ts'

export type Races = ReadonlyMap<string, ReadonlyMap<string, RaceVerdict>>

/** By table and team: who can still be first. A season that is over needs none: its table says it. */
export const useRaces = workedOut(async (tables: readonly DivisionTable[]) => {
  await new Promise((resolve) => setTimeout(resolve)) // the tables are painted first: a large league may take a tenth of a second
  return racesOf(tables)
})

function racesOf(tables: readonly DivisionTable[]): Races {
  const running = tables.filter((table) => table.rows.length > 1 && table.season.games.some(isOpen))
  return new Map(
    running.map((table) => [table.id, new Map(race(table.season).map((verdict) => [verdict.teamId, verdict]))]),
  )
}

function isOpen({ status }: DivisionTable['season']['games'][number]): boolean {
  return status === 'scheduled' || status === 'in_progress' || status === 'postponed'
}
