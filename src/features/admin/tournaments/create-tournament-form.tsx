import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { AdminLeague, AdminVenue } from '#api/administration/tournaments.ts'
import { useAccount } from '#data/queries/context.tsx'
import { createId } from '#data/changes/create-id.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { createTournamentRows, type NewTournament, type TournamentRows } from '#domain/tournaments/tournament-rows.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { placeMatchesInWorker } from '#workers/schedule-client.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { SelectField, TextAreaField, TextField, CheckboxField, FieldGroup } from '#ui/forms/form-field.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import { useAdminApi } from '../use-admin-api.ts'
import { EntrantsField } from './entrants-field.tsx'
import { toMatchPlacementInput, toBracketOutline, toPlannedTournament, sortBySeed } from './plan-tournament.ts'
import { PlayingTimes } from './playing-times.tsx'
import { toTournamentPath, tournamentsPath } from './tournament-address.ts'
import {
  emptyTournament,
  tournamentFormSchema,
  type TournamentInput,
  type TournamentValues,
} from './tournament-form.ts'
import { toLeagueKey, useAdminLeagueResources } from './use-admin-league-resources.ts'
import { t } from './words.ts'

/** Thrown if planning fails before any request is made; its message is meant for the user. */
class NotPlanned extends Error {}

const wordsOf = (error: unknown) => (error instanceof NotPlanned ? error.message : errorMessage(error))

export function CreateTournamentForm({ leagues }: { leagues: readonly AdminLeague[] }) {
  const actions = useAdminApi()
  const userId = useAccount()?.profile.id ?? null
  const online = useOnline()
  const navigate = useNavigate()
  const made = useMadeOnce()
  const leaving = useLeaving()
  const form = useForm<TournamentInput, unknown, TournamentValues>({
    resolver: zodResolver(tournamentFormSchema),
    defaultValues: emptyTournament,
  })
  const { errors, isSubmitting } = form.formState
  const [league, templateId, maxTeams, seeding, venueIds] = useWatch({
    control: form.control,
    name: ['league', 'templateId', 'maxTeams', 'seeding', 'venueIds'],
  })
  const { supply, problem } = useAdminLeagueResources(leagues, league, form)
  const [byHand, setByHand] = useState<readonly string[]>([])
  const order = supply ? sortBySeed(supply, seeding, byHand) : []
  const outline = supply && toBracketOutline(supply, order, { templateId, maxTeams: Number(maxTeams) })

  const create = async (values: TournamentValues) => {
    const signal = leaving.current?.signal
    if (!supply) throw new NotPlanned(problem ?? t.leagueStillBeingLoaded)
    const planned = toBracketOutline(supply, order, values)
    if (!planned) {
      const isPage = supply.templates.some(({ id, format }) => id === values.templateId && format === 'page_playoff')
      form.setError('maxTeams', { message: isPage ? t.pagePlayoffHasFour : t.tournamentMustHaveLeast })
      return
    }
    const { organization_id, time_zone } = supply.league
    const from = localToInstant(addDays(values.startDate, -1), '00:00', time_zone) // include the day before, because the rest rule also applies before the first game
    const to = localToInstant(addDays(values.endDate, 2), '00:00', time_zone)
    const busy = await actions.listBusyTimes(organization_id, from, to)
    const plan = { supply, values, outline: planned }
    const placed = await placeMatchesInWorker(toMatchPlacementInput(plan, busy), signal && { signal }).catch(
      (error: unknown) => {
        if (signal?.aborted) return null
        throw error
      },
    )
    if (!placed) return // the user has left the form, so nothing is created
    const tournament = toPlannedTournament(plan, placed)
    if (!tournament) {
      const why = placed.reasons.length > 0 ? placed.reasons : [placed.unplaced[0]?.reason ?? '']
      throw new NotPlanned([t.notAllMatchesFit, `${placed.summary}.`, ...why].join(' ').trim())
    }
    const rows = made(tournament, userId)
    await actions.createTournament(organization_id, rows)
    notify.success(t.tournamentCreatedSuccessfully)
    if (!signal?.aborted) await navigate(toTournamentPath({ id: rows.schedule.id, organization_id }))
  }
  return (
    <Form form={form} work={create} words={wordsOf}>
      <TextField label={t.tournamentName} required autoComplete="off" {...registerField(form, 'name')} />
      <SelectField
        label={t.league}
        required
        error={errors.league?.message ?? problem ?? undefined}
        {...form.register('league', {
          onChange: () => {
            form.setValue('templateId', '') // a different league has different templates
            form.setValue('venueIds', [])
            form.setValue('seeding', 'standings')
          },
        })}
      >
        <option value="">{t.selectLeague}</option>
        {leagues.map((one) => (
          <option key={toLeagueKey(one)} value={toLeagueKey(one)}>{`${one.name} (${one.organization})`}</option>
        ))}
      </SelectField>
      <SelectField
        label={t.template}
        required
        disabled={!supply}
        hint={supply ? supply.templates.find(({ id }) => id === templateId)?.description : t.selectLeagueFirst}
        {...registerField(form, 'templateId')}
      >
        <option value="">{t.selectTemplate}</option>
        <RowOptions rows={supply?.templates} />
      </SelectField>
      <TextAreaField label={t.description} {...registerField(form, 'description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.startDate} type="date" required {...registerField(form, 'startDate')} />
        <TextField label={t.endDate} type="date" required {...registerField(form, 'endDate')} />
        <TextField
          label={t.maximumTeams}
          inputMode="numeric"
          autoComplete="off"
          required
          {...registerField(form, 'maxTeams')}
        />
        <TextField
          label={t.registrationDeadline}
          type="date"
          required
          {...registerField(form, 'registrationDeadline')}
        />
      </div>
      {supply && (
        <VenuesField
          venues={supply.venues}
          chosen={venueIds}
          error={errors.venueIds?.message}
          onChange={(ids) =>
            form.setValue('venueIds', ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      )}
      {supply && (
        <EntrantsField
          teams={supply.teams}
          order={order}
          outline={outline}
          seeding={seeding}
          register={form.register('seeding', {
            onChange: () => setByHand(order.map(({ teamId }) => teamId)), // manual seeding starts from the displayed order
          })}
          onOrder={setByHand}
        />
      )}
      <PlayingTimes form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={tournamentsPath}>{t.cancel}</ButtonLink>
        <Button type="submit" variant="primary" disabled={isSubmitting || !online}>
          {isSubmitting ? t.creating : t.createTournament}
        </Button>
      </div>
    </Form>
  )
}

/** Returns a signal that aborts when the form unmounts. */
function useLeaving() {
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const mine = new AbortController()
    leaving.current = mine
    return () => mine.abort()
  }, [])
  return leaving
}

/**
 * Returns a function that creates the same rows for the same tournament on every try, so that the server recognizes
 * them if an earlier response was lost.
 */
function useMadeOnce(): (tournament: NewTournament, by: string | null) => TournamentRows {
  const last = useRef<{ readonly of: string; readonly rows: TournamentRows } | null>(null)
  return (tournament, by) => {
    const of = JSON.stringify(tournament)
    if (last.current?.of !== of) {
      const rows = createTournamentRows(tournament, {
        scheduleId: createId(),
        newId: createId,
        by,
        at: new Date().toISOString(),
      })
      last.current = { of, rows }
    }
    return last.current.rows
  }
}

/** The league's venues and those shared by its organization. */
function VenuesField({
  venues,
  chosen,
  error,
  onChange,
}: {
  venues: readonly AdminVenue[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}) {
  return (
    <FieldGroup label={t.venues} error={error}>
      {venues.length === 0 && <p className="text-soft">{t.leagueHasNoVenues}</p>}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {venues.map(({ id, name, fields }) => (
          <CheckboxField
            key={id}
            label={name}
            hint={t.fieldCount(fields.length)}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
