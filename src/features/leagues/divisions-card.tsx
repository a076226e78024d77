import { zodResolver } from '@hookform/resolvers/zod'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useActor, useDatabase, useLive } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import type { Division } from '#domain/schema/leagues.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { count } from '#ui/count.ts'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/form-field.tsx'
import { SkeletonLines } from '#ui/states.tsx'
import { notify } from '#ui/toast.tsx'
import {
  addDivision,
  deleteDivision,
  divisionForm,
  updateDivision,
  type DivisionInput,
  type DivisionValues,
} from './divisions.ts'

/** The league's divisions, saved one by one, apart from the settings form above them. */
export function DivisionsCard({ leagueId }: { leagueId: string }) {
  const db = useDatabase()
  const actor = useActor()
  const listed = useLive(
    async (db) => {
      const divisions = await db.divisions.where('league_id').equals(leagueId).toArray()
      const teams = await db.teams.where('league_id').equals(leagueId).toArray()
      return divisions
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((division) => ({ division, teamCount: teams.filter((team) => team.division_id === division.id).length }))
    },
    [leagueId],
  )
  const [editing, setEditing] = useState<Division | 'new'>()
  const [deleting, setDeleting] = useState<Division>()
  const remove = async (division: Division) => {
    if (!actor) return
    try {
      await deleteDivision(db, actor, division)
      notify.success('Division deleted successfully')
    } catch (error) {
      notify.error(refusalWords(error))
    }
    setDeleting(undefined)
  }
  return (
    <Card className="flex max-w-3xl flex-col gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Divisions</h2>
        <Button icon={<Plus aria-hidden="true" size={18} />} onClick={() => setEditing('new')}>
          Add Division
        </Button>
      </div>
      {!listed && <SkeletonLines count={2} />}
      {listed?.length === 0 && <p className="text-soft">No divisions: all teams play in one table.</p>}
      <ul className="divide-y divide-line">
        {listed?.map(({ division, teamCount }) => (
          <li key={division.id} className="flex items-center gap-2 py-1">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{division.name}</p>
              <p className="text-note text-soft tabular">
                {[division.age_group, division.level, count(teamCount, 'team')].filter(Boolean).join(' · ')}
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

function DivisionDialog({
  leagueId,
  division,
  onClose,
}: {
  leagueId: string
  division: Division | undefined
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const [refusal, setRefusal] = useState<string>()
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<DivisionInput, unknown, DivisionValues>({
    resolver: zodResolver(divisionForm),
    defaultValues: {
      name: division?.name ?? '',
      age_group: division?.age_group ?? '',
      level: division?.level ?? '',
    },
  })
  const save = handleSubmit(async (values) => {
    if (!actor) return
    try {
      if (division) await updateDivision(db, actor, division.id, values)
      else await addDivision(db, actor, leagueId, values)
      notify.success(division ? 'Division updated successfully' : 'Division added successfully')
      onClose()
    } catch (error) {
      setRefusal(refusalWords(error))
    }
  })
  return (
    <Dialog title={division ? 'Edit Division' : 'Add Division'} onClose={onClose} dismissible={false}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {refusal && <Banner tone="red">{refusal}</Banner>}
        <TextField
          label="Division Name"
          required
          maxLength={80}
          autoComplete="off"
          {...register('name')}
          error={errors.name?.message}
        />
        <TextField
          label="Age Group"
          placeholder="U12, 18+"
          maxLength={40}
          {...register('age_group')}
          error={errors.age_group?.message}
        />
        <TextField
          label="Level"
          placeholder="Recreational, Competitive"
          maxLength={40}
          {...register('level')}
          error={errors.level?.message}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isSubmitting}>
            {division ? 'Save Changes' : 'Add Division'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
