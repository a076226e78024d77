import { useCallback, useState, type ReactNode } from 'react'
import { formatList } from '#i18n/format-list.ts'
import { Pill } from '../brand/pill.tsx'
import { Button } from '../button.tsx'
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
      {forms.size > 0 && <SaveBar forms={changed} labels={[...new Set(changes.map(({ label }) => label))]} />}
    </SettingsContext>
  )
}

/** Stays in sight while the page scrolls. Its buttons stay where they are, so the focus is not lost after saving. */
function SaveBar({ forms, labels }: { forms: readonly ChangedForm[]; labels: readonly string[] }) {
  const isSaving = forms.some((form) => form.isSaving)
  const isIdle = labels.length === 0 || isSaving
  return (
    <div className="save-bar sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-card px-4 py-2.5 lg:-mx-6 lg:px-6 print:hidden">
      <p className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-x-3 gap-y-1 text-note text-soft">
        {labels.length === 0 ? (
          t.noChanges
        ) : (
          <>
            <Pill tone="green">{t.changeCount(labels.length)}</Pill>
            <span className="line-clamp-2 min-w-0">{formatList(labels)}</span>
          </>
        )}
      </p>
      <span className="flex flex-wrap gap-3">
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
      </span>
    </div>
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
