import { createContext, useContext, useEffect, useId, useRef } from 'react'

export type FormChange = {
  readonly label: string
  /** The id of the section in which the field is. */
  readonly section: string
}

export type ChangedForm = {
  readonly formId: string
  readonly changes: readonly FormChange[]
  readonly isSaving: boolean
  readonly discard: () => void
}

/** Receives the state of a form on the page, or null when the form is gone. */
export const SettingsContext = createContext<((formId: string, form: ChangedForm | null) => void) | null>(null)

/**
 * Leaves saving a form to the page's save bar, which names its changes. Returns the id for the form.
 */
export function useSavedTogether({
  changes,
  isSaving,
  discard,
}: Pick<ChangedForm, 'changes' | 'isSaving' | 'discard'>): string {
  const report = useContext(SettingsContext)
  if (!report) throw new Error('A form that the save bar saves stands in a settings frame')
  const formId = useId()
  const latest = useRef(discard)
  useEffect(() => {
    latest.current = discard
  })
  const key = changes.map(({ section, label }) => `${section}\t${label}`).join('\n') // equal as long as they are
  useEffect(() => {
    report(formId, {
      formId,
      changes: key === '' ? [] : key.split('\n').map(parseChange),
      isSaving,
      discard: () => latest.current(),
    })
  }, [report, formId, key, isSaving])
  useEffect(() => () => report(formId, null), [report, formId])
  return formId
}

function parseChange(line: string): FormChange {
  const [section = '', label = ''] = line.split('\t')
  return { section, label }
}

/** Returns the class of a field: marked beside it if it was changed and the page's save bar saves it. */
export function useChangedMark(): (isChanged: unknown) => string | undefined {
  const isInFrame = useContext(SettingsContext) !== null
  return (isChanged) => (isInFrame && Boolean(isChanged) ? changedMark : undefined)
}

/** A mark beside a field that was changed. */
export const changedMark =
  'relative before:absolute before:inset-y-0 before:-left-3 before:w-[3px] before:rounded-full before:bg-accent'
