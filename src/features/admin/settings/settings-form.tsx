import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { SettingsChange } from '#api/administration/settings.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { t } from './words.ts'

type Props<Typed extends FieldValues, Values> = {
  form: UseFormReturn<Typed, unknown, Values>
  toChange: (values: Values) => SettingsChange
  /** Asks for confirmation first if other people are affected; returns false if the user cancels. */
  confirm?: (values: Values) => Promise<boolean>
  onSaved: () => void
  children: ReactNode
}

/** One section of the settings, with its own save button. */
export function SettingsForm<Typed extends FieldValues, Values>({
  form,
  toChange,
  confirm,
  onSaved,
  children,
}: Props<Typed, Values>) {
  const { saveSettings } = useAdminApi()
  const online = useOnline()
  const { isSubmitting, isDirty } = form.formState
  const save = async (values: Values) => {
    if (confirm && !(await confirm(values))) return
    await saveSettings(toChange(values))
    form.reset(form.getValues())
    notify.success(t.settingsUpdatedSuccessfully)
    onSaved()
  }
  return (
    <Form form={form} work={save} words={(error) => t.failedUpdateSettings(errorMessage(error))}>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={isSubmitting || !online}>
          {isSubmitting ? t.saving : t.saveChanges}
        </Button>
        {isDirty && !isSubmitting && <Button onClick={() => form.reset()}>{t.discardChanges}</Button>}
      </div>
    </Form>
  )
}
