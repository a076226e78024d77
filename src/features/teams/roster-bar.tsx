import { useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import type { Player } from '#domain/schema/leagues.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useDialogWork } from '#ui/dialogs/use-dialog-work.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { TextField } from '#ui/forms/form-field.tsx'
import { SelectionBar } from '#ui/selection/selection-parts.tsx'
import type { Selection } from '#ui/selection/use-selection.ts'
import { restorePositions, setPosition } from './roster.ts'
import { playerFormSchema } from './team-form.ts'
import { t } from './words.ts'

export const formatSelectedPlayers = (count: number): string => t.playersSelected(count)

/** What can be done with the selected players of a roster. */
export function RosterBar({
  selection,
  players,
  onRemove,
}: {
  selection: Selection
  /** The selected players. */
  players: readonly Player[]
  onRemove: () => void
}) {
  const [isPlacing, setPlacing] = useState(false)
  return (
    <>
      <SelectionBar selection={selection} count={formatSelectedPlayers(players.length)}>
        <Button size="small" onClick={() => setPlacing(true)}>
          {t.changePosition}
        </Button>
        <Button size="small" variant="danger" onClick={onRemove}>
          {t.removePlayersAsk}
        </Button>
      </SelectionBar>
      {isPlacing && (
        <PositionDialog
          players={players}
          onDone={() => {
            setPlacing(false)
            selection.clear()
          }}
          onClose={() => setPlacing(false)}
        />
      )}
    </>
  )
}

function PositionDialog({
  players,
  onDone,
  onClose,
}: {
  players: readonly Player[]
  onDone: () => void
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const [typed, setTyped] = useState('')
  const { isBusy, refusal, run } = useDialogWork()
  const save = async () => {
    const { data, success } = playerFormSchema.shape.position.safeParse(typed)
    if (!actor || !success) return
    await run(async () => {
      await setPosition(db, actor, players, data)
      toastWithUndo(t.playersChanged(players.length), {
        undo: () => restorePositions(db, actor, players),
        undone: t.changeUndone,
      })
      onDone()
    })
  }
  return (
    <FormDialog
      title={t.positionOf(players.length)}
      formId="set-position"
      send={t.saveChanges}
      disabled={isBusy}
      onClose={onClose}
    >
      <form
        id="set-position"
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FormProblem message={refusal} />
        <TextField
          label={t.position}
          hint={t.emptyClearsPosition}
          maxLength={40}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </FormDialog>
  )
}
