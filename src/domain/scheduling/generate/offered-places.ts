import { createRepairPuzzle, type RepairInput } from '../repair/puzzle.ts'
import { findExistingGame, listGamePlaces } from '../repair/doubleheaders.ts'
import { applyRepair } from '../repair/reasons.ts'
import { createUndisplacedBoard } from '../repair/search.ts'
import type { GamePlace, Repair } from '../repair/repair.ts'

/** An alternative place for a game, and the game that would have to move out of it, or null if the place is free. */
export type OfferedPlace = { readonly place: GamePlace; readonly movesId: string | null }

const mostOffers = 60

/**
 * Returns alternative places for a game of the repair: free places first, then taken ones, each group ordered by
 * distance from the game's original place. For a game of a doubleheader, they are the places that it has if both games
 * move.
 */
export function listOfferedPlaces(question: RepairInput, repair: Repair, askedId: string): OfferedPlace[] {
  const original = findExistingGame(question.games, askedId)
  const gameId = original?.id ?? askedId
  const after = applyRepair(question, repair)
  const asked = after.games.map((game) => (game.id === gameId && original ? { ...original, isFixed: false } : game))
  const puzzle = createRepairPuzzle({
    ...after,
    games: asked,
    displacedIds: [...new Set([...after.displacedIds, gameId])],
  })
  const index = puzzle.games.findIndex(({ id }) => id === gameId)
  if (index < 0) return []
  const { fields, times } = puzzle.calendar
  return createUndisplacedBoard(puzzle)
    .options(index, 1, true)
    .toSorted((a, b) => a.ejected.length - b.ejected.length || a.shift - b.shift || a.cell - b.cell)
    .slice(0, mostOffers)
    .flatMap(({ cell, ejected }) => {
      const time = times[Math.floor(cell / fields.length)]
      if (!time) return []
      const match = {
        fieldId: fields[cell % fields.length]?.id ?? null,
        start: new Date(time.start).toISOString(),
        end: new Date(time.end).toISOString(),
      }
      const places = original ? listGamePlaces(original, match, question.input) : [match]
      const place = (askedId === original?.secondId ? places[1] : places[0]) ?? match
      return [{ place, movesId: puzzle.games[ejected[0] ?? -1]?.id ?? null }]
    })
}
