import { addArc, createFlowNetwork, maximizeFlow } from '../../max-flow.ts'
import { canUse } from '../model/calendar.ts'
import type { RepairPuzzle } from './repair-puzzle.ts'

/**
 * Returns an upper bound on the displaced games that can be placed while all other games keep a place: a flow from the
 * games through their possible times to the fields open then, ignoring teams that would play twice at once.
 */
export function countRoomForDisplaced({ games, calendar, fieldsOfClass }: RepairPuzzle): number {
  const { fields, times, cellFree, mayHost } = calendar
  const classes = fieldsOfClass.length
  const [source, firstRoom] = [games.length, games.length + 1]
  const sink = firstRoom + times.length * classes
  const network = createFlowNetwork(sink + 1)
  for (let time = 0; time < times.length; time++) {
    fieldsOfClass.forEach((members, kind) => {
      const open = members.filter((field) => cellFree[time * fields.length + field] === 1).length
      if (open > 0) addArc(network, firstRoom + time * classes + kind, sink, open)
    })
  }
  games.forEach(({ home, away, times: ownTimes }, game) => {
    addArc(network, source, game, 1)
    for (const time of ownTimes)
      fieldsOfClass.forEach(([field = 0], kind) => {
        if (mayHost !== null && mayHost[home * fields.length + field] !== 1) return
        if (canUse(calendar, { home, away }, time * fields.length + field))
          addArc(network, game, firstRoom + time * classes + kind, 1)
      })
  })
  const displaced = games.filter(({ isDisplaced }) => isDisplaced).length
  return maximizeFlow(network, source, sink).value - (games.length - displaced)
}
