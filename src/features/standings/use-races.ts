import { useEffect, useState } from 'react'
import { race, type RaceVerdict } from '#domain/standings-race.ts'
import type { DivisionTable } from '#domain/division-tables.ts'

export type Races = ReadonlyMap<string, ReadonlyMap<string, RaceVerdict>>

/**
 * By table and team: who can still be first. Worked out after the tables have been painted, because a large league may
 * take a tenth of a second. A season that is over needs none: its table says it.
 */
export function useRaces(tables: readonly DivisionTable[]): Races {
  const [races, setRaces] = useState(none)
  useEffect(() => {
    const timer = setTimeout(() => {
      const running = tables.filter((table) => table.rows.length > 1 && table.season.games.some(isOpen))
      setRaces(
        new Map(
          running.map((table) => [table.id, new Map(race(table.season).map((verdict) => [verdict.teamId, verdict]))]),
        ),
      )
    })
    return () => clearTimeout(timer)
  }, [tables])
  return races
}

const none: Races = new Map()

function isOpen({ status }: DivisionTable['season']['games'][number]): boolean {
  return status === 'scheduled' || status === 'in_progress' || status === 'postponed'
}
