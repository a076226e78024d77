import type { ChosenPlace } from './rainout.ts'
import type { RepairPart } from '../in-turn.ts'
import type { ExistingGame } from '../puzzle.ts'
import { findRepairClash } from '../reasons.ts'

/** Adds a choice, dropping earlier ones that conflict with it. */
export function addChosenPlace(
  parts: readonly RepairPart[],
  chosen: readonly ChosenPlace[],
  choice: ChosenPlace,
): ChosenPlace[] {
  const kept = chosen.filter((one) => {
    if (one.gameId === choice.gameId) return false
    return parts.every(({ question }) => {
      const [mine, other] = [placed(question.games, choice), placed(question.games, one)]
      return !mine || !other || findRepairClash(mine, other, question.input) === null
    })
  })
  return [...kept, choice]
}

function placed(games: readonly ExistingGame[], { gameId, place }: ChosenPlace): ExistingGame | undefined {
  const game = games.find(({ id }) => id === gameId)
  return game && { ...game, fieldId: place.fieldId, start: place.start, end: place.end }
}
