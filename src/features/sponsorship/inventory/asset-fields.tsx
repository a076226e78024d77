import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLiveQuery, useOrganizationId } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { assetCategories, assetTypes } from '#domain/schema/sponsorship.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { MoneyField } from '#ui/forms/money-field.tsx'
import { OverwrittenNotes } from '#ui/feedback/overwritten-note.tsx'
import { assetCategoryLabels, assetTypeLabels } from '../asset-words.ts'
import type { AssetInput, AssetValues } from './asset-form.ts'
import { FormPart } from './form-part.tsx'
import { assetFieldLabels } from './field-labels.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** `assetId`: the one that is being changed. */
export function AssetFields({ assetId = '' }: { assetId?: string | undefined }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<AssetInput, unknown, AssetValues>()
  const organizationId = useOrganizationId()
  const places = useLiveQuery((db) => readAssetPlaces(db, organizationId), [organizationId])
  const placesId = useId()
  return (
    <>
      <OverwrittenNotes notes={useOverwrittenValues('sponsorship_assets', assetId)} fields={assetFieldLabels} />
      <FormPart title={t.whatItIs}>
        <TextField
          label={t.assetName}
          required
          maxLength={120}
          autoComplete="off"
          {...register('name')}
          error={errors.name?.message}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label={t.category} required {...register('category')} error={errors.category?.message}>
            {assetCategories.map((category) => (
              <option key={category} value={category}>
                {assetCategoryLabels[category]}
              </option>
            ))}
          </SelectField>
          <SelectField label={t.type} required {...register('type')} error={errors.type?.message}>
            {assetTypes.map((type) => (
              <option key={type} value={type}>
                {assetTypeLabels[type]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextAreaField
          label={t.descriptionOptional}
          rows={2}
          maxLength={2000}
          {...register('description')}
          error={errors.description?.message}
        />
      </FormPart>
      <FormPart title={t.priceNumber}>
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label={t.basePrice}
            required
            {...register('base_price_cents')}
            error={errors.base_price_cents?.message}
            hint={t.oneWherePackageDoes}
          />
          <TextField
            label={t.quantity}
            required
            inputMode="numeric"
            autoComplete="off"
            {...register('quantity')}
            error={errors.quantity?.message}
            hint={t.howManyThereSell}
          />
        </div>
      </FormPart>
      <FormPart title={t.whereWhen}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t.locationOptional}
            list={placesId}
            maxLength={200}
            autoComplete="off"
            {...register('location')}
            error={errors.location?.message}
          />
          <datalist id={placesId}>
            {places?.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </datalist>
          <TextField
            label={t.dimensionsOptional}
            maxLength={120}
            autoComplete="off"
            placeholder={t.dimensionsExample}
            {...register('dimensions')}
            error={errors.dimensions?.message}
          />
          <TextField
            type="date"
            label={t.availableFromOptional}
            {...register('availability_start')}
            error={errors.availability_start?.message}
          />
          <TextField
            type="date"
            label={t.availableUntilOptional}
            {...register('availability_end')}
            error={errors.availability_end?.message}
          />
        </div>
        <CheckboxField label={t.inactive} hint={t.notOfferedPackagesWhatever} {...register('isInactive')} />
      </FormPart>
    </>
  )
}

/** Reads the possible places for an asset: the organization's venues, and `Venue, Field`, by name. */
async function readAssetPlaces(db: LocalDatabase, organizationId: string | null): Promise<string[]> {
  if (organizationId === null) return []
  const [venues, fields] = await Promise.all([
    db.venues.where('organization_id').equals(organizationId).toArray(),
    db.venue_fields.where('organization_id').equals(organizationId).toArray(),
  ])
  const names = new Map(venues.map(({ id, name }) => [id, name]))
  const ofFields = fields.map(({ venue_id, name }) => [names.get(venue_id), name].filter(Boolean).join(', '))
  return [...new Set([...names.values(), ...ofFields])].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
