// Unsent input, stored for this tab until it is closed.

export type FormDraft = { readonly step: number; readonly typed: Readonly<Record<string, string | readonly string[]>> }

const key = (name: string) => `fieldside-draft.${name}`

export function readDraft(name: string): FormDraft | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key(name)) ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(name: string, draft: FormDraft): void {
  try {
    sessionStorage.setItem(key(name), JSON.stringify(draft))
  } catch {
    // storage is full or not accessible: a reload will lose the input
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(key(name))
  } catch {
    // nothing was stored
  }
}

/**
 * Returns a form's initial values: those typed before a reload, or those of `empty` for fields whose draft is missing
 * or has the wrong type.
 */
export function restoreFormDraft<Values extends Record<string, string | readonly string[]>>(
  empty: Values,
  draft: FormDraft | undefined,
): Values {
  const entries = Object.entries(empty).map(([name, nothing]) => {
    const kept = draft?.typed[name]
    if (typeof nothing === 'string') return [name, typeof kept === 'string' ? kept : nothing]
    return [name, Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : nothing]
  })
  return Object.fromEntries(entries) as Values
}

function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null) return false
  const { step, typed } = value as Partial<Record<keyof FormDraft, unknown>>
  return typeof step === 'number' && typeof typed === 'object' && typed !== null
}
