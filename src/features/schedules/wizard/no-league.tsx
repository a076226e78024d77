import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { t } from './words.ts'

/** Shown when someone wants to create something that needs a league and there is none. */
export function NoLeague({ children }: { children: string }) {
  return (
    <EmptyState
      title={t.noLeaguesFound}
      action={
        <ButtonLink to="/dashboard/leagues/new" variant="primary">
          {t.createLeague}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
