import { noDeparture } from '#domain/standings/departures.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Team } from '#domain/schema/leagues.ts'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { markSaved } from '#ui/forms/unsaved-fields.ts'
import { notify } from '#ui/feedback/toast.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import { LogoField } from './logo-field.tsx'
import { emptyTeamInput, teamFormSchema, toTeamInput, type TeamInput, type TeamValues } from './team-form.ts'
import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { requireRoom } from '#data/changes/plan-limits.ts'
import { requireFreeTeamName } from '#data/changes/team-names.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Adds one or more teams to a league, or edits one (`team`). */
export function TeamDialog({
  leagueId,
  team: existing,
  onClose,
}: {
  leagueId: string | undefined
  team?: Team
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const divisions = useLiveQuery(
    async (db) =>
      leagueId ? (await db.divisions.where('league_id').equals(leagueId).toArray()).toSorted(byName) : undefined,
    [leagueId],
  )
  const [team] = useState(existing) // the form's initial values; the row may change meanwhile
  const [refusal, setRefusal] = useState<string>()
  const [added, setAdded] = useState<string[]>([])
  const form = useForm<TeamInput, unknown, TeamValues>({
    resolver: zodResolver(teamFormSchema),
    defaultValues: team ? toTeamInput(team) : emptyTeamInput,
  })
  const element = useRef<HTMLFormElement>(null)
  const { setFocus } = form
  const { isSubmitting, dirtyFields } = form.formState

  const [name, logo, primary_color, secondary_color] = useWatch({
    control: form.control,
    name: ['name', 'logo_url', 'primary_color', 'secondary_color'],
  })
  const preview = { name: name || '?', primary_color, secondary_color, logo_url: logo || null }

  useEffect(() => {
    if (added.length === 0) return
    if (element.current) markSaved(element.current) // the division that is kept for the next team
    setFocus('name') // moves the focus once the emptied form has rendered
  }, [added, setFocus])

  const store = async (values: TeamValues): Promise<boolean> => {
    setRefusal(undefined)
    if (!leagueId) {
      setRefusal(t.pleaseSelectLeagueFirst)
      return false
    }
    if (!actor) return false
    try {
      if (team) {
        const changed = teamFields.filter((field) => dirtyFields[field])
        await updateTeam(db, actor, team, Object.fromEntries(changed.map((field) => [field, values[field]])))
      } else {
        await addTeam(db, actor, leagueId, values)
      }
      notify.success(team ? t.teamUpdatedSuccessfully : t.teamAddedSuccessfully, values.name)
      return true
    } catch (error) {
      setRefusal(errorMessage(error))
      return false
    }
  }
  const save = form.handleSubmit(async (values) => {
    if (await store(values)) onClose()
  })
  const saveAndGoOn = form.handleSubmit(async (values) => {
    if (!(await store(values))) return
    setAdded((names) => [...names, values.name])
    form.reset({ ...emptyTeamInput, division_id: form.getValues('division_id') }) // keep the division, because teams are usually entered one division at a time
  })

  return (
    <Dialog
      title={team ? t.editTeam : t.addNewTeam}
      onClose={onClose}
      dismissible={false}
      footer={
        <>
          <CancelButton label={added.length > 0 ? t.done : undefined} />
          {!team && (
            <Button disabled={isSubmitting} onClick={() => void saveAndGoOn()}>
              {t.addAnother}
            </Button>
          )}
          <Button type="submit" form="team" variant="primary" disabled={isSubmitting}>
            {team ? t.saveChanges : t.addTeam}
          </Button>
        </>
      }
    >
      <form id="team" ref={element} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <FormProblem message={refusal} />
        {added.length > 0 && (
          <p role="status" className="text-note text-soft">
            {t.added(added.join(', '))}
          </p>
        )}
        <TextField label={t.teamName} required maxLength={80} autoComplete="off" {...registerField(form, 'name')} />
        <div className="flex flex-wrap items-end gap-6">
          <TextField type="color" label={t.primaryColor} {...registerField(form, 'primary_color')} />
          <TextField type="color" label={t.secondaryColor} {...registerField(form, 'secondary_color')} />
        </div>
        <LogoField
          team={preview}
          onChange={(url) => form.setValue('logo_url', url, { shouldDirty: true, shouldValidate: true })}
        />
        {divisions && divisions.length > 0 && (
          <SelectField label={t.division} {...registerField(form, 'division_id')}>
            <option value="">{t.noDivision}</option>
            <RowOptions rows={divisions} />
          </SelectField>
        )}
      </form>
    </Dialog>
  )
}

const teamFields = Object.keys(teamFormSchema.shape) as readonly (keyof TeamValues)[]

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true })
}

/** Adds a team and returns its id. @throws RuleError `not_allowed`, `row_gone`, `limit_teams`, `team_name_taken` */
export async function addTeam(db: LocalDatabase, actor: Actor, leagueId: string, values: TeamValues): Promise<string> {
  if (!can(actor, 'team.create')) throw new RuleError('not_allowed')
  await requireRoom(db, { organizationId: actor.organizationId, key: 'teams' }, [leagueId])
  const id = createId()
  await commit(db, actor.organizationId, 'team.create', async (tx) => {
    if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
    await requireFreeTeamName(tx, { id, league_id: leagueId, ...values })
    await tx.insert('teams', [{ id, league_id: leagueId, ...values, ...noDeparture }])
  })
  return id
}

/**
 * `values` contains the fields the person changed; other fields keep their current values. @throws RuleError
 * `team_name_taken`
 */
export async function updateTeam(
  db: LocalDatabase,
  actor: Actor,
  seen: Team,
  values: Partial<TeamValues>,
): Promise<void> {
  if (!can(actor, 'team.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'team.update', async (tx) => {
    const team = await tx.get('teams', seen.id)
    if (team && (values.name !== undefined || values.division_id !== undefined)) {
      await requireFreeTeamName(tx, { ...team, ...values })
    }
    await tx.patch('teams', seen.id, values, seen)
  })
}
