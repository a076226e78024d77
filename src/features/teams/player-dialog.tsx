import { zodResolver } from '@hookform/resolvers/zod'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { errorMessage } from '#data/store/error-message.ts'
import type { Player } from '#domain/schema/leagues.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { PlayerFields } from './player-fields.tsx'
import { updatePlayer } from './roster.ts'
import { playerFormSchema, toPlayerInput, type PlayerInput, type PlayerValues } from './team-form.ts'
import { t } from './words.ts'

type Field = keyof PlayerValues

/**
 * A player next to the roster. The arrow keys and the buttons move to the previous and next player, after saving any
 * changes.
 */
export function PlayerDialog({
  player,
  players,
  onSelect,
  onClose,
}: {
  player: Player
  /** The roster, in the order in which it is listed. */
  players: readonly Player[]
  onSelect: (player: Player) => void
  onClose: () => void
}) {
  const [field, setField] = useState<Field>()
  const formId = useId()
  return (
    <Dialog
      title={t.editPlayer}
      onClose={onClose}
      dismissible={false}
      isPanel
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={formId} variant="primary">
            {t.saveChanges}
          </Button>
        </>
      }
    >
      <PlayerForm
        key={player.id}
        formId={formId}
        player={player}
        players={players}
        startsAt={field}
        onMove={(next, at) => {
          setField(at)
          onSelect(next)
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}

function PlayerForm({
  formId,
  player: existing,
  players,
  startsAt,
  onMove,
  onClose,
}: {
  formId: string
  player: Player
  players: readonly Player[]
  /** The field in which the person was when they left the neighbor. */
  startsAt: Field | undefined
  onMove: (next: Player, at: Field) => void
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
  const { setFocus } = form
  useEffect(() => {
    if (startsAt) setFocus(startsAt)
  }, [setFocus, startsAt])
  const { isSubmitting, isDirty, dirtyFields } = form.formState
  const save = async (values: PlayerValues) => {
    if (!actor) return
    const changed = playerFields.filter((field) => dirtyFields[field])
    await updatePlayer(db, actor, player, Object.fromEntries(changed.map((field) => [field, values[field]])))
    notify.success(t.playerUpdatedSuccessfully)
  }
  const index = players.findIndex(({ id }) => id === player.id)
  const move = (step: 1 | -1, at: Field = 'display_name') => {
    const next = index < 0 ? undefined : players[index + step]
    if (!next || isSubmitting) return
    if (!isDirty) return onMove(next, at)
    void form.handleSubmit(async (values) => {
      try {
        await save(values)
        onMove(next, at)
      } catch (error) {
        notify.error(errorMessage(error))
      }
    })()
  }
  const moveByKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return // the arrows then choose among what the keyboard suggests
    if (!(event.target instanceof HTMLInputElement) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    const { name } = event.target
    event.preventDefault()
    move(
      event.key === 'ArrowDown' ? 1 : -1,
      playerFields.find((field) => field === name),
    )
  }
  return (
    <div onKeyDown={moveByKey} role="presentation">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0">
          <span className="block font-semibold">{player.display_name}</span>
          {index >= 0 && <span className="text-note text-soft tabular">{t.playerOf(index + 1, players.length)}</span>}
        </p>
        <span className="flex shrink-0">
          <IconButton label={t.previousPlayer} disabled={index <= 0} onClick={() => move(-1)}>
            <ChevronUp size={20} />
          </IconButton>
          <IconButton label={t.nextPlayer} disabled={index < 0 || index >= players.length - 1} onClick={() => move(1)}>
            <ChevronDown size={20} />
          </IconButton>
        </span>
      </div>
      <Form
        id={formId}
        form={form}
        work={async (values) => {
          if (isSubmitting) return
          await save(values)
          onClose()
        }}
        words={errorMessage}
      >
        <PlayerFields {...{ form, players, overwritten }} playerId={player.id} />
      </Form>
    </div>
  )
}

const playerFields = Object.keys(playerFormSchema.shape) as readonly Field[]
