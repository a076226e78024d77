import { useState } from 'react'
import { moveTeams } from '#data/changes/move-teams.ts'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import type { Division, Team } from '#domain/schema/leagues.ts'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialogs/dialog.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { useDialogWork } from '#ui/dialogs/use-dialog-work.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import { SelectionBar } from '#ui/selection/selection-parts.tsx'
import type { Selection } from '#ui/selection/use-selection.ts'
import { deleteTeams, restoreTeams } from './delete-team.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export const formatSelectedTeams = (count: number): string => t.teamsSelected(count)

/** What can be done with the selected teams of a league. */
export function TeamsBar({
  selection,
  teams,
  divisions,
}: {
  selection: Selection
  /** The selected teams. */
  teams: readonly Team[]
  divisions: readonly Division[]
}) {
  const actor = useActor()
  const [asked, setAsked] = useState<'move' | 'delete'>()
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    selection.clear()
  }
  return (
    <>
      <SelectionBar selection={selection} count={formatSelectedTeams(teams.length)}>
        {divisions.length > 0 && can(actor, 'team.update') && (
          <Button size="small" onClick={() => setAsked('move')}>
            {t.moveToDivision}
          </Button>
        )}
        {can(actor, 'team.delete') && (
          <Button size="small" variant="danger" onClick={() => setAsked('delete')}>
            {t.deleteTeamsAsk}
          </Button>
        )}
      </SelectionBar>
      {asked === 'move' && <MoveDialog teams={teams} divisions={divisions} onDone={done} onClose={close} />}
      {asked === 'delete' && <DeleteTeamsDialog teams={teams} onDone={done} onClose={close} />}
    </>
  )
}

type DialogProps = { teams: readonly Team[]; onDone: () => void; onClose: () => void }

function MoveDialog({ teams, divisions, onDone, onClose }: DialogProps & { divisions: readonly Division[] }) {
  const db = useDatabase()
  const actor = useActor()
  const [to, setTo] = useState('') // empty until one is chosen
  const { isBusy, refusal, run } = useDialogWork()
  const moving = to === '' ? [] : teams.filter(({ division_id }) => (division_id ?? 'none') !== to)
  const save = async () => {
    if (!actor || moving.length === 0) return
    const target = to === 'none' ? null : to
    const moves = new Map(moving.map(({ id, division_id }) => [id, { from: division_id, to: target }]))
    const back = new Map([...moves].map(([id, move]) => [id, { from: move.to, to: move.from }]))
    await run(async () => {
      await moveTeams(db, actor, moves)
      toastWithUndo(t.teamsMoved(moving.length), { undo: () => moveTeams(db, actor, back), undone: t.changeUndone })
      onDone()
    })
  }
  return (
    <FormDialog
      title={t.moveTeamsTo(teams.length)}
      formId="move-selected-teams"
      send={t.moveTeams(moving.length === 0 ? teams.length : moving.length)}
      disabled={moving.length === 0 || isBusy}
      onClose={onClose}
    >
      <form
        id="move-selected-teams"
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FormProblem message={refusal} />
        <SelectField label={t.division} value={to} onChange={({ target }) => setTo(target.value)}>
          <option value="">{t.chooseDivision}</option>
          <option value="none">{t.noDivision}</option>
          <RowOptions rows={divisions} />
        </SelectField>
        {to !== '' && moving.length < teams.length && (
          <p className="text-note text-soft">{t.alreadyThere(teams.length - moving.length)}</p>
        )}
      </form>
    </FormDialog>
  )
}

function DeleteTeamsDialog({ teams, onDone, onClose }: DialogProps) {
  const db = useDatabase()
  const actor = useActor()
  const { refusal, run } = useDialogWork()
  const found = useLiveQuery((db) => readLost(db, teams), [teams.map(({ id }) => id).join()])
  const deletable = teams.filter(({ id }) => found && !found.playing.has(id))
  const kept = teams.filter(({ id }) => found?.playing.has(id))
  const confirm = async () => {
    if (!actor || deletable.length === 0) return
    await run(async () => {
      const deleted = await deleteTeams(
        db,
        actor,
        deletable.map(({ id }) => id),
      )
      toastWithUndo(t.teamsDeleted(deletable.length), {
        undo: () => restoreTeams(db, actor, deleted),
        undone: t.changeUndone,
      })
      onDone()
    })
  }
  if (!found) return null
  const players = deletable.reduce((sum, { id }) => sum + (found.players.get(id) ?? 0), 0)
  if (deletable.length === 0) {
    return (
      <Dialog title={t.deleteTeamsCount(teams.length)} onClose={onClose} footer={<CancelButton />}>
        <p>{t.noneDeletable(teams.length)}</p>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={t.deleteTeamsCount(deletable.length)}
      confirmLabel={t.deleteTeamsCount(deletable.length)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <FormProblem message={refusal} />
        <p>{t.removesTeams(deletable.length, players)}</p>
        <ul className="list-disc pl-5">
          {deletable.map(({ id, name }) => (
            <li key={id} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
        {kept.length > 0 && <p>{t.teamsWithGamesStay(kept.map(({ name }) => name).join(', '))}</p>}
      </div>
    </ConfirmDialog>
  )
}

/** Reads how many players each team has, and which teams cannot be deleted because they have games. */
async function readLost(db: LocalDatabase, teams: readonly Team[]) {
  const leagueIds = [...new Set(teams.map(({ league_id }) => league_id))]
  const schedules = await db.schedules.where('league_id').anyOf(leagueIds).toArray()
  const games = await db.games
    .where('schedule_id')
    .anyOf(schedules.map(({ id }) => id))
    .toArray()
  const counts = await Promise.all(teams.map(({ id }) => db.players.where('team_id').equals(id).count()))
  return {
    playing: new Set(games.flatMap((game) => [game.home_team_id, game.away_team_id])),
    players: new Map(teams.map(({ id }, index) => [id, counts[index] ?? 0])),
  }
}
