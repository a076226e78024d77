import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { SponsorshipAsset } from '#domain/schema/sponsorship.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { AssetFields } from './asset-fields.tsx'
import { assetFormSchema, toAssetInput, emptyAssetInput, type AssetInput, type AssetValues } from './asset-form.ts'
import { OversoldError } from './oversold-error.ts'
import { createAsset, updateAsset } from './save-asset.ts'
import { t } from './words.ts'

/** Adds an asset, or changes one (`existing`). */
export function AssetDialog({
  existing,
  league,
  today,
  onClose,
}: {
  existing?: SponsorshipAsset | undefined
  league: League
  today: string
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const formId = useId()
  const [before] = useState(existing) // the form's initial values; the row may change meanwhile
  const form = useForm<AssetInput, unknown, AssetValues>({
    resolver: zodResolver(assetFormSchema),
    defaultValues: before ? toAssetInput(before) : emptyAssetInput,
  })
  const { dirtyFields, isSubmitting } = form.formState
  const save = async (values: AssetValues) => {
    if (!actor) return
    try {
      if (before) {
        const changed = fields.filter((field) => dirtyFields[field])
        await updateAsset(db, actor, before, values, { changed, today })
      } else {
        await createAsset(db, actor, league.id, values)
      }
      notify.success(before ? t.assetUpdatedSuccessfully : t.assetCreatedSuccessfully)
      onClose()
    } catch (error) {
      if (!(error instanceof OversoldError)) throw error
      form.setError('quantity', { message: error.message }, { shouldFocus: true })
      document.activeElement?.scrollIntoView({ block: 'center' }) // the error message is below the field
      return false
    }
    return undefined
  }
  return (
    <FormDialog
      title={before ? t.editAsset : t.addAsset}
      formId={formId}
      send={before ? t.saveChanges : t.addAsset}
      disabled={isSubmitting}
      wide
      onClose={onClose}
    >
      <Form
        id={formId}
        form={form}
        work={save}
        words={(error) => t.failedSaveAsset(errorMessage(error))}
        className="gap-5"
      >
        <AssetFields assetId={before?.id} />
      </Form>
    </FormDialog>
  )
}

const fields = [
  'name',
  'description',
  'category',
  'type',
  'location',
  'dimensions',
  'base_price_cents',
  'quantity',
  'availability_start',
  'availability_end',
  'isInactive',
] as const
