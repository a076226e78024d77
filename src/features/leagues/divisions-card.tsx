import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { describeRejection } from '#data/store/refusal-words.ts'
import type { Division, Team } from '#domain/schema/leagues.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { DivisionDialog } from './division-dialog.tsx'
import { deleteDivision, restoreDivision } from './divisions.ts'
import { MoveTeamsDialog } from './move-teams-dialog.tsx'

/** The league's divisions, saved one by one, apart from the settings form above them. */
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
      notify.undoable('Division deleted successfully', () => {
        restoreDivision(db, actor, deleted).catch((error: unknown) => notify.error(describeRejection(error)))
      })
    } catch (error) {
      notify.error(describeRejection(error))
    }
    setDeleting(undefined)
  }
  return (
    <Card className="flex max-w-3xl flex-col gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Divisions</h2>
        <div className="flex flex-wrap gap-3">
          {read && read.divisions.length > 0 && read.teams.length > 0 && (
            <Button onClick={() => setIsMoving(true)}>Move Teams</Button>
          )}
          <Button icon={<Plus aria-hidden="true" size={18} />} onClick={() => setEditing('new')}>
            Add Division
          </Button>
        </div>
      </div>
      {!listed && <SkeletonLines count={2} />}
      {listed?.length === 0 && <p className="text-soft">No divisions: all teams play in one table.</p>}
      <ul className="divide-y divide-line">
        {listed?.map(({ division, teamCount }) => (
          <li key={division.id} className="flex items-center gap-2 py-1">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{division.name}</p>
              <p className="text-note text-soft tabular">
                {[division.age_group, division.level, formatQuantity(teamCount, 'team')].filter(Boolean).join(' · ')}
              </p>
            </div>
            <IconButton label={`Edit ${division.name}`} onClick={() => setEditing(division)}>
              <Pencil aria-hidden="true" size={18} />
            </IconButton>
            <IconButton label={`Delete ${division.name}`} onClick={() => setDeleting(division)}>
              <Trash2 aria-hidden="true" size={18} />
            </IconButton>
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
          title="Delete Division"
          confirmLabel="Delete Division"
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          <p>
            Are you sure you want to delete <strong>{deleting.name}</strong>? Its teams stay in the league, without a
            division.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function byName(a: Division | Team, b: Division | Team): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true })
}
