import { addMinutes } from '../../time.ts'
import { groupIntoMatches, listGameSpans, type GameTimes } from '../model/doubleheaders.ts'
import type { ScheduleInput } from '../model/model.ts'
import type { ExistingGame } from './existing-game.ts'

// A repair moves the two games of a doubleheader together: they are one existing game, with the ID of the first one,
// that lasts from the beginning of the first to the end of the second.

type GamePlace = Pick<ExistingGame, 'fieldId' | 'start' | 'end'>

/** Returns the games with the two games of each doubleheader as one. */
export function joinDoubleheaders(games: readonly ExistingGame[], times: GameTimes): ExistingGame[] {
  return groupIntoMatches(games, times).flatMap(([first, second]): ExistingGame[] => {
    if (!first || !second) return first ? [first] : []
    const isFixed = first.isFixed || second.isFixed
    const isExchanged = first.homeTeamId !== second.homeTeamId
    return [{ ...first, end: second.end, isFixed, secondId: second.id, isExchanged }]
  })
}

/** Returns the IDs of the game, or of both games of a doubleheader. */
export function listGameIds({ id, secondId }: Pick<ExistingGame, 'id' | 'secondId'>): string[] {
  return secondId === undefined ? [id] : [id, secondId]
}

export function findExistingGame(games: readonly ExistingGame[], gameId: string): ExistingGame | undefined {
  return games.find((game) => listGameIds(game).includes(gameId))
}

/** Returns the places of the games if they are moved together to this place. */
export function listGamePlaces(
  game: Pick<ExistingGame, 'secondId'>,
  place: GamePlace,
  { constraints }: Pick<ScheduleInput, 'constraints'>,
): GamePlace[] {
  if (game.secondId === undefined) return [place]
  return listGameSpans(place, constraints).map((span) => ({ fieldId: place.fieldId, ...span }))
}

/** Returns where both games are if one of them is at this place. */
export function toMatchPlace(
  game: Pick<ExistingGame, 'id' | 'secondId'>,
  { gameId, place }: { readonly gameId: string; readonly place: GamePlace },
  { constraints: { gameMinutes, doubleheaders } }: Pick<ScheduleInput, 'constraints'>,
): GamePlace {
  if (game.secondId === undefined) return place
  const other = gameMinutes + (doubleheaders?.gapMinutes ?? 0)
  return gameId === game.id
    ? { ...place, end: addMinutes(place.end, other) }
    : { ...place, start: addMinutes(place.start, -other) }
}
