import { useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { listFollowing } from '#domain/league-events/series.ts'
import { getEventTitle } from '#domain/league-events/event-title.ts'
import type { LeagueEvent } from '#domain/schema/league-events.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useDialogWork } from '#ui/dialogs/use-dialog-work.ts'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { SeriesChoice } from './series-choice.tsx'
import { addEvents, deleteEvents } from './write-events.ts'
import { t } from './words.ts'

/** Deletes an event, or it and those of its series that follow. */
export function DeleteEventDialog({
  event,
  all,
  timeZone,
  onClose,
}: {
  event: LeagueEvent
  all: readonly LeagueEvent[]
  timeZone: string
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const [isWhole, setWhole] = useState(false)
  const following = listFollowing(event, all)
  const { isBusy, refusal, run } = useDialogWork()
  const remove = () =>
    run(async () => {
      if (!actor) return
      const going = isWhole ? following : [event]
      await deleteEvents(
        db,
        actor,
        going.map(({ id }) => id),
      )
      toastWithUndo(t.eventsDeleted(going.length), { undo: () => addEvents(db, actor, going), undone: t.restored })
      onClose()
    })
  return (
    <Dialog
      title={t.deleteEventTitle}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button variant="danger" disabled={isBusy} onClick={() => void remove()}>
            {t.deleteEvent}
          </Button>
        </>
      }
    >
      <FormProblem message={refusal} />
      <p className="wrap-anywhere">
        {getEventTitle(event)}, {formatGameDayAndTime(event.start_time, timeZone)}
      </p>
      <SeriesChoice label={t.whatToDelete} count={following.length} isWhole={isWhole} onChange={setWhole} />
    </Dialog>
  )
}
