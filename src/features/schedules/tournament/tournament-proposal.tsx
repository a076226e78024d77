import { useMemo, useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { formatMonth } from '#i18n/format-period.ts'
import { RuleError } from '#domain/rule-error.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ScrollIntoView } from '#ui/layout/scroll-into-view.tsx'
import { PlanNotice } from '#ui/feedback/plan-notice.tsx'
import { useMarkUnsaved } from '#ui/forms/hooks/use-mark-unsaved.ts'
import { useMonthOverLimit } from '../proposal/use-month-over-limit.ts'
import { toScheduleFields } from '../wizard/use-league-resources.ts'
import { acceptTournament, type AcceptedPlan } from './accept-tournament.ts'
import { PlanView } from './plan-view.tsx'
import type { TournamentResources } from './use-tournament-resources.ts'
import { t } from './words.ts'

/** The step to accept the plan, search for another if matches are left over, or go back to the settings. */
export function TournamentProposal({
  accepted,
  supply,
  onBack,
  onAgain,
  onAnother,
  onSaved,
}: {
  accepted: AcceptedPlan
  supply: TournamentResources
  onBack: () => void
  /** Generates again, taking into account games added in the meantime. */
  onAgain: () => void
  /** Plans again with a different random seed. */
  onAnother: () => void
  onSaved: (scheduleId: string) => Promise<void>
}) {
  const { settings, question, plan } = accepted
  useMarkUnsaved(t.proposedTournament)
  const db = useDatabase()
  const actor = useActor()
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<{ words: string; isClash: boolean }>()
  const names = useMemo(
    () => ({
      timeZone: supply.league.time_zone,
      teams: new Map(supply.teams.map((team) => [team.id, team.name])),
      places: new Map(toScheduleFields(supply.places).map((field) => [field.id, `${field.venueName}, ${field.name}`])),
    }),
    [supply],
  )
  const times = useMemo(() => plan.places.flatMap((place) => place ?? []), [plan])
  const full = useMonthOverLimit(times)
  const isWhole = plan.unplaced.length === 0
  const save = async () => {
    if (!actor) return
    setIsSaving(true)
    try {
      await onSaved(await acceptTournament(db, actor, accepted, supply))
    } catch (error) {
      setRefusal({
        words: errorMessage(error),
        isClash: error instanceof RuleError && error.code === 'schedule_clash',
      })
      setIsSaving(false)
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <h2>
        {settings.name}: {t.teamCount(question.entrants.length)}, {t.matchCount(question.bracket.matches.length)}
      </h2>
      {refusal && (
        <ScrollIntoView key={refusal.words}>
          <Banner tone="red" action={refusal.isClash && <Button onClick={onAgain}>{t.generateAgain}</Button>}>
            <p>{t.failedCreateTournament}</p>
            <p className="font-normal">{refusal.words}</p>
          </Banner>
        </ScrollIntoView>
      )}
      {full && <PlanNotice allowance={full} wanted={full.wanted} group={formatMonth(full.group)} />}
      <PlanView
        plan={plan}
        bracket={question.bracket}
        entrants={question.entrants}
        names={names}
        actions={
          <div className="flex flex-wrap gap-3">
            <Button onClick={onBack} disabled={isSaving}>
              {t.back}
            </Button>
            {!isWhole && (
              <Button onClick={onAnother} disabled={isSaving}>
                {t.tryAnotherArrangement}
              </Button>
            )}
            <Button variant="primary" onClick={() => void save()} disabled={isSaving || !isWhole || full !== null}>
              {t.createTournament2}
            </Button>
          </div>
        }
      />
    </div>
  )
}
