import { ClipboardList, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { useAllowance } from '#data/changes/plan-limits.ts'
import type { Player, Team } from '#domain/schema/leagues.ts'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { useDialogWork } from '#ui/dialogs/use-dialog-work.ts'
import { PlanNotice } from '#ui/feedback/plan-notice.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { RowCheckbox, SelectAllCheckbox, SelectButton } from '#ui/selection/selection-parts.tsx'
import { useSelection } from '#ui/selection/use-selection.ts'
import { AddPlayerForm } from './add-player-form.tsx'
import { PasteRosterDialog } from './paste-roster-dialog.tsx'
import { PlayerDialog } from './player-dialog.tsx'
import { formatSelectedPlayers, RosterBar } from './roster-bar.tsx'
import { canEditRoster, compareByJersey, removePlayers, restorePlayers } from './roster.ts'
import { t } from './words.ts'
import { unboxed } from './unboxed.ts'
import { rich } from '#ui/rich-text.tsx'

/** `asked` counts how many times the page has asked for a new player; each time, the form takes the focus. */
export function RosterCard({ team, asked }: { team: Team; asked: number }) {
  const actor = useActor()
  const players = useLiveQuery(
    async (db) => (await db.players.where('team_id').equals(team.id).toArray()).toSorted(compareByJersey),
    [team.id],
  )
  const allowance = useAllowance('players', team.id)
  const [editing, setEditing] = useState<Player>()
  const [removing, setRemoving] = useState<readonly Player[]>()
  const [isPasting, setPasting] = useState(false)
  const mayEdit = canEditRoster(actor, team.id)
  const selectable = useMemo(() => (mayEdit && players ? players.map(({ id }) => id) : []), [mayEdit, players])
  const selection = useSelection(selectable, formatSelectedPlayers)
  const selected = players?.filter(({ id }) => selection.ids.has(id)) ?? []
  const pasteButton = (
    <Button icon={<ClipboardList size={18} />} onClick={() => setPasting(true)}>
      {t.pasteList}
    </Button>
  )
  return (
    <Card className={`flex min-w-0 flex-col gap-4 p-4 sm:p-5 ${unboxed}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>
          {t.roster}
          {players && players.length > 0 && <span className="text-soft tabular"> · {players.length}</span>}
        </h2>
        {mayEdit && players && players.length > 0 && (
          <span className="flex flex-wrap gap-2">
            {!selection.isOpen && <SelectButton selection={selection} />}
            {pasteButton}
          </span>
        )}
      </div>
      {selection.isOpen && (
        <RosterBar selection={selection} players={selected} onRemove={() => setRemoving(selected)} />
      )}
      {!players && <SkeletonLines />}
      {players?.length === 0 && !mayEdit && <p className="text-soft">{t.noPlayersYet}</p>}
      {players?.length === 0 && mayEdit && (
        <div className="flex flex-col items-center gap-3 py-4 text-center">
          <span className="grid size-14 place-items-center rounded-card bg-tint text-accent">
            <Users size={26} />
          </span>
          <p className="max-w-prose">
            <span className="block font-semibold">{t.noPlayersYetAdd}</span>
            <span className="text-soft">{t.rosterIsFor}</span>
          </p>
          {pasteButton}
        </div>
      )}
      {players && players.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrow keys
        <div role="region" aria-label={t.roster} tabIndex={0} className="relative overflow-x-auto">
          <table className="data-table" data-selecting={selection.isOpen ? '' : undefined}>
            <thead>
              <tr>
                {mayEdit && (
                  <th scope="col" className="selection-cell">
                    <SelectAllCheckbox selection={selection} />
                  </th>
                )}
                <th className="text" scope="col">
                  {t.no}
                </th>
                <th className="text" scope="col">
                  {t.name}
                </th>
                <th className="text hidden sm:table-cell" scope="col">
                  {t.position}
                </th>
                {mayEdit && (
                  <th scope="col">
                    <span className="sr-only">{t.actions}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {players.map((player) => (
                <tr
                  key={player.id}
                  className={classNames('selectable-row', player.id === editing?.id && 'bg-tint')}
                  data-selected={selection.ids.has(player.id) ? '' : undefined}
                >
                  {mayEdit && (
                    <td className="selection-cell">
                      <RowCheckbox
                        id={player.id}
                        row={player.display_name}
                        isSelected={selection.ids.has(player.id)}
                        onToggle={(isRange) => selection.toggle(player.id, isRange)}
                      />
                    </td>
                  )}
                  <td className="text">{player.jersey ?? '–'}</td>
                  <th scope="row" className="text w-full py-0! text-base! font-normal! whitespace-normal! text-ink!">
                    {mayEdit ? (
                      <button
                        type="button"
                        title={t.edit(player.display_name)}
                        onClick={() => setEditing(player)}
                        className="min-h-6 text-left font-semibold wrap-anywhere hover:underline"
                      >
                        {player.display_name}
                      </button>
                    ) : (
                      <span className="font-semibold wrap-anywhere">{player.display_name}</span>
                    )}
                    {player.position && <span className="block text-note text-soft sm:hidden">{player.position}</span>}
                  </th>
                  <td className="text hidden sm:table-cell">{player.position ?? '–'}</td>
                  {mayEdit && (
                    <td className="p-0! whitespace-nowrap">
                      <RowMenu
                        name={player.display_name}
                        items={[
                          { label: t.edit(player.display_name), onSelect: () => setEditing(player) },
                          {
                            label: t.remove(player.display_name),
                            startsGroup: true,
                            isDanger: true,
                            onSelect: () => setRemoving([player]),
                          },
                        ]}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {mayEdit && allowance && <PlanNotice allowance={allowance} />}
      {mayEdit && !allowance?.isAtLimit && <AddPlayerForm teamId={team.id} players={players ?? []} asked={asked} />}
      {editing && (
        <PlayerDialog
          player={editing}
          players={players ?? []}
          onSelect={setEditing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {isPasting && players && <PasteRosterDialog team={team} players={players} onClose={() => setPasting(false)} />}
      {removing && (
        <RemovePlayersDialog
          players={removing}
          onDone={() => {
            if (removing.every(({ id }) => selection.ids.has(id))) selection.clear()
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  )
}

function RemovePlayersDialog({
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
  const [only] = players
  const isOne = players.length === 1
  const { refusal, run } = useDialogWork()
  const confirm = async () => {
    if (!actor) return
    await run(async () => {
      await removePlayers(db, actor, players)
      toastWithUndo(isOne ? t.playerRemovedSuccessfully : t.playersRemoved(players.length), {
        undo: () => restorePlayers(db, actor, players),
        undone: t.changeUndone,
      })
      onDone()
      onClose()
    })
  }
  const action = isOne ? t.removePlayer : t.removePlayers(players.length)
  return (
    <ConfirmDialog title={action} confirmLabel={action} onConfirm={() => void confirm()} onClose={onClose}>
      <div className="flex flex-col gap-3">
        {isOne ? (
          <p>{rich(t.youSureYouWant2, { display_name: <strong>{only?.display_name}</strong> })}</p>
        ) : (
          <>
            <p>{t.removesPlayers(players.length)}</p>
            <ul className="list-disc pl-5">
              {players.map(({ id, display_name }) => (
                <li key={id} className="wrap-anywhere">
                  {display_name}
                </li>
              ))}
            </ul>
          </>
        )}
        <FormProblem message={refusal} />
      </div>
    </ConfirmDialog>
  )
}
