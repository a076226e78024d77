import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { errorMessage } from '#data/store/error-message.ts'
import type { Player } from '#domain/schema/leagues.ts'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { PlayerFields } from './player-fields.tsx'
import { updatePlayer } from './roster.ts'
import { playerFormSchema, toPlayerInput, type PlayerInput, type PlayerValues } from './team-form.ts'
import { t } from './words.ts'

export function PlayerDialog({
  player: existing,
  players,
  onClose,
}: {
  player: Player
  players: readonly Player[]
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const [player] = useState(existing) // the form's initial values; the row may change meanwhile
  const overwritten = useOverwrittenValues('players', player.id)
  const form = useForm<PlayerInput, unknown, PlayerValues>({
    resolver: zodResolver(playerFormSchema),
    defaultValues: toPlayerInput(player),
  })
  const { isSubmitting, dirtyFields } = form.formState
  const save = async (values: PlayerValues) => {
    if (!actor) return
    const changed = playerFields.filter((field) => dirtyFields[field])
    await updatePlayer(db, actor, player, Object.fromEntries(changed.map((field) => [field, values[field]])))
    notify.success(t.playerUpdatedSuccessfully)
    onClose()
  }
  return (
    <Dialog title={t.editPlayer} onClose={onClose} dismissible={false}>
      <Form form={form} work={save} words={errorMessage}>
        <PlayerFields {...{ form, players, overwritten }} playerId={player.id} />
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton />
          <Button type="submit" variant="primary" disabled={isSubmitting}>
            {t.saveChanges}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const playerFields = Object.keys(playerFormSchema.shape) as readonly (keyof PlayerValues)[]
