import { formatShortMonth } from '#i18n/format-period.ts'
import type { SponsorshipAsset } from '#domain/schema/sponsorship.ts'
import { getOneYearAhead, describeTakenPeriods, type TakenPeriod } from '#domain/sponsorship/taken-periods.ts'
import { dateToDayNumber } from '#domain/time.ts'

const height = 24

/**
 * The next twelve months from left to right, showing how much of the asset is taken. Months in which it is not offered
 * are empty.
 */
export function AssetYear({
  asset: { quantity, availability_start, availability_end },
  taken,
  today,
}: {
  asset: SponsorshipAsset
  taken: readonly TakenPeriod[]
  today: string
}) {
  const first = dateToDayNumber(today)
  const last = getOneYearAhead(today)
  const at = (date: string) => dateToDayNumber(date) - first
  const days = at(last) + 1
  const from = availability_start !== null && availability_start > today ? at(availability_start) : 0
  const to = availability_end !== null && availability_end < last ? at(availability_end) + 1 : days
  const bars = (isTooMuch: boolean) =>
    taken
      .filter(({ units }) => units > quantity === isTooMuch)
      .map((span) => {
        const top = height - Math.min(1, span.units / quantity) * height
        return `M${at(span.from)} ${height}V${top}H${at(span.to) + 1}V${height}Z`
      })
      .join('')
  return (
    <div>
      <svg
        role="img"
        aria-label={describeTakenPeriods(taken, quantity, today)}
        viewBox={`0 0 ${days} ${height}`}
        preserveAspectRatio="none"
        className="block h-6 w-full"
      >
        <title>{describeTakenPeriods(taken, quantity, today)}</title>
        {to > from && (
          <rect x={from} width={to - from} height={height} className="fill-gray-tint forced-colors:fill-[Canvas]" />
        )}
        <path d={bars(false)} className="fill-accent forced-colors:fill-[CanvasText]" />
        <path d={bars(true)} className="fill-red forced-colors:fill-[CanvasText]" />
        <line
          y1={height}
          y2={height}
          x2={days}
          vectorEffect="non-scaling-stroke"
          className="stroke-line-strong forced-colors:stroke-[CanvasText]"
        />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-note text-soft">
        <span>{formatShortMonth(today.slice(0, 7))}</span>
        <span>{formatShortMonth(last.slice(0, 7))}</span>
      </p>
    </div>
  )
}
