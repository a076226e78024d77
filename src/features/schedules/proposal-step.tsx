import { useMemo, useState } from 'react'
import { useActor, useDatabase } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import { RuleError } from '#domain/rule-error.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/count.ts'
import { createSchedule } from './create-schedule.ts'
import { ScheduleProposalView } from './schedule-proposal-view.tsx'
import type { ScheduleInputs } from './schedule-form.ts'
import type { Generation } from './use-generation.ts'
import { fieldsOf, type LeagueSupply } from './use-league-supply.ts'

/** Accept the proposal, ask for another, or go back to the settings. */
export function ProposalStep({
  generation: { proposal, input },
  supply,
  settings,
  onBack,
  onAnother,
  onAgain,
  onCreated,
}: {
  generation: Extract<Generation, { state: 'done' }>
  supply: LeagueSupply
  settings: Pick<ScheduleInputs, 'name' | 'description'>
  onBack: () => void
  /** The same settings in another order of chance. */
  onAnother: () => void
  /** The same once more, around the games that have come meanwhile. */
  onAgain: () => void
  onCreated: (scheduleId: string) => Promise<void>
}) {
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

  const create = async () => {
    if (!actor) return
    setIsSaving(true)
    try {
      const scheduleId = await createSchedule(db, actor, {
        name: settings.name.trim(),
        leagueId: supply.league.id,
        description: settings.description.trim() || null,
        startDate: input.startDate,
        endDate: input.endDate,
        constraints: input.constraints,
        games: proposal.games,
      })
      await onCreated(scheduleId)
    } catch (error) {
      const isClash = error instanceof RuleError && error.code === 'schedule_clash'
      setRefusal({ words: refusalWords(error), isClash })
      setIsSaving(false)
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <h2>
        {settings.name}: {count(proposal.games.length, 'game')}, arrangement {input.constraints.seed}
      </h2>
      {refusal && (
        <Banner tone="red" action={refusal.isClash && <Button onClick={onAgain}>Generate again</Button>}>
          {refusal.words}
        </Banner>
      )}
      <ScheduleProposalView
        proposal={proposal}
        input={input}
        names={names}
        actions={
          <div className="flex flex-wrap gap-3">
            <Button onClick={onBack} disabled={isSaving}>
              Back
            </Button>
            <Button onClick={onAnother} disabled={isSaving}>
              Try another arrangement
            </Button>
            <Button variant="primary" onClick={() => void create()} disabled={isSaving || proposal.games.length === 0}>
              Create schedule
            </Button>
          </div>
        }
      />
    </div>
  )
}
