import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { t } from './words.ts'

/** Shown instead of sponsors while there is no league they could belong to. */
export function NoLeague() {
  return (
    <EmptyState
      title={t.noLeaguesFound}
      action={
        <ButtonLink to="/dashboard/leagues/new" variant="primary">
          {t.createLeague}
        </ButtonLink>
      }
    >
      {t.sponsorsBelongLeagueCreate}
    </EmptyState>
  )
}
