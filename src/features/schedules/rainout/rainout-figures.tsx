import type { RainoutResult } from '#domain/scheduling/repair/rainout/result.ts'
import { Card } from '#ui/layout/card.tsx'
import { t } from './words.ts'

type Figure = { readonly label: string; readonly value: string; readonly bound: string; readonly verdict: string }

/** Compares the result's quality with the best possible. */
export function RainoutFigures({ answer }: { answer: RainoutResult }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figuresOf(answer).map(({ label, value, bound, verdict }) => (
        <Card key={label} className="p-4">
          <dt className="text-note text-soft">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-title font-bold tabular">{value}</span>
            <span className="text-note font-semibold text-soft">{bound}</span>
          </dd>
          {verdict !== '' && <dd className="text-note text-soft">{verdict}</dd>}
        </Card>
      ))}
    </dl>
  )
}

function figuresOf({ changes, unplaced, moved, disturbedTeamIds, addedDates, ...how }: RainoutResult): Figure[] {
  const { proof, leastMoved, isNearest } = how
  const placed = changes.filter(({ isDisplaced }) => isDisplaced).length
  const isFewest = moved === leastMoved || moved === 0
  const isNearestToo = isNearest || moved === 0
  return [
    {
      label: t.gamesNewTime,
      value: String(placed),
      bound: t.outOf(placed + unplaced.length),
      verdict: unplaced.length === 0 ? t.allOfThem : proof === 'search' ? t.mostFound : t.mostPossible,
    },
    {
      label: t.otherGamesMove,
      value: String(moved),
      bound: isFewest ? '' : t.ofAtLeast(leastMoved),
      verdict: isFewest ? t.fewestPossible : t.fewestFound,
    },
    {
      label: t.teamsThoseGames,
      value: String(disturbedTeamIds.length),
      bound: '',
      verdict: isNearestToo ? t.fewestPossible : t.fewestFound,
    },
    {
      label: t.daysAdded,
      value: String(addedDates.length),
      bound: '',
      verdict: addedDates.length === 0 ? t.fewestPossible : '',
    },
  ]
}
