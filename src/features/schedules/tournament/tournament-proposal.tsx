import { useMemo, useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { refusalWords } from '#data/store/refusal-words.ts'
import { monthInWords } from '#domain/plans/plan-words.ts'
import { RuleError } from '#domain/rule-error.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/tables/count.ts'
import { InView } from '#ui/layout/in-view.tsx'
import { PlanNotice } from '#ui/feedback/plan-notice.tsx'
import { useUnsaved } from '#ui/forms/use-unsaved.ts'
import { useFullMonth } from '../proposal/use-full-month.ts'
import { fieldsOf } from '../wizard/use-league-supply.ts'
import { acceptTournament, type AcceptedPlan } from './accept-tournament.ts'
import { PlanView } from './plan-view.tsx'
import type { TournamentSupply } from './use-tournament-supply.ts'

/** Accept the plan, search for another if matches are left over, or go back to the settings. */
export function TournamentProposal({
  accepted,
  supply,
  onBack,
  onAgain,
  onAnother,
  onSaved,
}: {
  accepted: AcceptedPlan
  supply: TournamentSupply
  onBack: () => void
  /** Generates again around games added in the meantime. */
  onAgain: () => void
  /** Plans again with another random seed. */
  onAnother: () => void
  onSaved: (scheduleId: string) => Promise<void>
}) {
  const { settings, question, plan } = accepted
  useUnsaved('the proposed tournament')
  const db = useDatabase()
  const actor = useActor()
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<{ words: string; isClash: boolean }>()
  const names = useMemo(
    () => ({
      timeZone: supply.league.time_zone,
      teams: new Map(supply.teams.map((team) => [team.id, team.name])),
      places: new Map(fieldsOf(supply.places).map((field) => [field.id, `${field.venueName}, ${field.name}`])),
    }),
    [supply],
  )
  const times = useMemo(() => plan.places.flatMap((place) => place ?? []), [plan])
  const full = useFullMonth(times)
  const isWhole = plan.unplaced.length === 0
  const save = async () => {
    if (!actor) return
    setIsSaving(true)
    try {
      await onSaved(await acceptTournament(db, actor, accepted, supply))
    } catch (error) {
      setRefusal({
        words: refusalWords(error),
        isClash: error instanceof RuleError && error.code === 'schedule_clash',
      })
      setIsSaving(false)
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <h2>
        {settings.name}: {count(question.entrants.length, 'team')},{' '}
        {count(question.bracket.matches.length, 'match', 'matches')}
      </h2>
      {refusal && (
        <InView key={refusal.words}>
          <Banner tone="red" action={refusal.isClash && <Button onClick={onAgain}>Generate again</Button>}>
            <p>Failed to create tournament</p>
            <p className="font-normal">{refusal.words}</p>
          </Banner>
        </InView>
      )}
      {full && <PlanNotice allowance={full} wanted={full.wanted} group={monthInWords(full.group)} />}
      <PlanView
        plan={plan}
        bracket={question.bracket}
        entrants={question.entrants}
        names={names}
        actions={
          <div className="flex flex-wrap gap-3">
            <Button onClick={onBack} disabled={isSaving}>
              Back
            </Button>
            {!isWhole && (
              <Button onClick={onAnother} disabled={isSaving}>
                Try another arrangement
              </Button>
            )}
            <Button variant="primary" onClick={() => void save()} disabled={isSaving || !isWhole || full !== null}>
              Create tournament
            </Button>
          </div>
        }
      />
    </div>
  )
}
