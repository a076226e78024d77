import { Check } from 'lucide-react'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useLeagueSteps } from '#data/queries/use-league-steps.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'

/** What a new league needs before its first schedule, one thing after the other. Nothing once it has one. */
export function LeagueStepsCard({ leagueId }: { leagueId: string }) {
  const { selectLeague } = useSelectedLeague()
  const steps = useLeagueSteps(leagueId)
  const next = steps.findIndex(({ isDone }) => !isDone)
  if (steps.length === 0) return null
  return (
    <Card className="flex max-w-3xl flex-col gap-4 p-4 sm:p-6">
      <h2 id="next-steps">Next steps</h2>
      <ol aria-labelledby="next-steps" className="grid gap-4 sm:grid-cols-3">
        {steps.map(({ title, note, to, isDone }, at) => (
          <li key={to} className="flex flex-col items-start gap-2">
            <ButtonLink
              to={to}
              variant={at === next ? 'primary' : 'secondary'}
              icon={isDone && <Check aria-hidden="true" size={18} className="text-accent" />}
              onClick={() => selectLeague(leagueId)}
            >
              {title}
              {isDone && <span className="sr-only"> (done)</span>}
            </ButtonLink>
            <p className="text-note text-soft">{note}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
