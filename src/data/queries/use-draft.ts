import { useCallback, useEffect, useState } from 'react'
import { retryWhenShown } from '../store/suspension.ts'
import { useDatabase } from './context.tsx'

/** A schema, or something that reads like one. */
type Form<Value> = { readonly safeParse: (kept: unknown) => { readonly data?: Value | undefined } }

type Loaded<Value> = { loaded: false } | { loaded: true; value: Value | undefined }

/**
 * What somebody is typing in a long form, kept on the device under the form's own key: a reload loses nothing. A draft
 * that no longer fits the form (an update of the app changed it) is left alone. Pass a schema that is made once.
 */
export function useDraft<Value>(key: string, schema: Form<Value>) {
  const db = useDatabase()
  const [draft, setDraft] = useState<Loaded<Value>>({ loaded: false })
  useEffect(() => {
    let current = true
    const show = (value: unknown) => {
      if (current) setDraft({ loaded: true, value: schema.safeParse(value).data })
    }
    retryWhenShown(() => db.drafts.get(key)).then(
      (row) => show(row?.value),
      () => show(undefined), // a form without its draft is better than no form
    )
    return () => {
      current = false
    }
  }, [db, key, schema])
  const save = useCallback(
    (value: Value) => {
      const row = { key, value, at: new Date().toISOString() }
      retryWhenShown(() => db.drafts.put(row)).catch(() => undefined) // the form still holds it
    },
    [db, key],
  )
  const clear = useCallback(() => db.drafts.delete(key), [db, key])
  return { ...draft, save, clear }
}
