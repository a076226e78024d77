import { useCallback, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { SaveBar } from './save-bar.tsx'
import { SettingsContext, type ChangedForm } from './use-saved-together.ts'
import { t } from './words.ts'

export type SettingsSection = { readonly id: string; readonly label: string }

/**
 * A page of settings: on a laptop its sections are listed beside it, with a mark where something was changed. The bar at
 * the bottom names the changes of all forms that use `useSavedTogether`, and saves or discards them.
 */
export function SettingsFrame({ sections, children }: { sections: readonly SettingsSection[]; children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlyMap<string, ChangedForm>>(new Map())
  const report = useCallback(
    (formId: string, form: ChangedForm | null) =>
      setForms((known) => {
        const next = new Map(known)
        if (form) next.set(formId, form)
        else next.delete(formId)
        return next
      }),
    [],
  )
  const changed = [...forms.values()].filter(({ changes }) => changes.length > 0)
  const changes = changed.flatMap((form) => form.changes)
  return (
    <SettingsContext value={report}>
      <div className="grid items-start gap-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label={t.sections} className="sticky top-4 max-lg:hidden">
          <ul className="flex flex-col">
            {sections.map(({ id, label }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => showSection(id)}
                  className="flex min-h-11 w-full items-center justify-between gap-2 rounded-control px-3 text-left hover:bg-hover compact:min-h-[30px]"
                >
                  {label}
                  {changes.some(({ section }) => section === id) && (
                    <span className="size-2 shrink-0 rounded-full bg-accent">
                      <span className="sr-only">{t.changed}</span>
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-5">{children}</div>
      </div>
      {forms.size > 0 && <SaveForms forms={changed} labels={[...new Set(changes.map(({ label }) => label))]} />}
    </SettingsContext>
  )
}

/** Its buttons stay where they are, so the focus is not lost after saving. */
function SaveForms({ forms, labels }: { forms: readonly ChangedForm[]; labels: readonly string[] }) {
  const isSaving = forms.some((form) => form.isSaving)
  const isIdle = labels.length === 0 || isSaving
  return (
    <SaveBar changes={labels}>
      <Button disabled={isIdle} onClick={() => forms.forEach(({ discard }) => discard())}>
        {t.discard}
      </Button>
      <Button
        variant="primary"
        disabled={isIdle}
        onMouseDown={(event) => event.preventDefault()} // the field keeps the focus until the form is checked
        onClick={() => forms.forEach(({ formId }) => submitForm(formId))}
      >
        {isSaving ? t.saving : t.saveChanges}
      </Button>
    </SaveBar>
  )
}

function submitForm(formId: string): void {
  const form = document.getElementById(formId)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

function showSection(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  const heading = section?.querySelector<HTMLElement>('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
