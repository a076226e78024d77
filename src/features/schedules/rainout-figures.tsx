import type { RainoutAnswer } from '#domain/schedule/rainout-answer.ts'
import { Card } from '#ui/card.tsx'

type Line = { readonly label: string; readonly value: string; readonly best: string; readonly verdict: string }

/** How good the answer is, beside what no other answer could do better. */
export function RainoutFigures({ answer }: { answer: RainoutAnswer }) {
  return (
    <Card className="overflow-x-auto">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col" className="text">
              Figure
            </th>
            <th scope="col">Here</th>
            <th scope="col">Best</th>
            <th scope="col" className="text">
              <span className="sr-only">Verdict</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(answer).map(({ label, value, best, verdict }) => (
            <tr key={label}>
              <th scope="row" className="text">
                {label}
              </th>
              <td>{value}</td>
              <td>{best}</td>
              <td className="text">{verdict}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function linesOf({ changes, unplaced, moved, disturbedTeamIds, addedDates, ...how }: RainoutAnswer): Line[] {
  const { proof, leastMoved, isNearest } = how
  const placed = changes.filter(({ isDisplaced }) => isDisplaced).length
  const hit = placed + unplaced.length
  const isMost = unplaced.length === 0 || proof === 'unrepairable-proven'
  const isFewest = moved === leastMoved || moved === 0
  const nearest = isNearest || moved === 0
  return [
    {
      label: 'Rained-out games with a new time',
      value: `${placed} of ${hit}`,
      best: isMost ? String(placed) : `at most ${hit}`,
      verdict: isMost ? (unplaced.length === 0 ? 'all of them' : 'cannot be more') : 'the most that were found',
    },
    {
      label: 'Other games that move',
      value: String(moved),
      best: isFewest ? String(moved) : `at least ${leastMoved}`,
      verdict: isFewest ? 'cannot be fewer' : 'the fewest changes that were found',
    },
    {
      label: 'Teams in those games',
      value: String(disturbedTeamIds.length),
      best: nearest ? String(disturbedTeamIds.length) : '–',
      verdict: nearest ? 'cannot be fewer' : '',
    },
    { label: 'Days added', value: String(addedDates.length), best: addedDates.length === 0 ? '0' : '–', verdict: '' },
  ]
}
