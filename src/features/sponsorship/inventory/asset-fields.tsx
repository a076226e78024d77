import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLiveQuery, useOrganizationId } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { assetCategories, assetTypes } from '#domain/schema/sponsorship.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { MoneyField } from '#ui/forms/money-field.tsx'
import { OverwrittenNotes } from '#ui/feedback/overwritten-note.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { Options } from '#ui/forms/options.tsx'
import { assetCategoryLabels, assetTypeLabels } from '../asset-words.ts'
import type { AssetInput, AssetValues } from './asset-form.ts'
import { FormPart } from './form-part.tsx'
import { assetFieldLabels } from './field-labels.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** `assetId` is the id of the asset that is being changed. */
export function AssetFields({ assetId = '' }: { assetId?: string | undefined }) {
  const form = useFormContext<AssetInput, unknown, AssetValues>()
  const organizationId = useOrganizationId()
  const places = useLiveQuery((db) => readAssetPlaces(db, organizationId), [organizationId])
  const placesId = useId()
  return (
    <>
      <OverwrittenNotes notes={useOverwrittenValues('sponsorship_assets', assetId)} fields={assetFieldLabels} />
      <FormPart title={t.whatItIs}>
        <TextField label={t.assetName} required maxLength={120} autoComplete="off" {...registerField(form, 'name')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label={t.category} required {...registerField(form, 'category')}>
            <Options values={assetCategories} label={(category) => assetCategoryLabels[category]} />
          </SelectField>
          <SelectField label={t.type} required {...registerField(form, 'type')}>
            <Options values={assetTypes} label={(type) => assetTypeLabels[type]} />
          </SelectField>
        </div>
        <TextAreaField
          label={t.descriptionOptional}
          rows={2}
          maxLength={2000}
          {...registerField(form, 'description')}
        />
      </FormPart>
      <FormPart title={t.priceNumber}>
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label={t.basePrice}
            required
            {...registerField(form, 'base_price_cents')}
            hint={t.oneWherePackageDoes}
          />
          <TextField
            label={t.quantity}
            required
            inputMode="numeric"
            autoComplete="off"
            {...registerField(form, 'quantity')}
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
            {...registerField(form, 'location')}
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
            {...registerField(form, 'dimensions')}
          />
          <TextField type="date" label={t.availableFromOptional} {...registerField(form, 'availability_start')} />
          <TextField type="date" label={t.availableUntilOptional} {...registerField(form, 'availability_end')} />
        </div>
        <CheckboxField label={t.inactive} hint={t.notOfferedPackagesWhatever} {...form.register('isInactive')} />
      </FormPart>
    </>
  )
}

/**
 * Reads the possible places for an asset: the organization's venues, and its fields as `Venue, Field`, sorted by name.
 */
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
