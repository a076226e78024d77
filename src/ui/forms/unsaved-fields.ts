// What somebody has typed and not saved. Asked before the page is loaded anew for another version of the app.

export type UnsavedField = { readonly label: string; readonly value: string }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** As somebody found them; of those that were changed, for as long as they are on the screen. */
const found = new WeakMap<Field, string>()
const changed = new Map<Field, string | undefined>()

/** Hears of Back and Forward before the router does: on the window, listeners are called in the order in which they were added. */
export const historyGuard: { onStep?: (event: PopStateEvent) => void } = {}

/** From now on every field is followed, whichever screen it stands on. */
export function followTyping(): void {
  addEventListener('popstate', (event) => historyGuard.onStep?.(event))
  const remember = ({ target }: Event) => {
    if (isField(target) && !found.has(target)) found.set(target, stateOf(target))
  }
  const note = ({ target }: Event) => {
    if (!isField(target) || changed.has(target)) return
    const before = isTick(target) ? String(!target.checked) : found.get(target)
    changed.set(target, before)
  }
  document.addEventListener('focusin', remember, { capture: true })
  document.addEventListener('input', note, { capture: true })
}

/**
 * Fields of a form or a dialog, and texts elsewhere; what a search or a view is narrowed by is nothing to be saved.
 * `dialog`: only those of the forms in it.
 */
export function unsavedFields(dialog?: HTMLDialogElement): UnsavedField[] {
  const unsaved: UnsavedField[] = []
  for (const [field, before] of changed) {
    if (!field.isConnected) changed.delete(field)
    else if (dialog && !(dialog.contains(field) && field.form)) continue
    else if (stateOf(field) !== before && isEntry(field) && !field.closest(keptSelector))
      unsaved.push({ label: labelOf(field), value: isSecret(field) ? '' : stateOf(field) })
  }
  return unsaved
}

/** What stands in this form now is saved. */
export function markSaved(form: Element): void {
  for (const field of changed.keys()) if (form.contains(field)) changed.set(field, stateOf(field))
}

/** What has been typed so far may go. */
export function forgetTyping(): void {
  changed.clear()
}

/** Somebody may go on typing here at any moment. */
export function isTyping(): boolean {
  const { activeElement } = document
  return isField(activeElement) && activeElement.type !== 'search' && !isTick(activeElement)
}

/** For a form that keeps every keystroke on the device and shows it again after a reload. */
export const keptAsDraft = { 'data-kept-as-draft': '' } as const
const keptSelector = '[data-kept-as-draft]'

function isField(target: unknown): target is Field {
  return (
    (target instanceof HTMLInputElement && !['button', 'submit', 'reset', 'file', 'image'].includes(target.type)) ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isEntry(field: Field): boolean {
  if (isProof(field)) return false // who gives up proving who they are loses no work
  if (field.closest('form, dialog')) return true
  const isText = !isTick(field) && !(field instanceof HTMLSelectElement) && field.type !== 'search'
  return isText && field.value.trim() !== ''
}

function isProof({ autocomplete }: Field): boolean {
  return autocomplete === 'current-password' || autocomplete === 'one-time-code'
}

function isSecret(field: Field): boolean {
  return field.type === 'password'
}

function stateOf(field: Field): string {
  return isTick(field) ? String(field.checked) : field.value
}

function labelOf(field: Field): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
  return label.replace(/\s\*$/, '').replaceAll(/\s+/g, ' ').trim() || 'A field'
}
