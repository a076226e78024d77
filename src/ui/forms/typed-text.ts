type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const key = 'fieldside.typed-text'
const kept =
  'input:is(:not([type]), [type=text], [type=email], [type=tel], [type=number]):not([readonly]), textarea, select'

/** Stores what is typed on this screen, except passwords, so that it can be restored after a reload. */
export function storeTypedText(): void {
  const values = new URLSearchParams([...findFields()].map(([name, { value }]) => [name, value]))
  try {
    sessionStorage.setItem(key, `${location.pathname}?${values}`)
  } catch {
    // The browser stores nothing, so the text has to be typed again.
  }
}

/** Restores the typed text, each field as soon as it appears, until the user leaves the screen. */
export function restoreTypedText(): void {
  const [pathname, values] = takeStored().split('?')
  const waiting = new Map(new URLSearchParams(values))
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  fill()

  function fill(): void {
    if (pathname !== location.pathname) waiting.clear()
    if (waiting.size === 0) return observer.disconnect()
    for (const [name, field] of findFields()) {
      const value = waiting.get(name)
      if (value === undefined) continue
      waiting.delete(name)
      if (field.value !== value) enter(field, value)
    }
  }
}

function takeStored(): string {
  try {
    const stored = sessionStorage.getItem(key) ?? ''
    sessionStorage.removeItem(key)
    return stored
  } catch {
    return ''
  }
}

/** Returns the fields on the screen, keyed by name; further fields with the same name get a number. */
function findFields(): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const field of document.querySelectorAll<Field>(kept)) {
    if (!field.name) continue
    const name = [...fields.keys()].filter((other) => other.split('#')[0] === field.name).length
    fields.set(name === 0 ? field.name : `${field.name}#${name}`, field)
  }
  return fields
}

/** Enters a value as a person would: React ignores a value that is set on the element itself. */
function enter(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
