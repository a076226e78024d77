import { useCallback, useEffect, useState } from 'react'
import { retryAfterResume } from '../store/suspension.ts'
import { useDatabase } from './context.tsx'

/** A schema, or anything else with its `safeParse` method. */
type Form<Value> = { readonly safeParse: (kept: unknown) => { readonly data?: Value | undefined } }

type Loaded<Value> = { loaded: false } | { loaded: true; value: Value | undefined }

/**
 * Stores what a user types in a long form under the form's own key, so a reload loses nothing. A draft that no longer
 * matches the form (after an app update) is left alone. Pass a schema whose identity is stable.
 */
export function useFormDraft<Value>(key: string, schema: Form<Value>) {
  const db = useDatabase()
  const [draft, setDraft] = useState<Loaded<Value>>({ loaded: false })
  useEffect(() => {
    let current = true
    const show = (value: unknown) => {
      if (current) setDraft({ loaded: true, value: schema.safeParse(value).data })
    }
    retryAfterResume(() => db.drafts.get(key)).then(
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
      retryAfterResume(() => db.drafts.put(row)).catch(() => undefined) // the form still has the input
    },
    [db, key],
  )
  const clear = useCallback(() => db.drafts.delete(key), [db, key])
  return { ...draft, save, clear }
}
