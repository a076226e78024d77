import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Division, Team } from '#domain/schema/leagues.ts'
import { EditButton } from '#ui/icon-buttons.tsx'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { DivisionDialog } from './division-dialog.tsx'
import { deleteDivision, restoreDivision } from './divisions.ts'
import { MoveTeamsDialog } from './move-teams-dialog.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** The league's divisions, which are saved individually, separately from the settings form above them. */
export function DivisionsCard({ leagueId }: { leagueId: string }) {
  const db = useDatabase()
  const actor = useActor()
  const read = useLiveQuery(
    async (db) => {
      const [divisions, teams] = await Promise.all([
        db.divisions.where('league_id').equals(leagueId).toArray(),
        db.teams.where('league_id').equals(leagueId).toArray(),
      ])
      return { divisions: divisions.toSorted(byName), teams: teams.toSorted(byName) }
    },
    [leagueId],
  )
  const listed = read?.divisions.map((division) => ({
    division,
    teamCount: read.teams.filter((team) => team.division_id === division.id).length,
  }))
  const [editing, setEditing] = useState<Division | 'new'>()
  const [deleting, setDeleting] = useState<Division>()
  const [isMoving, setIsMoving] = useState(false)
  const remove = async (division: Division) => {
    if (!actor) return
    try {
      const deleted = await deleteDivision(db, actor, division)
      notify.undoable(t.divisionDeletedSuccessfully, () => {
        restoreDivision(db, actor, deleted).catch((error: unknown) => notify.error(errorMessage(error)))
      })
    } catch (error) {
      notify.error(errorMessage(error))
    }
    setDeleting(undefined)
  }
  return (
    <Card className="flex max-w-3xl flex-col gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{t.divisions}</h2>
        <div className="flex flex-wrap gap-3">
          {read && read.divisions.length > 0 && read.teams.length > 0 && (
            <Button onClick={() => setIsMoving(true)}>{t.moveTeams}</Button>
          )}
          <Button icon={<Plus size={18} />} onClick={() => setEditing('new')}>
            {t.addDivision}
          </Button>
        </div>
      </div>
      {!listed && <SkeletonLines count={2} />}
      {listed?.length === 0 && <p className="text-soft">{t.noDivisionsAllTeams}</p>}
      <ul className="divide-y divide-line">
        {listed?.map(({ division, teamCount }) => (
          <li key={division.id} className="flex items-center gap-2 py-1">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{division.name}</p>
              <p className="text-note text-soft tabular">
                {[division.age_group, division.level, t.teamCount(teamCount)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <EditButton label={t.edit(division.name)} onClick={() => setEditing(division)} />
            <RowMenu
              name={division.name}
              items={[{ label: t.deleteText(division.name), isDanger: true, onSelect: () => setDeleting(division) }]}
            />
          </li>
        ))}
      </ul>
      {editing && (
        <DivisionDialog
          leagueId={leagueId}
          division={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {isMoving && read && <MoveTeamsDialog {...read} onClose={() => setIsMoving(false)} />}
      {deleting && (
        <ConfirmDialog
          title={t.deleteDivision}
          confirmLabel={t.deleteDivision}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          <p>{rich(t.youSureYouWant, { deleting: <strong>{deleting.name}</strong> })}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function byName(a: Division | Team, b: Division | Team): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true })
}
