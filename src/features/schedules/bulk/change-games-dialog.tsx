import { useMemo, useState } from 'react'
import { useAffectedPeople } from '#data/changes/affected-people.ts'
import { changeGames, undoGameChanges } from '#data/changes/change-games.ts'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { RuleError } from '#domain/rule-error.ts'
import { describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import { planBulkChange, type BulkChange } from '#domain/scheduling/conflicts/bulk-change.ts'
import { isMovable } from '#domain/scheduling/conflicts/change-game.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addDays } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useDialogWork } from '#ui/dialogs/use-dialog-work.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { ReasonField } from '#ui/forms/reason-field.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { useReason } from '#ui/forms/hooks/use-reason.ts'
import { FieldOptions } from '../game/field-options.tsx'
import { useLeaguePlaces } from '../wizard/use-league-places.ts'
import type { BulkKind } from './bulk-kind.ts'
import { PlannedGames } from './planned-games.tsx'
import { useVerdict, type Problem } from './use-verdict.ts'
import { t } from './words.ts'

type Props = {
  kind: BulkKind
  gameIds: readonly string[]
  organizationId: string
  leagueId: string
  timeZone: string
  /** Called once the games are changed. */
  onDone: () => void
  onClose: () => void
}

/** Changes many games at once. Before that, it shows for each game whether it fits. */
export default function ChangeGamesDialog({ gameIds, ...props }: Props) {
  const found = useLiveQuery(
    async (db) => {
      const rows = (await db.games.bulkGet([...gameIds])).filter((game) => game !== undefined)
      const games = await resolveBracketTeams(db, rows)
      const schedules = await db.schedules.bulkGet([...new Set(games.map((game) => game.schedule_id))])
      const drafts = schedules.flatMap((one) => (one?.status === 'draft' ? [one.id] : []))
      return { games, drafts: new Set(drafts) }
    },
    [gameIds.join()],
  )
  return found ? <ChangeGamesForm {...found} {...props} /> : null
}

/** The words of each kind, for this many games. */
const wordsOf: Record<
  BulkKind,
  {
    readonly title: (count: number) => string
    readonly button: (count: number) => string
    readonly anyway: (count: number) => string
    readonly done: (count: number) => string
    readonly about?: string
  }
> = {
  day: { title: t.moveToDayOf, button: t.moveGames, anyway: t.moveGamesAnyway, done: t.movedGames },
  shift: { title: t.shiftTimeOf, button: t.moveGames, anyway: t.moveGamesAnyway, done: t.movedGames },
  field: { title: t.changeFieldOf, button: t.moveGames, anyway: t.moveGamesAnyway, done: t.movedGames },
  postponed: {
    title: t.postponeGames,
    button: t.postponeGames,
    anyway: t.postponeGames,
    done: t.postponedGames,
    about: t.waitForDate,
  },
  cancelled: {
    title: t.cancelGamesCount,
    button: t.cancelGamesCount,
    anyway: t.cancelGamesCount,
    done: t.cancelledGames,
    about: t.struckThrough,
  },
  scheduled: {
    title: t.putBackOf,
    button: t.putBackGames,
    anyway: t.putBackGamesAnyway,
    done: t.gamesChanged,
  },
}

type Wish = {
  readonly date: string
  readonly isSpread: boolean
  readonly direction: 'later' | 'earlier'
  readonly hours: string
  readonly minutes: string
  /** `none`: no field yet. Empty until one is chosen. */
  readonly fieldId: string
}

function toChange(kind: BulkKind, wish: Wish): BulkChange | null {
  switch (kind) {
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(wish.date) ? { kind, date: wish.date, isSpread: wish.isSpread } : null
    case 'shift': {
      const minutes = Number(wish.hours) * 60 + Number(wish.minutes)
      const isUsable = Number.isInteger(minutes) && minutes > 0
      return isUsable ? { kind, minutes: wish.direction === 'later' ? minutes : -minutes } : null
    }
    case 'field':
      return wish.fieldId === '' ? null : { kind, fieldId: wish.fieldId === 'none' ? null : wish.fieldId }
    case 'postponed':
    case 'cancelled':
    case 'scheduled':
      return { kind: 'status', status: kind }
  }
}

function ChangeGamesForm({
  kind,
  games,
  drafts,
  organizationId,
  leagueId,
  timeZone,
  onDone,
  onClose,
}: Omit<Props, 'gameIds'> & { games: readonly Game[]; drafts: ReadonlySet<string> }) {
  const db = useDatabase()
  const actor = useActor()
  const days = [...new Set(games.flatMap((game) => (isMovable(game.status) ? [game.local_date] : [])))].toSorted()
  const [wish, setWish] = useState<Wish>({
    date: addDays(days[0] ?? '2000-01-01', 7),
    isSpread: true,
    direction: 'later',
    hours: '1',
    minutes: '0',
    fieldId: '',
  })
  const set = (values: Partial<Wish>) => setWish((current) => ({ ...current, ...values }))
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const { isBusy, refusal, run } = useDialogWork()
  const { reason, isGiven, field: reasonField } = useReason(new RuleError('reason_required').message)

  const planned = useMemo(() => {
    const change = toChange(kind, wish)
    return change ? planBulkChange(games, change) : []
  }, [kind, wish, games])
  const changes = useMemo(() => planned.flatMap((one) => ('stays' in one ? [] : [one])), [planned])
  const included = changes.filter(({ before }) => !excluded.has(before.id))
  const verdict = useVerdict(games, changes, excluded, { organizationId, timeZone })
  const published = included.filter(({ before }) => !drafts.has(before.schedule_id)).map(({ before }) => before.id)
  const affected = useAffectedPeople(published)

  const isCheckable = kind !== 'postponed' && kind !== 'cancelled'
  const problemsOf = (id: string) => verdict?.problems?.get(id) ?? []
  const unfit = included.filter(({ before }) =>
    problemsOf(before.id).some((one) => one.kind === 'new' || one.kind === 'refused'),
  )
  const refused = included.filter(({ before }) => problemsOf(before.id).some((one) => one.kind === 'refused'))
  const isChecking = isCheckable && changes.length > 0 && verdict?.problems === undefined && verdict?.isFailed !== true
  const isReady = included.length > 0 && refused.length === 0 && !isChecking && !isBusy
  const words = wordsOf[kind]

  const save = async () => {
    if (!actor || !isReady) return
    if (published.length > 0 && !isGiven()) return
    await run(async () => {
      const done = await changeGames(db, actor, {
        reason: published.length > 0 ? reason : null,
        changes: included.map(({ before, set: patch }) => ({ gameId: before.id, set: patch, seen: before })),
      })
      toastWithUndo(words.done(included.length), {
        note: published.length > 0 && affected ? describeNotified(affected) : undefined,
        undo: () => undoGameChanges(db, actor, done),
        undone: t.changeUndone,
      })
      onDone()
    })
  }

  return (
    <Dialog
      title={words.title(games.length)}
      onClose={onClose}
      wide
      footer={
        <>
          <CancelButton />
          <Button
            variant={kind === 'cancelled' ? 'danger' : 'primary'}
            type="submit"
            form="change-games"
            disabled={!isReady}
          >
            {(unfit.length > 0 ? words.anyway : words.button)(included.length)}
          </Button>
        </>
      }
    >
      <form
        id="change-games"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FormProblem message={refusal} />
        {words.about !== undefined && <p>{words.about}</p>}
        {kind === 'day' && <DayFields wish={wish} set={set} isOfSeveralDays={days.length > 1} />}
        {kind === 'shift' && <ShiftFields wish={wish} set={set} />}
        {kind === 'field' && <FieldChoice wish={wish} set={set} organizationId={organizationId} leagueId={leagueId} />}
        {planned.length > 0 && (
          <>
            <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <p className="font-semibold">
                {isChecking
                  ? t.checking
                  : describeVerdict({
                      included: included.length,
                      unfit: unfit.length,
                      stays: planned.length - changes.length,
                      isCheckable: isCheckable && verdict?.isFailed !== true,
                    })}
              </p>
              {verdict?.isFailed && isCheckable && <p>{t.checkFailed}</p>}
              {refused.length > 0 && <p>{t.refused(refused.length)}</p>}
            </div>
            {unfit.length > 0 && unfit.length < included.length && (
              <Button
                className="self-start"
                onClick={() => setExcluded(new Set([...excluded, ...unfit.map(({ before }) => before.id)]))}
              >
                {t.leaveOut(unfit.length)}
              </Button>
            )}
            <PlannedGames
              planned={planned}
              excluded={excluded}
              onChange={setExcluded}
              problems={isCheckable ? verdict?.problems : noProblems}
              names={verdict?.names}
              timeZone={timeZone}
            />
          </>
        )}
        {published.length > 0 && affected && <ReasonField affected={describeAffected(affected)} {...reasonField} />}
      </form>
    </Dialog>
  )
}

const noProblems: ReadonlyMap<string, readonly Problem[]> = new Map()

function describeVerdict({
  included,
  unfit,
  stays,
  isCheckable,
}: {
  included: number
  unfit: number
  stays: number
  isCheckable: boolean
}): string {
  if (included === 0) return t.everythingStays
  const fit = unfit === 0 ? t.allFit(included) : t.doNotFit(unfit, included)
  return [isCheckable && fit, stays > 0 && t.staysAsIs(stays)].filter(Boolean).join(' ')
}

type FieldsProps = { wish: Wish; set: (values: Partial<Wish>) => void }

function DayFields({ wish, set, isOfSeveralDays }: FieldsProps & { isOfSeveralDays: boolean }) {
  return (
    <div>
      <TextField
        type="date"
        label={t.date}
        required
        className="max-w-60"
        value={wish.date}
        onChange={({ target }) => set({ date: target.value })}
      />
      {isOfSeveralDays && (
        <CheckboxField
          label={t.keepDays}
          checked={wish.isSpread}
          onChange={({ target }) => set({ isSpread: target.checked })}
        />
      )}
    </div>
  )
}

function ShiftFields({ wish, set }: FieldsProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SegmentedControl
        label={t.direction}
        options={[
          { value: 'later', label: t.later },
          { value: 'earlier', label: t.earlier },
        ]}
        value={wish.direction}
        onChange={(direction) => set({ direction })}
      />
      <TextField
        type="number"
        inputMode="numeric"
        min={0}
        max={23}
        label={t.hours}
        className="w-24"
        value={wish.hours}
        onChange={({ target }) => set({ hours: target.value })}
      />
      <TextField
        type="number"
        inputMode="numeric"
        min={0}
        max={59}
        step={5}
        label={t.minutes}
        className="w-24"
        value={wish.minutes}
        onChange={({ target }) => set({ minutes: target.value })}
      />
    </div>
  )
}

function FieldChoice({
  wish,
  set,
  organizationId,
  leagueId,
}: FieldsProps & { organizationId: string; leagueId: string }) {
  const places = useLeaguePlaces(organizationId, leagueId)
  return (
    <SelectField
      label={t.field}
      required
      className="max-w-96"
      value={wish.fieldId}
      onChange={({ target }) => set({ fieldId: target.value })}
    >
      <option value="">{t.chooseField}</option>
      <FieldOptions places={places ?? []} />
      <option value="none">{t.noField}</option>
    </SelectField>
  )
}
