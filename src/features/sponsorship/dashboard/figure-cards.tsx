import { formatMonthDay } from '#i18n/format-period.ts'
import { formatNumber } from '#i18n/format.ts'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { addMonths } from '#domain/sponsorship/calendar-months.ts'
import type { Figure, SponsorshipFigures } from '#domain/sponsorship/figures.ts'
import { formatCents, formatPercent } from '#i18n/format-amount.ts'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { t } from './words.ts'

/** The sponsorship figures today, and the change from a month ago. */
export function FigureCards({ figures, today }: { figures: SponsorshipFigures; today: string }) {
  const monthAgo = addMonths(today, -1)
  const cards = [
    { title: t.totalSponsorshipValue, figure: figures.totalValue, format: formatCents, withPercent: true },
    { title: t.activeSponsors, figure: figures.activeSponsors },
    { title: t.packagesSold, figure: figures.packagesSold },
    { title: t.availableAssets, figure: figures.availableAssets },
  ]
  return (
    <ul aria-label={t.figures} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {cards.map(({ title, figure, format = formatNumber, withPercent = false }) => (
        <li key={title} className="row-span-3 grid grid-rows-subgrid">
          <Card className="row-span-3 grid min-w-0 grid-rows-subgrid gap-1 p-4">
            <h2 className="text-note font-semibold text-soft">{title}</h2>
            <p className={classNames('leading-tight font-bold tracking-tight tabular', sizeOf(format(figure.value)))}>
              {format(figure.value)}
            </p>
            <p className="flex items-start gap-1.5 text-note text-soft tabular">
              <ChangeIcon change={figure.change} />
              <span>{describeFigureChange(figure, monthAgo, format, { withPercent })}</span>
            </p>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** Returns a text size at which millions with cents fit a phone's width. */
function sizeOf(words: string): string {
  return words.length > 10 ? 'text-section sm:text-[1.375rem]' : 'text-[1.375rem] sm:text-[1.75rem]'
}

function ChangeIcon({ change }: Pick<Figure, 'change'>) {
  const Icon = change === 0 ? Minus : change > 0 ? TrendingUp : TrendingDown
  return <Icon size={16} className="mt-px shrink-0" />
}

/** Returns text such as `+2 since Oct 22`, `−$500 (20%) since Oct 22`, or `No change since Oct 22`. */
export function describeFigureChange(
  { change, percent }: Pick<Figure, 'change' | 'percent'>,
  monthAgo: string,
  format: (value: number) => string,
  { withPercent = false }: { readonly withPercent?: boolean } = {},
): string {
  const since = formatMonthDay(monthAgo)
  if (change === 0) return t.noChange(since)
  const share = withPercent && percent !== null && percent !== 0 ? ` (${formatPercent(Math.abs(percent) / 100)})` : ''
  return t.changeSince(`${change > 0 ? '+' : '−'}${format(Math.abs(change))}${share}`, since)
}
