import { CalendarDays } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { t } from './words.ts'

export function NoLeagues({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState
      title={t.noLeaguesFound}
      icon={<CalendarDays size={32} />}
      action={
        mayCreate && (
          <ButtonLink to="/dashboard/leagues/new" variant="primary">
            {t.createLeague}
          </ButtonLink>
        )
      }
    >
      {t.gamesDayAppearHere}
    </EmptyState>
  )
}
