import type { ChosenPlace } from './rainout.ts'
import { findExistingGame, listGameIds, listGamePlaces, toMatchPlace } from '../doubleheaders.ts'
import type { RepairPart } from '../in-turn.ts'
import type { ExistingGame } from '../existing-game.ts'
import type { RepairInput } from '../puzzle.ts'
import { findRepairClash } from '../reasons.ts'

/** Adds a choice, dropping earlier ones that conflict with it. The other game of a doubleheader moves along. */
export function addChosenPlace(
  parts: readonly RepairPart[],
  chosen: readonly ChosenPlace[],
  choice: ChosenPlace,
): ChosenPlace[] {
  const kept = removeChosenPlace(parts, chosen, choice.gameId).filter((one) =>
    parts.every(({ question }) => {
      const [mine, other] = [placed(question, choice), placed(question, one)]
      return !mine || !other || findRepairClash(mine, other, question.input) === null
    }),
  )
  return [...kept, ...choicesTogether(parts, choice)]
}

/** Removes the choice for a game, and for the other game of its doubleheader. */
export function removeChosenPlace(
  parts: readonly RepairPart[],
  chosen: readonly ChosenPlace[],
  gameId: string,
): ChosenPlace[] {
  const together = parts.flatMap(({ question }) => {
    const game = findExistingGame(question.games, gameId)
    return game ? listGameIds(game) : []
  })
  return chosen.filter((one) => one.gameId !== gameId && !together.includes(one.gameId))
}

function choicesTogether(parts: readonly RepairPart[], choice: ChosenPlace): ChosenPlace[] {
  for (const { question } of parts) {
    const match = placed(question, choice)
    if (match?.secondId === undefined) continue
    const places = listGamePlaces(match, match, question.input)
    return listGameIds(match).flatMap((gameId, index) => {
      const place = places[index]
      return place ? [{ gameId, place }] : []
    })
  }
  return [choice]
}

/** Returns the game where it was chosen to be, with the other game of its doubleheader. */
function placed({ games, input }: RepairInput, choice: ChosenPlace): ExistingGame | undefined {
  const game = findExistingGame(games, choice.gameId)
  if (!game) return undefined
  const { fieldId, start, end } = toMatchPlace(game, choice, input)
  return { ...game, fieldId, start, end }
}
