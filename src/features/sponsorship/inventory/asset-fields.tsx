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
import type { LocalDatabase } from '#data/store/database.ts'

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
      <FormPart title="What it is">
        <TextField
          label="Asset Name"
          required
          maxLength={120}
          autoComplete="off"
          {...register('name')}
          error={errors.name?.message}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Category" required {...register('category')} error={errors.category?.message}>
            {assetCategories.map((category) => (
              <option key={category} value={category}>
                {assetCategoryLabels[category]}
              </option>
            ))}
          </SelectField>
          <SelectField label="Type" required {...register('type')} error={errors.type?.message}>
            {assetTypes.map((type) => (
              <option key={type} value={type}>
                {assetTypeLabels[type]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextAreaField
          label="Description (optional)"
          rows={2}
          maxLength={2000}
          {...register('description')}
          error={errors.description?.message}
        />
      </FormPart>
      <FormPart title="Price and number">
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label="Base Price"
            required
            {...register('base_price_cents')}
            error={errors.base_price_cents?.message}
            hint="Of one, where a package does not set its own."
          />
          <TextField
            label="Quantity"
            required
            inputMode="numeric"
            autoComplete="off"
            {...register('quantity')}
            error={errors.quantity?.message}
            hint="How many there are to sell at one time."
          />
        </div>
      </FormPart>
      <FormPart title="Where and when">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Location (optional)"
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
            label="Dimensions (optional)"
            maxLength={120}
            autoComplete="off"
            placeholder="3 × 1 m"
            {...register('dimensions')}
            error={errors.dimensions?.message}
          />
          <TextField
            type="date"
            label="Available from (optional)"
            {...register('availability_start')}
            error={errors.availability_start?.message}
          />
          <TextField
            type="date"
            label="Available until (optional)"
            {...register('availability_end')}
            error={errors.availability_end?.message}
          />
        </div>
        <CheckboxField
          label="Inactive"
          hint="Not offered for packages, whatever else is known of it. Deals that hold it go on."
          {...register('isInactive')}
        />
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
