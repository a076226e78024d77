import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { CheckboxField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useChangeReason } from '../rainout/rainout-reason.tsx'
import type { RainoutSearchResult } from '../rainout/use-rainout-search.ts'
import { applyLateEntry, getFirstDate, listAddedGames, undoLateEntry } from './apply-late-entry.ts'
import { t } from './words.ts'

/** Adds the games with the times that were found, and moves the others. */
export function AcceptLateEntry({
  schedule,
  games,
  teams,
  finding,
  isStale,
}: {
  schedule: Schedule
  games: readonly Game[]
  /** The names of the teams that join. */
  teams: readonly string[]
  finding: RainoutSearchResult
  isStale: boolean
}) {
  const db = useDatabase()
  const actor = useActor()
  const navigate = useNavigate()
  const [isAddingUnplaced, setIsAddingUnplaced] = useState(true)
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const what = { schedule, games, finding, isAddingUnplaced }
  const added = listAddedGames(what)
  const isPublished = schedule.status !== 'draft'
  const moved = [...finding.answer.changes, ...finding.answer.unplaced]
    .map(({ gameId }) => gameId)
    .filter((id) => games.every((game) => game.id !== id))
  const { reason, isMissing, note, field } = useChangeReason(
    t.joins(teams),
    isPublished ? moved : [],
    isPublished ? added : [],
  )
  const unplaced = finding.answer.unplaced.length

  const apply = async () => {
    if (!actor) return
    setIsSaving(true)
    setRefusal(undefined)
    try {
      const applied = await applyLateEntry(db, actor, { ...what, reason })
      if (applied.kind === 'stale') return setRefusal(t.scheduleChanged)
      toastWithUndo(t.gamesAdded(added.length), {
        note,
        undo: () => undoLateEntry(db, actor, applied.change),
        undone: t.additionUndone,
      })
      await navigate(`/dashboard/scheduling?schedule=${schedule.id}&date=${getFirstDate(finding)}`)
    } catch (error) {
      setRefusal(errorMessage(error))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Section title={t.add}>
      {refusal !== undefined && <Banner tone="red">{refusal}</Banner>}
      {unplaced > 0 && (
        <CheckboxField
          label={t.addPostponed(unplaced)}
          hint={t.foundPostponed(unplaced)}
          checked={isAddingUnplaced}
          onChange={(event) => setIsAddingUnplaced(event.target.checked)}
        />
      )}
      {field}
      <div>
        <Button
          variant="primary"
          disabled={isSaving || isStale || added.length === 0 || isMissing}
          onClick={() => void apply()}
        >
          {t.addGames(added.length)}
        </Button>
      </div>
    </Section>
  )
}
