import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'

/** Shown when creating something that needs a league, and there is none. */
export function NoLeague({ children }: { children: string }) {
  return (
    <EmptyState
      title="No leagues found"
      action={
        <ButtonLink to="/dashboard/leagues/new" variant="primary">
          Create League
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
