import { formatPercentChange } from '#i18n/format-amount.ts'
import { formatNumber } from '#i18n/format.ts'
import { Building2, MapPin, Trophy, Users, type LucideIcon } from 'lucide-react'
import type { AdminDashboard, MonthlyCount } from '#api/administration/dashboard.ts'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import type { Tone } from '#ui/brand/tones.ts'
import { t } from './words.ts'

const cards: readonly {
  readonly kind: keyof AdminDashboard['counts']
  readonly label: string
  readonly icon: LucideIcon
}[] = [
  { kind: 'users', label: t.totalUsers, icon: Users },
  { kind: 'leagues', label: t.activeLeagues, icon: Trophy },
  { kind: 'teams', label: t.totalTeams, icon: Building2 },
  { kind: 'venues', label: t.totalVenues, icon: MapPin },
]

/** Four numbers, each with its change since the end of last month. `counts` is undefined while loading. */
export function StatCards({ counts }: { counts: AdminDashboard['counts'] | undefined }) {
  return (
    <ul aria-label={t.figures} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {cards.map(({ kind, label, icon: Icon }) => (
        <li key={kind} className="flex">
          <Card className="flex min-w-0 flex-1 flex-col gap-2 p-4">
            <p className="flex items-center justify-between gap-2 text-note text-soft">
              {label}
              <Icon size={20} className="shrink-0 text-accent" />
            </p>
            {counts ? <Figures counted={counts[kind]} /> : <Loading label={label} />}
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Figures({ counted }: { counted: MonthlyCount }) {
  const { tone, words } = formatGrowth(counted)
  return (
    <>
      <p className="text-[1.75rem] leading-tight font-bold tabular">{formatNumber(counted.now)}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-note text-soft">
        <Pill tone={tone}>{words}</Pill> {counted.before === 0 ? t.thereWereNoneLast : t.comparedLastMonth}
      </p>
    </>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <span role="status" aria-label={t.loading(label)} className="flex flex-col gap-3">
      <span className="inline-block h-8 w-20 animate-pulse rounded-control bg-gray-tint" />
      <span className="inline-block h-5 w-full animate-pulse rounded-control bg-gray-tint" />
    </span>
  )
}

/**
 * Describes how a number has changed since the end of last month: `+4.2%`, or an absolute number if it started at zero
 * or grew by 1,000% or more.
 */
export function formatGrowth({ now, before }: MonthlyCount): { readonly tone: Tone; readonly words: string } {
  const more = now - before
  if (more === 0) return { tone: 'gray', words: t.noChange }
  const tone = more > 0 ? 'green' : 'amber'
  if (before === 0 || more >= 10 * before) return { tone, words: `+${formatNumber(more)}` }
  return { tone, words: formatPercentChange(more / before) }
}
