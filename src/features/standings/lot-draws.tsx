import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { createId } from '#data/changes/create-id.ts'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { commit } from '#data/store/commit.ts'
import { errorMessage } from '#data/store/error-message.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { calendarDateSchema } from '#domain/schema/columns.ts'
import { lotDrawRow, type League, type LotDraw, type Team } from '#domain/schema/leagues.ts'
import type { ToldDraw } from '#domain/standings/lot-draws.ts'
import { toLocalDate } from '#domain/time.ts'
import { formatDate } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { Button } from '#ui/button.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { notify } from '#ui/feedback/toast.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { optionalInput } from '#ui/forms/form-inputs.ts'
import { Form } from '#ui/forms/form.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { TeamOrder } from '#ui/forms/team-order.tsx'
import { DeleteButton } from '#ui/icon-buttons.tsx'
import { t } from './words.ts'

/** The drawings of lots in which a team took part; league staff can record one where the order waits for it. */
export function RowDraws({
  draws,
  nameOf,
  onDraw,
}: {
  draws: readonly ToldDraw[]
  nameOf: (userId: string) => string | undefined
  /** Null if the order does not wait for a drawing. */
  onDraw: (() => void) | null
}) {
  const db = useDatabase()
  const actor = useActor()
  const mayRecord = can(actor, 'league.update')
  const remove = async (draw: LotDraw) => {
    if (!actor) return
    try {
      await removeDraw(db, actor, draw.id)
      toastWithUndo(t.drawDeleted, { undo: () => saveDraw(db, actor, draw), undone: t.drawRestored })
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
  if (draws.length === 0 && !(mayRecord && onDraw)) return null
  return (
    <div className="flex flex-col gap-2">
      {draws.map(({ draw, text }) => (
        <div key={draw.id} className="flex items-start gap-2">
          <div className="min-w-0 grow py-1.5">
            <p className="wrap-anywhere">{text}</p>
            <p className="text-note whitespace-pre-line text-soft wrap-anywhere">
              {[describeRecorder(draw, nameOf), draw.note].filter(Boolean).join('\n')}
            </p>
          </div>
          {mayRecord && (
            <DeleteButton
              label={t.deleteDrawOf(formatDate(draw.drawn_on, { year: true }))}
              onClick={() => void remove(draw)}
              className="print:hidden"
            />
          )}
        </div>
      ))}
      {mayRecord && onDraw && (
        <div>
          <Button onClick={onDraw} className="print:hidden">
            {t.recordDrawnLots}
          </Button>
        </div>
      )}
    </div>
  )
}

function describeRecorder({ created_by }: LotDraw, nameOf: (userId: string) => string | undefined): string {
  const name = created_by === null ? undefined : nameOf(created_by)
  return name === undefined ? '' : t.recordedBy(name)
}

/** @param props.teams the tied teams */
export function RecordLotsDialog({
  teams,
  league,
  onClose,
}: {
  teams: readonly Team[]
  league: League
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const formId = useId()
  const [today] = useState(() => toLocalDate(new Date().toISOString(), league.time_zone))
  const [order, setOrder] = useState<readonly string[]>(() => teams.map(({ id }) => id))
  const form = useForm<DrawInput, unknown, DrawValues>({
    resolver: zodResolver(createFormSchema(today)),
    defaultValues: { drawn_on: today, note: '' },
  })
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const record = async (values: DrawValues) => {
    if (!actor) return
    const draw = {
      ...values,
      id: createId(),
      league_id: league.id,
      team_ids: [...order],
      created_by: actor.userId,
      created_at: new Date().toISOString(),
    }
    await saveDraw(db, actor, draw)
    toastWithUndo(t.drawRecorded, { undo: () => removeDraw(db, actor, draw.id), undone: t.drawUndone })
    onClose()
  }
  return (
    <FormDialog
      title={t.recordDrawnLotsTitle}
      formId={formId}
      send={t.saveDraw}
      disabled={form.formState.isSubmitting}
      onClose={onClose}
    >
      <Form id={formId} form={form} work={record} words={errorMessage}>
        <p>{t.teamsTied(formatList(teams.map(({ name }) => name)))}</p>
        <FieldGroup label={t.drawnOrder} hint={t.drawnOrderHint}>
          <TeamOrder lines={order.map((teamId) => ({ teamId, name: names.get(teamId) ?? '' }))} onOrder={setOrder} />
        </FieldGroup>
        <TextField type="date" label={t.drawnOn} required max={today} {...registerField(form, 'drawn_on')} />
        <TextField
          label={t.drawNote}
          maxLength={200}
          autoComplete="off"
          hint={t.drawNoteHint}
          {...registerField(form, 'note')}
        />
      </Form>
    </FormDialog>
  )
}

const createFormSchema = (today: string) =>
  z.object({
    drawn_on: z.string().check(
      z.refine((date) => calendarDateSchema.safeParse(date).success && date <= today, {
        error: () => t.dayOfDrawInvalid,
      }),
    ),
    note: optionalInput(lotDrawRow.shape.note),
  })
type DrawInput = z.input<ReturnType<typeof createFormSchema>>
type DrawValues = z.output<ReturnType<typeof createFormSchema>>

type NewDraw = Omit<LotDraw, 'organization_id' | 'version'>

/** Records the drawing, or puts it back under the same ID. From then on, the standings follow it. */
async function saveDraw(db: LocalDatabase, actor: Actor, draw: NewDraw): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'lots.save', async (tx) => {
    const teams = await tx.where('teams', 'league_id', draw.league_id)
    const known = new Set(teams.map(({ id }) => id))
    if (draw.team_ids.some((id) => !known.has(id))) throw new RuleError('row_gone')
    await tx.insert('lot_draws', [draw])
  })
}

async function removeDraw(db: LocalDatabase, actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'lots.delete', (tx) => tx.remove('lot_draws', id))
}
