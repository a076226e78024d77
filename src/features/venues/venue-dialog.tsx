import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import type { League } from '#domain/schema/leagues.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import { ClosuresEditor } from './closures-editor.tsx'
import { FieldsEditor } from './fields-editor.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { LocationField } from './location-field.tsx'
import { createVenue, updateVenue } from './save-venue.ts'
import {
  createVenueInput,
  venueFormSchema,
  toVenueInput,
  type VenueInput,
  type VenueValues,
  type VenueDetails,
} from './venue-form.ts'
import { t } from './words.ts'

/** Adds a venue, or changes one (`existing`). */
export function VenueDialog({
  existing,
  leagues,
  onClose,
}: {
  existing?: VenueDetails | undefined
  leagues: readonly League[]
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const [before] = useState(existing) // the form's initial values; the row may change while the dialog is open
  const form = useForm<VenueInput, unknown, VenueValues>({
    resolver: zodResolver(venueFormSchema),
    defaultValues: before ? toVenueInput(before) : createVenueInput(),
  })
  const { isSubmitting, dirtyFields } = form.formState

  const twins = useTwins(useWatch({ control: form.control, name: ['name', 'address'] }), before?.venue.id)
  const save = async (values: VenueValues) => {
    if (!actor) return
    if (before) {
      const changed = venueColumns.filter((column) => dirtyFields[column])
      await updateVenue(db, actor, values, changed, before)
    } else {
      await createVenue(db, actor, values)
    }
    notify.success(before ? t.venueUpdatedSuccessfully : t.venueCreatedSuccessfully)
    onClose()
  }
  return (
    <FormDialog
      title={before ? t.editVenue : t.addVenue}
      formId="venue"
      send={before ? t.saveChanges : t.addVenue}
      disabled={isSubmitting}
      wide
      onClose={onClose}
    >
      <Form id="venue" form={form} work={save} words={errorMessage}>
        <TextField
          label={t.venueName}
          required
          maxLength={120}
          autoComplete="off"
          {...registerField(form, 'name')}
          hint={twins.name !== undefined && t.thereVenueCalledAlready(twins.name)}
        />
        <TextField
          label={t.address}
          required
          maxLength={300}
          autoComplete="off"
          {...registerField(form, 'address')}
          hint={twins.address !== undefined && t.hasAddress(twins.address)}
        />
        <LocationField />
        <SelectField label={t.league} {...registerField(form, 'league_id')}>
          <option value="">{t.sharedAllLeagues}</option>
          <RowOptions rows={leagues} />
        </SelectField>
        <TextAreaField label={t.descriptionOptional} maxLength={2000} {...registerField(form, 'description')} />
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          label={t.capacityOptional}
          className="max-w-48"
          {...registerField(form, 'capacity')}
        />
        <CheckboxField label={t.hasParking} {...form.register('has_parking')} />
        <FieldsEditor />
        <HoursEditor />
        <ClosuresEditor />
      </Form>
    </FormDialog>
  )
}

/**
 * Finds other venues with this name or address, for a warning: venues may share either, but rarely do so on purpose.
 */
function useTwins([name, address]: readonly [string, string], exceptId: string | undefined) {
  const organizationId = useActor()?.organizationId ?? ''
  const venues = useLiveQuery(
    (db) => db.venues.where('organization_id').equals(organizationId).toArray(),
    [organizationId],
  )
  const others = venues?.filter(({ id }) => id !== exceptId) ?? []
  return {
    name: name.trim() === '' ? undefined : others.find((other) => isSameName(other.name, name))?.name,
    address: address.trim() === '' ? undefined : others.find((other) => isSameName(other.address, address))?.name,
  }
}

const venueColumns = ['name', 'address', 'league_id', 'description', 'capacity', 'has_parking', 'coordinates'] as const
