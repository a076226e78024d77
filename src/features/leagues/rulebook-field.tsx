import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { findVersionInForce } from '#domain/rulebook/versions.ts'
import type { League, RulebookVersion } from '#domain/schema/leagues.ts'
import { toLocalDate } from '#domain/time.ts'
import { formatDate } from '#i18n/format.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { t } from './words.ts'

/** Links to the rulebook. The fields for the league's simple rules are shown until a version of the rulebook applies. */
export function RulebookField({
  league,
  versions,
  children,
}: {
  league: League
  versions: readonly RulebookVersion[]
  children: ReactNode
}) {
  const today = toLocalDate(useCurrentMinute(), league.time_zone)
  const inForce = findVersionInForce(versions, today)
  const next = versions
    .filter(({ applies_from }) => applies_from > today)
    .toSorted((a, b) => a.number - b.number)
    .at(-1)
  return (
    <>
      {!inForce && children}
      <p className="flex flex-wrap items-center gap-x-2">
        <span>
          {inForce
            ? t.rulebookInUse(inForce.number, formatDate(inForce.applies_from))
            : next
              ? t.rulebookFrom(next.number, formatDate(next.applies_from))
              : t.rulebookHint}
        </span>
        <Link
          to={`/dashboard/leagues/${league.id}/rulebook`}
          className="inline-flex min-h-11 items-center font-medium compact:min-h-7"
        >
          {inForce || next ? t.editRulebook : t.openRulebook}
        </Link>
        <Link
          to={`/dashboard/leagues/${league.id}/rules`}
          className="inline-flex min-h-11 items-center font-medium compact:min-h-7"
        >
          {t.ruleSheet}
        </Link>
      </p>
    </>
  )
}
