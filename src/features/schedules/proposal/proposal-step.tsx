import { useMemo, useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { formatMonth } from '#i18n/format-period.ts'
import { RuleError } from '#domain/rule-error.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { PlanNotice } from '#ui/feedback/plan-notice.tsx'
import { useMarkUnsaved } from '#ui/forms/hooks/use-mark-unsaved.ts'
import { createSchedules } from '../wizard/create-schedule.ts'
import { ProposalComparison } from './proposal-comparison.tsx'
import { regenerateSchedule } from '../wizard/regenerate-schedule.ts'
import { toRelaxedInputs } from './relaxed-inputs.ts'
import type { RegeneratedDraft } from './replaced-games.ts'
import { ScheduleProposalView } from './schedule-proposal-view.tsx'
import type { ScheduleInputs } from '../wizard/schedule-form.ts'
import type { Generation } from './use-generation.ts'
import { splitByLeague } from './split-by-league.ts'
import { useMonthOverLimit } from './use-month-over-limit.ts'
import { toScheduleFields, type LeagueResources } from '../wizard/use-league-resources.ts'
import { t } from './words.ts'

type Props = {
  generation: Extract<Generation<ScheduleInputs>, { state: 'done' }>
  supply: LeagueResources
  /** The draft whose games the proposal replaces; undefined for a new schedule. */
  anew: RegeneratedDraft | undefined
  onBack: () => void
  /** Generates again with the same settings and a different random seed. */
  onAnother: () => void
  /** Generates again, taking into account games added in the meantime. */
  onAgain: () => void
  /** Generates again with different inputs. */
  onRelax: (inputs: ScheduleInputs) => void
  /** Goes back to the previous proposal. */
  onFormer: () => void
  onSaved: (scheduleId: string) => Promise<void>
}

/** The step to accept the proposal, generate another, or go back to the settings. */
export function ProposalStep({ generation, supply, anew, ...on }: Props) {
  const { proposal, input, asked, former } = generation
  useMarkUnsaved(t.proposedSchedule)
  const db = useDatabase()
  const actor = useActor()
  const full = useMonthOverLimit(proposal.games, anew?.schedule.id)
  const [isSaving, setIsSaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<{ words: string; isClash: boolean }>()
  const names = useMemo(
    () => ({
      timeZone: supply.league.time_zone,
      teams: new Map(supply.teams.map((team) => [team.id, team.name])),
      places: new Map(toScheduleFields(supply.places).map((field) => [field.id, `${field.venueName}, ${field.name}`])),
    }),
    [supply],
  )

  const save = async () => {
    if (!actor) return
    setIsAsking(false)
    setIsSaving(true)
    const accepted = {
      name: asked.name.trim(),
      leagueId: supply.league.id,
      description: asked.description.trim() || null,
      startDate: input.startDate,
      endDate: input.endDate,
      constraints: input.constraints,
      games: proposal.games,
    }
    try {
      if (anew) await regenerateSchedule(db, actor, anew.schedule.id, accepted)
      const [scheduleId = ''] = anew
        ? [anew.schedule.id]
        : await createSchedules(db, actor, splitByLeague(accepted, supply))
      await on.onSaved(scheduleId)
    } catch (error) {
      const isClash = error instanceof RuleError && error.code === 'schedule_clash'
      setRefusal({ words: errorMessage(error), isClash })
      setIsSaving(false)
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <h2>{t.arrangement(asked.name, t.gameCount(proposal.games.length), input.constraints.seed)}</h2>
      {refusal && (
        <Banner tone="red" action={refusal.isClash && <Button onClick={on.onAgain}>{t.generateAgain}</Button>}>
          <p>{anew ? t.failedUpdateSchedule : t.failedCreateSchedule}</p>
          <p className="font-normal">{refusal.words}</p>
        </Banner>
      )}
      {full && <PlanNotice allowance={full} wanted={full.wanted} group={formatMonth(full.group)} />}
      <ScheduleProposalView
        proposal={proposal}
        input={input}
        names={names}
        relaxing={{
          relax: (changed) => toRelaxedInputs(changed, { input, inputs: asked, supply }),
          onRelax: on.onRelax,
        }}
        comparison={
          former && (
            <ProposalComparison current={generation} former={former} isDisabled={isSaving} onFormer={on.onFormer} />
          )
        }
        actions={
          <div className="flex flex-wrap gap-3">
            <Button onClick={on.onBack} disabled={isSaving}>
              {t.back}
            </Button>
            <Button onClick={on.onAnother} disabled={isSaving}>
              {t.tryAnotherArrangement}
            </Button>
            <Button
              variant={proposal.unplaced.length === 0 ? 'primary' : 'secondary'}
              onClick={() => (anew ? setIsAsking(true) : void save())}
              disabled={isSaving || full !== null || proposal.games.length === 0}
            >
              {anew
                ? t.replaceGames
                : supply.others.length > 0
                  ? t.createSchedules(supply.others.length + 1)
                  : t.createSchedule}
            </Button>
          </div>
        }
      />
      {anew && isAsking && (
        <ConfirmDialog
          title={t.replaceGames2(anew.schedule.name)}
          confirmLabel={t.replaceGames}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void save()}
        >
          {t.draftWillBeReplaced(anew.replaced, proposal.games.length)}
          {anew.played.length > 0 && ` ${t.playedGamesStay(anew.played.length)}`}
        </ConfirmDialog>
      )}
    </div>
  )
}
