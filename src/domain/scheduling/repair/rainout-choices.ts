import type { ChosenPlace } from './rainout.ts'
import type { RepairPart } from './repair-in-turn.ts'
import type { StandingGame } from './repair-puzzle.ts'
import { clashOf } from './repair-reasons.ts'

/** Adds a choice, dropping earlier ones that conflict with it. */
export function withChoice(
  parts: readonly RepairPart[],
  chosen: readonly ChosenPlace[],
  choice: ChosenPlace,
): ChosenPlace[] {
  const kept = chosen.filter((one) => {
    if (one.gameId === choice.gameId) return false
    return parts.every(({ question }) => {
      const [mine, other] = [placed(question.games, choice), placed(question.games, one)]
      return !mine || !other || clashOf(mine, other, question.input) === null
    })
  })
  return [...kept, choice]
}

function placed(games: readonly StandingGame[], { gameId, place }: ChosenPlace): StandingGame | undefined {
  const game = games.find(({ id }) => id === gameId)
  return game && { ...game, fieldId: place.fieldId, start: place.start, end: place.end }
}
