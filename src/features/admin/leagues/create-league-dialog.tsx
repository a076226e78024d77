import '#domain/time-zones/all-zones.ts'
import { isTimeZone } from '#domain/time-zones/zones.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef, useState, useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { OrganizationOption } from '#api/administration/organizations.ts'
import { useAccount, useSports } from '#data/queries/context.tsx'
import { createId } from '#data/changes/create-id.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { createLeagueRow, type LeagueRowInput } from '#domain/leagues/create-league-row.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { SelectField, TextField, FieldGroup } from '#ui/forms/form-field.tsx'
import { TimeZoneField } from '#ui/forms/time-zone-field.tsx'
import { getBrowserTimeZone } from '#ui/forms/time-zones.ts'
import { notify } from '#ui/feedback/toast.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import * as z from 'zod/mini'
import { leagueRow } from '#domain/schema/leagues.ts'
import { numberInput, textInput } from '#ui/forms/form-inputs.ts'
import { Button } from '#ui/button.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import { OrganizationChoice } from '../organizations/organization-choice.tsx'
import { t } from './words.ts'

/** Creates a league for an organization. Settings that the dialog does not ask for get the wizard's defaults. */
export function CreateLeagueDialog({
  organization: given = null,
  onClose,
  onCreated,
}: {
  /** The organization, if it is already known. */
  organization?: OrganizationOption | null
  onClose: () => void
  onCreated: () => void
}) {
  const formId = useId()
  const sports = useSports()
  const online = useOnline()
  const { createLeague } = useAdminApi()
  const made = useMadeOnce()
  const [organization, setOrganization] = useState(given)
  const form = useForm<AdminLeagueInput, unknown, AdminLeagueValues>({
    resolver: zodResolver(adminLeagueFormSchema),
    defaultValues: {
      organizationId: given?.id ?? '',
      name: '',
      sportId: '',
      numTeams: '8',
      timeZone: given?.timeZone ?? getBrowserTimeZone(isTimeZone),
    },
  })
  const { errors, isSubmitting, isSubmitted } = form.formState
  const timeZone = useWatch({ control: form.control, name: 'timeZone' })

  const choose = (chosen: OrganizationOption | null) => {
    setOrganization(chosen)
    form.setValue('organizationId', chosen?.id ?? '', { shouldDirty: true, shouldValidate: isSubmitted })
    if (chosen) form.setValue('timeZone', chosen.timeZone ?? getBrowserTimeZone(isTimeZone))
  }
  const create = async ({ organizationId, name, sportId, numTeams, timeZone: time_zone }: AdminLeagueValues) => {
    const facts = {
      name,
      description: null,
      sport_id: sportId,
      time_zone,
      num_teams: numTeams,
      season_start: null,
      season_end: null,
      registration_deadline: null,
    }
    await createLeague(organizationId, made(organizationId, facts))
    notify.success(t.leagueCreatedSuccessfully)
    onCreated()
    onClose()
  }
  return (
    <FormDialog
      title={t.createLeague}
      formId={formId}
      send={isSubmitting ? t.creating : t.createLeague}
      disabled={isSubmitting || !online}
      onClose={onClose}
    >
      <Form id={formId} form={form} work={create} words={errorMessage}>
        <OfflineNote />
        <OrganizationField chosen={organization} onChoose={choose} error={errors.organizationId?.message} />
        <TextField label={t.leagueName} required maxLength={120} autoComplete="off" {...registerField(form, 'name')} />
        <SelectField label={t.sport} required {...registerField(form, 'sportId')}>
          <option value="">{t.selectSport}</option>
          <RowOptions rows={sports} />
        </SelectField>
        <TextField
          label={t.numberTeams}
          required
          inputMode="numeric"
          autoComplete="off"
          {...registerField(form, 'numTeams')}
        />
        <TimeZoneField isKnown={isTimeZone} chosen={timeZone} {...registerField(form, 'timeZone')} />
      </Form>
    </FormDialog>
  )
}

/**
 * Returns a function that creates the same row for the same league on every try, so that the server recognizes it if an
 * earlier response was lost.
 */
function useMadeOnce(): (organizationId: string, facts: LeagueRowInput) => ReturnType<typeof createLeagueRow> {
  const by = useAccount()?.profile.id ?? null
  const last = useRef<{ readonly of: string; readonly row: ReturnType<typeof createLeagueRow> } | null>(null)
  return (organizationId, facts) => {
    const of = JSON.stringify([organizationId, facts])
    if (last.current?.of !== of) {
      last.current = { of, row: createLeagueRow(facts, { id: createId(), by, at: new Date().toISOString() }) }
    }
    return last.current.row
  }
}

const fewTeams = t.leagueMustHaveLeast

const adminLeagueFormSchema = z.object({
  organizationId: z.uuid(t.pleaseSelectOrganization),
  name: textInput(leagueRow.shape.name),
  sportId: z.uuid(t.pleaseSelectSport),
  numTeams: numberInput(z.int(fewTeams).check(z.gte(2, fewTeams), z.lte(1000, t.leagueCanHaveMost))),
  timeZone: leagueRow.shape.time_zone,
})

type AdminLeagueInput = z.input<typeof adminLeagueFormSchema>
type AdminLeagueValues = z.output<typeof adminLeagueFormSchema>

type Props = {
  chosen: Pick<OrganizationOption, 'id' | 'name'> | null
  onChoose: (organization: OrganizationOption | null) => void
  error: string | undefined
}

/** Lets the user find one of thousands of organizations by part of its name. */
function OrganizationField({ chosen, onChoose, error }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(chosen)
  useEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    frame.current?.querySelector<HTMLElement>('input, button')?.focus() // moves the focus, because the element that had it is gone
  }, [chosen])
  return (
    <FieldGroup label={t.organization} error={error}>
      <div ref={frame}>
        {chosen ? (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line-strong px-3 py-1">
            <span className="min-w-0 wrap-anywhere">{chosen.name}</span>
            <Button variant="quiet" onClick={() => onChoose(null)}>
              {t.change}
            </Button>
          </div>
        ) : (
          <OrganizationChoice onChoose={onChoose} />
        )}
      </div>
    </FieldGroup>
  )
}
