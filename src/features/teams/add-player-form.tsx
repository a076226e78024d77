import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Player } from '#domain/schema/leagues.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { PlayerFields } from './player-fields.tsx'
import { addPlayer } from './roster.ts'
import { emptyPlayerInput, playerFormSchema, type PlayerInput, type PlayerValues } from './team-form.ts'
import { t } from './words.ts'

/** A form that stays open and moves the focus back to the name, for entering a whole team. */
export function AddPlayerForm({
  teamId,
  players,
  asked,
}: {
  teamId: string
  players: readonly Player[]
  /** How many times the page has asked for a new player. */
  asked: number
}) {
  const db = useDatabase()
  const actor = useActor()
  const form = useForm<PlayerInput, unknown, PlayerValues>({
    resolver: zodResolver(playerFormSchema),
    defaultValues: emptyPlayerInput,
  })
  const { reset, setFocus } = form
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added + asked > 0) setFocus('display_name') // moves the focus once the emptied form has rendered
  }, [added, asked, setFocus])
  const add = async (values: PlayerValues) => {
    if (!actor) return
    await addPlayer(db, actor, teamId, values)
    reset()
    setAdded((times) => times + 1)
    notify.success(t.playerAddedSuccessfully, values.display_name)
  }
  return (
    <Form form={form} work={add} words={errorMessage} className="gap-3! border-t border-line pt-4">
      <h3>{t.addPlayer}</h3>
      <PlayerFields form={form} players={players} />
      <div>
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          {t.addPlayer2}
        </Button>
      </div>
    </Form>
  )
}
