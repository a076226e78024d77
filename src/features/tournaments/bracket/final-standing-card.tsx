import { Trophy } from 'lucide-react'
import type { FinalPlace } from '#domain/tournaments/final-standing.ts'
import { Card } from '#ui/layout/card.tsx'
import { t } from './words.ts'

/** The final standings: the champion prominently, then everyone from first to last. */
export function FinalStandingCard({
  standing,
  nameOf,
}: {
  standing: readonly FinalPlace[]
  nameOf: (teamId: string) => string
}) {
  const first = standing.filter(({ place }) => place === 1)
  const [champion] = first
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <section aria-labelledby="final-standing" className="flex flex-col gap-4">
        <p className="flex items-center gap-3 text-title font-bold">
          <Trophy size={28} className="shrink-0 text-accent" />
          {champion && first.length === 1 ? t.champion(nameOf(champion.teamId)) : t.noChampionNeitherSide}
        </p>
        <h2 id="final-standing">{t.finalStanding}</h2>
        <ol
          className="grid gap-x-8 sm:grid-flow-col sm:grid-cols-2"
          style={{ gridTemplateRows: rowsFor(standing.length) }}
        >
          {standing.map((one) => (
            <li key={one.teamId} className="flex min-h-9 items-center gap-3 border-b border-line">
              <span className="w-14 shrink-0 text-soft tabular">{formatPlaces(one)}</span>
              <span className={one.place === 1 ? 'font-bold' : undefined}>{nameOf(one.teamId)}</span>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}

const rowsFor = (count: number) => `repeat(${Math.ceil(count / 2)}, minmax(0, auto))`

/** Returns a place such as `1.`, or `5.–8.` if several teams share it. */
export function formatPlaces({ place, lastPlace }: FinalPlace): string {
  return place === lastPlace ? `${place}.` : `${place}.–${lastPlace}.`
}
