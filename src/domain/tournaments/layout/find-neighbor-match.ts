import type { BracketLayout } from './layout.ts'
import { isDrawn, listMainRound } from '../formats/series.ts'
import { listSourcePools, type Bracket, type SideSource } from '../model.ts'

/**
 * `back` leads to a match that feeds this one, `on` to the winner's next match; within a pool, they lead to the
 * previous and the next round. `up` and `down` stay within a column. `first` and `last` lead to the first and the last
 * match of the drawing.
 */
export type Direction = 'up' | 'down' | 'back' | 'on' | 'first' | 'last'

/** Returns the match that an arrow key leads to, or the same match if there is nothing in that direction. */
export function findNeighborMatch(
  bracket: Bracket,
  { boxes }: BracketLayout,
  match: number,
  direction: Direction,
): number {
  const { matches } = bracket
  switch (direction) {
    case 'first':
      return boxes[0]?.match ?? match
    case 'last':
      return boxes.at(-1)?.match ?? match
    case 'back': {
      const earlier = beside(bracket, match, -1)
      if (earlier !== undefined) return earlier
      const sources = matches[match - 1]?.sources ?? []
      const drawn = sources.find(({ kind }) => kind === 'winner') ?? sources.find(({ kind }) => kind !== 'seed')
      return (drawn && feedingMatch(bracket, drawn)) ?? match
    }
    case 'on':
      return beside(bracket, match, 1) ?? goalOf(bracket, match) ?? match
    case 'up':
    case 'down': {
      const here = boxes.find((box) => box.match === match)
      const column = boxes.filter((box) => box.x === here?.x).toSorted((a, b) => a.y - b.y)
      const index = column.findIndex((box) => box.match === match)
      return column[index + (direction === 'up' ? -1 : 1)]?.match ?? match
    }
  }
}

/**
 * Returns the game in the previous or next round of the same pool, because pool games don't feed each other. Undefined
 * for matches outside pools.
 */
function beside({ matches }: Bracket, number: number, step: 1 | -1): number | undefined {
  const here = matches[number - 1]
  if (!here || here.pool === null) return undefined
  const inRound = matches.filter(({ pool, round }) => pool === here.pool && round === here.round + step)
  const row = matches.filter(({ pool, round }) => pool === here.pool && round === here.round).indexOf(here)
  return (inRound[row] ?? inRound.at(-1))?.number
}

function feedingMatch(bracket: Bracket, source: SideSource): number | undefined {
  const { matches } = bracket
  if (source.kind === 'reseeded') return listMainRound(bracket, source.round)[0]?.number
  if (source.kind === 'place') return matches.findLast(({ pool }) => pool === source.pool)?.number
  if (source.kind === 'qualifier') return matches.findLast(({ pool }) => pool !== null)?.number
  return 'match' in source ? source.match : undefined
}

function goalOf(bracket: Bracket, number: number): number | undefined {
  const { matches } = bracket
  const takes = (kind: 'winner' | 'loser') =>
    matches.find(
      (match) => isDrawn(match) && match.sources.some((source) => source.kind === kind && source.match === number),
    )
  const pool = matches[number - 1]?.pool ?? null
  const fromPool = () =>
    pool === null
      ? undefined
      : matches.find(
          (match) => isDrawn(match) && match.sources.some((source) => listSourcePools(source, bracket).includes(pool)),
        )
  const here = matches[number - 1]
  const reseeded = () =>
    here?.stage === 'main'
      ? listMainRound(bracket, here.round + 1).find(({ sources }) => sources.some(({ kind }) => kind === 'reseeded'))
      : undefined
  return (takes('winner') ?? reseeded() ?? takes('loser') ?? fromPool())?.number
}
