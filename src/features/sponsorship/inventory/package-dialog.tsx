import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { errorMessage } from '#data/store/error-message.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import type { ListedPackage } from '#domain/sponsorship/inventory.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { CheckboxField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { MoneyField } from '#ui/forms/money-field.tsx'
import { OverwrittenNotes } from '#ui/feedback/overwritten-note.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { FormPart } from './form-part.tsx'
import { HoldingsEditor } from './holdings-editor.tsx'
import { OversoldError } from './oversold-error.ts'
import { packageFieldLabels } from './field-labels.ts'
import {
  emptyPackageInput,
  packageFormSchema,
  toPackageInput,
  type PackageInput,
  type PackageValues,
} from './package-form.ts'
import { createPackage, updatePackage } from './save-package.ts'
import { t } from './words.ts'

/** Adds a package, or changes one (`existing`). */
export function PackageDialog({
  existing,
  league,
  data,
  today,
  onClose,
}: {
  existing?: ListedPackage | undefined
  league: League
  data: SponsorshipData
  today: string
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const formId = useId()
  // The form's initial values; the rows may change meanwhile.
  const [before] = useState(existing && { pack: existing.pack, holdings: existing.held.map(({ holding }) => holding) })
  const overwritten = useOverwrittenValues('sponsorship_packages', before?.pack.id ?? '')
  const form = useForm<PackageInput, unknown, PackageValues>({
    resolver: zodResolver(packageFormSchema),
    defaultValues: before ? toPackageInput(before) : emptyPackageInput,
  })
  const { isSubmitting, dirtyFields } = form.formState

  const save = async (values: PackageValues) => {
    if (!actor) return
    try {
      if (before) {
        const changed = columns.filter((column) => dirtyFields[column])
        await updatePackage(db, actor, before.pack, values, { changed, before: before.holdings, today })
      } else {
        await createPackage(db, actor, league.id, values)
      }
      notify.success(before ? t.packageUpdatedSuccessfully : t.packageCreatedSuccessfully)
      onClose()
    } catch (error) {
      if (!(error instanceof OversoldError)) throw error
      for (const [index, { asset_id }] of values.holdings.entries()) {
        const message = error.wordsByAsset.get(asset_id)
        if (message) form.setError(`holdings.${index}.quantity`, { message }, { shouldFocus: true })
      }
      document.activeElement?.scrollIntoView({ block: 'center' }) // the error message is below the field
      return false
    }
    return undefined
  }
  return (
    <FormDialog
      title={before ? t.editPackage : t.addPackage}
      formId={formId}
      send={before ? t.saveChanges : t.addPackage}
      disabled={isSubmitting}
      wide
      onClose={onClose}
    >
      <Form
        id={formId}
        form={form}
        work={save}
        words={(error) => t.failedSavePackage(errorMessage(error))}
        className="gap-5"
      >
        <OverwrittenNotes notes={overwritten} fields={packageFieldLabels} />
        <FormPart title={t.thePackage}>
          <TextField
            label={t.packageName}
            required
            maxLength={120}
            autoComplete="off"
            {...registerField(form, 'name')}
          />
          <TextAreaField
            label={t.descriptionOptional}
            rows={2}
            maxLength={2000}
            {...registerField(form, 'description')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <MoneyField label={t.price} required {...registerField(form, 'price_cents')} />
            <TextField
              label={t.durationMonths}
              required
              inputMode="numeric"
              autoComplete="off"
              {...registerField(form, 'duration_months')}
            />
          </div>
          <CheckboxField label={t.customPackage} hint={t.putTogetherOneSponsor} {...form.register('is_custom')} />
        </FormPart>
        <FormPart title={t.includedAssets}>
          <HoldingsEditor data={data} today={today} before={before?.holdings} />
        </FormPart>
      </Form>
    </FormDialog>
  )
}

const columns = ['name', 'description', 'price_cents', 'duration_months', 'is_custom'] as const
