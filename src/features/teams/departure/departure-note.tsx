import type { Team } from '#domain/schema/leagues.ts'
import { toLocalDate } from '#domain/time.ts'
import { formatDate } from '#i18n/format.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { t } from './words.ts'

/** When, how and why a team left the league. */
export function DepartureNote({ team, timeZone }: { team: Team; timeZone: string }) {
  const { left_at, left_as, left_reason } = team
  if (left_at === null || left_as === null) return null
  const day = formatDate(toLocalDate(left_at, timeZone), { year: true })
  return (
    <Banner tone="gray">
      {(left_as === 'expelled' ? t.expelledOn : t.withdrewOn)(day)}
      {left_reason !== null && <span className="block font-normal">{t.reasonWas(left_reason)}</span>}
    </Banner>
  )
}
